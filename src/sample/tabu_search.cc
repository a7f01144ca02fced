/// Sampler `tabu`: one-flip tabu search, restarted near the best state of the read when it stalls
/// (iterated tabu search: Palubeckis, "Iterated tabu search for the unconstrained binary quadratic
/// optimization problem", 2006).

#include "sample/best_of_walk.h"
#include "sample/samplers.h"
#include "sample/tabu_walk.h"
#include "sample/walk.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

/// A move looks at every flip, sixteen side by side: a sweep is n / 16 moves, between bounds that
/// keep small models from being done at once and a sweep of large ones below 0.1 s.
std::int32_t moves_a_sweep(std::int32_t num_variables) {
  return std::clamp((num_variables + 15) / 16, 16, 1024);
}

/// Moves without a new best since the last restart, after which it restarts.
std::int32_t patience(std::int32_t num_variables) { return 100 + 4 * num_variables; }

/// The moves of one read.
class TabuRead {
 public:
  TabuRead(WalkInput& input, Tenure tenure)
      : input_(input),
        walk_(input.couplings, initial_state(input), tenure, tabu_generator(input)),
        best_(walk_),
        since_(walk_.energy()) {
    hit_ = input.reached(best_.energy());
  }

  Walk run() {
    const std::int32_t moves = moves_a_sweep(input_.couplings.num_variables());
    Walk out;
    input_.note_best(out, 0, best_.energy());
    while (!hit_ && out.sweeps_done < input_.plan.num_sweeps &&
           input_.control.go_on(out.sweeps_done)) {
      ++out.sweeps_done;
      for (std::int32_t i = 0; i < moves && !hit_; ++i)
        if (make_move()) out.best_sweep = out.sweeps_done;
      input_.note_best(out, out.sweeps_done, best_.energy());
      input_.control.count(moves);
    }
    best_.keep();
    out.best = best_.state();
    out.best_energy = best_.energy();
    out.updates_a_sweep = moves;
    out.hit = hit_;
    if (!hit_) {
      out.last = walk_.state();
      out.last_energy = walk_.energy();
    }
    return out;
  }

 private:
  /// Whether it came to a new best.
  bool make_move() {
    const bool is_best = best_.move();
    if (is_best) hit_ = input_.reached(best_.energy());
    if (walk_.energy() < since_) {
      since_ = walk_.energy();
      stalled_ = 0;
    } else {
      ++stalled_;
    }
    if (stalled_ > patience(input_.couplings.num_variables())) restart();
    return is_best;
  }

  /// The best state with up to a quarter of the variables flipped, drawn one by one.
  void restart() {
    const auto n = static_cast<std::uint32_t>(input_.couplings.num_variables());
    best_.keep();
    walk_.go_to(best_.state());
    std::vector<std::int32_t> flips(1 + walk_.draw_below(std::max(1u, n / 4)));
    for (std::int32_t& v : flips) v = static_cast<std::int32_t>(walk_.draw_below(n));
    walk_.perturb(flips);
    since_ = walk_.energy();
    stalled_ = 0;
  }

  WalkInput& input_;
  TabuWalk walk_;
  BestOfWalk best_;
  std::int64_t since_;        ///< the least energy since the last restart
  std::int32_t stalled_ = 0;  ///< moves without a new one
  bool hit_ = false;
};

Walk tabu_read(WalkInput& input, Tenure tenure) {
  if (input.couplings.num_variables() > 0) return TabuRead{input, tenure}.run();
  return walk_of_nothing(input);
}

}  // namespace

PlannedRun plan_tabu(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return plan_walks(bqm, options, backend, [&](const Couplings& couplings) {
    const std::int32_t n = couplings.num_variables();
    const Tenure tenure = tenure_for(couplings, options.tenure);
    return WalkKind{.name = "tabu",
                    .reason = fmt::format(
                        "{} moves a sweep, {} tabu after one", moves_a_sweep(n),
                        tenure.spread == 0
                            ? fmt::format("{}", tenure.least)
                            : fmt::format("{} to {}", tenure.least, tenure.least + tenure.spread)),
                    .element = "int32",
                    .field_method = "cached costs, least of each 64",
                    .num_sweeps = options.num_sweeps,
                    .updates_a_sweep = moves_a_sweep(n),
                    .flips_weighed_a_sweep = std::int64_t{moves_a_sweep(n)} * n,
                    .bytes_a_replica = 11 * static_cast<std::size_t>(n),
                    .walk = [tenure](WalkInput& input) { return tabu_read(input, tenure); }};
  });
}

SampleSet tabu_search(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, plan_tabu(bqm, options, backend));
}

}  // namespace temper
