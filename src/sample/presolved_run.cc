#include "sample/presolved_run.h"

#include "temper/base/error.h"

#include "sample/initial_states.h"
#include "sample/memory_check.h"
#include "sample/model_units.h"
#include "sample/planner.h"
#include "sample/target.h"
#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <chrono>
#include <cmath>
#include <string>
#include <utility>

namespace temper {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Throws InputError where the moves or the kernel cannot do the model.
void check_choices(const Bqm& bqm, const SampleOptions& options) {
  const Couplings couplings = couplings_with_families(bqm);
  static_cast<void>(choose_kernel(couplings, options, choose_moves(couplings, options).kind));
}

/// Why they cannot; empty where they can.
std::string refusal_of_choices(const Bqm& bqm, const SampleOptions& options) {
  try {
    check_choices(bqm, options);
    return "";
  } catch (const InputError& refusal) {
    return refusal.what();
  }
}

/// Sum of the sizes of all terms: what a rounding error is measured by.
double size_of_terms(const Bqm& bqm) {
  double size = std::abs(bqm.offset);
  for (const double bias : bqm.linear) size += std::abs(bias);
  for (const Interaction& term : bqm.interactions) size += std::abs(term.bias);
  return size;
}

/// States and energies of the reads on the whole model.
class Restorer {
 public:
  Restorer(const Bqm& whole, const Restore& restore, std::optional<double> target)
      : whole_(whole),
        restore_(restore),
        target_(target),
        couplings_(grid_couplings(whole)),
        tolerance_(1e-9 * size_of_terms(whole)) {}

  void restore(SampleSet& set) const {
    std::vector<SampleRow> rows = set.rows;
    StateMatrix states(rows.size(), whole_.linear.size()), final_states = states;
    tbb::parallel_for(std::size_t{0}, rows.size(), [&](std::size_t row) {
      SampleRow& read = rows[row];
      read.energy = restored(set.states, row, read.energy, read.read, states);
      read.final_energy =
          restored(set.final_states, row, read.final_energy, read.read, final_states);
      read.hit = read.hit && reaches(read.energy, *target_);
    });
    for (std::size_t row = 0; row < rows.size(); ++row)
      set.num_hits -= set.rows[row].hit && !rows[row].hit;
    set.rows = std::move(rows);
    set.states = std::move(states);
    set.final_states = std::move(final_states);
  }

 private:
  /// Puts a read's state into `into`; its energy.
  double restored(const StateMatrix& reduced, std::size_t row, double annealed, std::uint32_t read,
                  StateMatrix& into) const {
    const std::vector<std::uint8_t> bits = restored_state(restore_, reduced.state(row));
    into.fill(row, [&](std::size_t v) { return bits[v] != 0; });
    const double energy =
        energy_in_model_units(whole_, couplings_, grid_energy(couplings_, bits), bits);
    if (std::abs(energy - annealed) <= tolerance_) return energy;
    throw SystemFailure{
        fmt::format("presolve left a model in which the state of read {} has the energy {}; "
                    "restored, it has {}",
                    read, annealed, energy)};
  }

  const Bqm& whole_;
  const Restore& restore_;
  std::optional<double> target_;
  Couplings couplings_;
  double tolerance_;
};

/// The columns of the variables that are left.
std::shared_ptr<const StateMatrix> projected(const StateMatrix& states,
                                             const std::vector<std::int32_t>& kept) {
  StateMatrix left(states.rows(), kept.size());
  for (std::size_t row = 0; row < states.rows(); ++row)
    left.fill(row,
              [&](std::size_t v) { return states.get(row, static_cast<std::size_t>(kept[v])); });
  return std::make_shared<const StateMatrix>(std::move(left));
}

/// What a read begins with, where no time is left to plan one.
SampleSet read_at_its_start(const Bqm& bqm, const SampleOptions& options) {
  SampleSet set;
  set.vartype = bqm.vartype;
  const Couplings couplings = grid_couplings(bqm);
  const std::vector<std::uint8_t> state =
      drawn_state(couplings.num_variables(), key_of_seed(options.seed), 0);
  set.states = StateMatrix(1, state.size());
  set.states.fill(0, [&](std::size_t v) { return state[v] != 0; });
  set.final_states = set.states;
  const double value = energy_in_model_units(bqm, couplings, grid_energy(couplings, state), state);
  set.rows.push_back({.energy = value, .final_energy = value});
  if (options.trace) set.traces.push_back({.read = 0, .steps = {{0, value}}});
  set.stopped_by =
      options.stop->reason() == StopReason::time ? StoppedBy::time : StoppedBy::interrupt;
  set.effective.device = set.effective.kernel = "none";
  set.effective.kernel_reason = "stopped during presolve";
  record_grid(couplings, set.effective);
  return set;
}

}  // namespace

