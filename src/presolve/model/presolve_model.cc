#include "temper/presolve/presolve_model.h"

#include "presolve/model/carry_families.h"
#include "presolve/model/techniques.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace temper {
namespace {

using namespace reducing;

constexpr PresolveTechniqueRow kTechniques[] = {
    {"degree_0", "a variable that nothing couples takes its better value",
     PresolveTechnique::degree_0},
    {"degree_1", "the best answer to a single neighbour is a linear function of it",
     PresolveTechnique::degree_1},
    {"degree_2", "the best answer to two neighbours is a quadratic function of them",
     PresolveTechnique::degree_2},
    {"domination", "the field keeps its sign, whatever the others are",
     PresolveTechnique::domination},
    {"equal_pairs", "two variables are equal in an optimum", PresolveTechnique::equal_pairs},
    {"opposite_pairs", "two variables differ in an optimum", PresolveTechnique::opposite_pairs},
    {"roof_duality", "persistencies of the half-integral relaxation, by a maximum flow",
     PresolveTechnique::roof_duality},
    {"components", "parts of at most 20 variables that nothing couples to the rest, enumerated",
     PresolveTechnique::components},
};
static_assert(std::size(kTechniques) == kNumPresolveTechniques);

/// The techniques in turn, the cheap ones first, to a fixed point.
class Presolver {
 public:
  Presolver(ReducibleModel& model, std::uint32_t techniques)
      : model_(model), techniques_(techniques) {}

  /// What could not be done; empty: nothing.
  std::string run() {
    do {
      reduce_by_neighbours();
    } while (may_go_on() && find_more());
    if (model_.stopped()) return "stopped before it was done";
    if (model_.out_of_work())
      return "ended early: more would be much work for a model of this size";
    return note_;
  }

 private:
  [[nodiscard]] bool may_use(PresolveTechnique technique) const {
    return techniques_ >> static_cast<unsigned>(technique) & 1;
  }

  void reduce_by_neighbours() {
    const std::uint32_t degrees = techniques_ & 0b111;
    const bool equal = may_use(PresolveTechnique::equal_pairs);
    const bool opposite = may_use(PresolveTechnique::opposite_pairs);
    std::size_t before = 0;
    do {
      before = model_.steps().size();
      if (may_use(PresolveTechnique::domination)) fix_dominated(model_);
      if (degrees != 0) eliminate_low_degrees(model_, degrees);
      if (equal || opposite) merge_pairs(model_, equal, opposite);
    } while (model_.steps().size() > before && may_go_on());
  }

  /// The techniques that look at the whole model. True: they changed what the others look at.
  bool find_more() {
    const std::size_t before = model_.steps().size();
    // What a flow left, a flow does not find more in.
    if (may_use(PresolveTechnique::roof_duality) && left_by_flow_ != before) {
      if (!fix_persistent(model_))
        note_ = "roof duality ended early: its flow is much work for a model of this size";
      left_by_flow_ = model_.steps().size();
      if (left_by_flow_ > before) return true;
    }
    if (!may_go_on() || !may_use(PresolveTechnique::components)) return false;
    // Solved in part, where ties are kept, a component may have come apart.
    return solve_components(model_) > 0 && model_.ties() == Ties::kept;
  }

  [[nodiscard]] bool may_go_on() const { return !model_.stopped() && !model_.out_of_work(); }

  ReducibleModel& model_;
  std::uint32_t techniques_;
  std::size_t left_by_flow_ = SIZE_MAX;  ///< steps when the last flow was done
  std::string note_;
};

ModelSize size_of(ReducibleModel& model) {
  ModelSize size;
  std::int64_t ends = 0;
  for (const auto& component : components_of(model)) {
    ++size.components;
    size.variables += static_cast<std::int32_t>(component.size());
    size.largest_component =
        std::max(size.largest_component, static_cast<std::int32_t>(component.size()));
    for (const std::int32_t v : component) ends += model.degree(v);
  }
  size.couplings = ends / 2;
  return size;
}

Bqm reduced_bqm(const Bqm& bqm, const ExactModel& rest, const Restore& restore) {
  Bqm reduced = model_in_doubles(rest);
  const bool all_labels_count = restore.kept.size() == bqm.linear.size() && bqm.labels.empty();
  if (!all_labels_count)
    for (const std::int32_t v : restore.kept) reduced.labels.push_back(bqm.label(v));
  // What is left of a cut is none any more, but is still maximised.
  if (bqm.sense != Sense::minimise) reduced.sense = Sense::maximise;
  reduced.families = carried_families(bqm.families, restore);
  return reduced;
}

PresolvedModel as_it_is(const Bqm& bqm, PresolveReport report, std::string note) {
  PresolvedModel out;
  out.bqm = bqm;
  out.restore = {bqm.vartype, bqm.num_variables(), restore_labels(bqm), {}, {}};
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v) out.restore.kept.push_back(v);
  out.report = std::move(report);
  out.report.after = out.report.before;
  out.report.note = std::move(note);
  return out;
}

PresolvedModel presolved(const Bqm& bqm, const PresolveOptions& options) {
  PresolveReport report;
  report.mode = options.mode;
  report.before.variables = bqm.num_variables();
  report.before.couplings = std::ranges::count_if(
      bqm.interactions, [](double bias) { return bias != 0.0; }, &Interaction::bias);
  if (options.mode == PresolveMode::off) return as_it_is(bqm, std::move(report), "off");
  const auto exact = exact_model(bqm);
  if (!exact)
    return as_it_is(bqm, std::move(report),
                    "left as it is: the coefficients span more than 120 bits");
  const Ties ties = options.mode == PresolveMode::strict ? Ties::kept : Ties::broken;
  ReducibleModel model{*exact, ties, options.stop};
  report.before = size_of(model);
  report.note = Presolver{model, options.techniques}.run();
  report.stopped = model.stopped();
  // The very same doubles, zeros included.
  if (model.steps().empty()) {
    auto note = report.note;
    return as_it_is(bqm, std::move(report), std::move(note));
  }
  for (const RestoreStep& step : model.steps()) ++report.removed[static_cast<std::size_t>(step.by)];
  report.after = size_of(model);
  PresolvedModel out;
  out.restore = {bqm.vartype, bqm.num_variables(), restore_labels(bqm), model.variables(),
                 model.steps()};
  out.bqm = reduced_bqm(bqm, model.rest(*exact), out.restore);
  out.report = std::move(report);
  return out;
}

}  // namespace

std::span<const PresolveTechniqueRow> presolve_techniques() { return kTechniques; }

PresolvedModel presolve(const Bqm& bqm, const PresolveOptions& options) {
  const auto start = std::chrono::steady_clock::now();
  PresolvedModel out = presolved(bqm, options);
  out.report.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return out;
}

}  // namespace temper