std::optional<Restore> PresolvedRun::restore() const {
  if (presolved && fixed) return composed(fixed->restore, presolved->restore);
  if (presolved) return presolved->restore;
  if (fixed) return fixed->restore;
  return std::nullopt;
}

std::optional<PresolveReport> PresolvedRun::report() const {
  if (options.presolve == PresolveMode::off) return std::nullopt;
  return presolved ? presolved->report : undone;
}

PresolvedRun presolved_run(const Bqm& whole, const Sampler& sampler, const SampleOptions& options) {
  PresolvedRun run{&whole, std::nullopt, std::nullopt, options, {}};
  if (!options.fixed.empty()) {
    run.fixed = fix_variables(whole, options.fixed);
    run.options.fixed.clear();
    if (options.initial_states)
      run.options.initial_states = projected(*options.initial_states, run.fixed->restore.kept);
  }
  const bool nothing_annealed = run.bqm().num_variables() == 0;
  if (nothing_annealed) {
    run.options.kernel = run.options.moves = "auto";
    if (!options.num_reads) run.options.num_reads = 1;
  }
  if (options.presolve == PresolveMode::off) return run;
  const Bqm& before = run.bqm();
  const bool asks = !sampler.on_host && !nothing_annealed &&
                    (options.kernel != "auto" || options.moves != "auto");
  if (asks) check_choices(before, options);
  run.presolved = presolve(before, {.mode = options.presolve, .stop = options.stop});
  const bool nothing_left = run.bqm().num_variables() == 0;
  if (nothing_left && !options.num_reads) run.options.num_reads = 1;
  const std::string refusal = asks ? refusal_of_choices(run.bqm(), options) : "";
  if (refusal.empty()) return run;
  if (nothing_left) {
    run.options.kernel = run.options.moves = "auto";
    return run;
  }
  run.undone = run.presolved->report;
  run.undone.after = run.undone.before;
  run.undone.removed = {};
  run.undone.note = fmt::format("undone: {}", refusal);
  run.presolved.reset();
  return run;
}

void check_initial_states(const Bqm& whole, const Sampler& sampler, const SampleOptions& options) {
  if (!options.initial_states) return;
  if (!sampler.takes_states)
    throw InputError{fmt::format("sampler '{}' starts from no given states", sampler.name)};
  if (options.presolve != PresolveMode::off)
    throw InputError{"initial states are of the whole model: presolve must be off"};
  if (options.initial_states->rows() == 0) throw InputError{"there is no initial state"};
  if (options.initial_states->num_variables() != whole.linear.size())
    throw InputError{fmt::format("the initial states have {} variables, the model has {}",
                                 options.initial_states->num_variables(), whole.linear.size())};
}

void restore_samples(const PresolvedRun& run, const SampleOptions& options, double seconds,
                     SampleSet& set) {
  const auto restoring = Clock::now();
  if (const auto restore = run.restore())
    Restorer{*run.whole, *restore, options.target_energy}.restore(set);
  set.effective.presolve = run.report();
  set.presolve_seconds = seconds + seconds_since(restoring);
  set.seconds += set.presolve_seconds;
}

SampleSet sample_presolved(const Bqm& whole, const Sampler& sampler, const SampleOptions& options,
                           const Backend& backend) {
  const auto start = Clock::now();
  check_memory_of_reads(whole.linear.size(), options);
  const PresolvedRun run = presolved_run(whole, sampler, options);
  const double presolve_seconds = seconds_since(start);
  const bool stopped = run.presolved && run.presolved->report.stopped;
  SampleSet set = stopped ? read_at_its_start(run.bqm(), run.options)
                          : sampler.sample(run.bqm(), run.options, backend);
  restore_samples(run, options, presolve_seconds, set);
  return set;
}

}  // namespace temper
