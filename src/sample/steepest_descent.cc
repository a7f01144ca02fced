/// Sampler `greedy`: a descent from a random state.

#include "sample/descent.h"
#include "sample/samplers.h"
#include "sample/walk.h"

namespace temper {
namespace {

Walk descent_walk(WalkInput& input) {
  FieldState state{input.couplings, initial_state(input)};
  Walk walk;
  input.note_best(walk, 0, state.energy());
  const std::int64_t flips = descend(state, [&] { return input.control.go_on(0); });
  walk.best = state.state();
  walk.best_energy = state.energy();
  walk.updates_a_sweep = input.couplings.num_variables() + flips;
  walk.sweeps_done = walk.best_sweep = input.control.go_on(0) ? 1 : 0;
  walk.hit = input.reached(walk.best_energy);
  input.note_best(walk, walk.best_sweep, walk.best_energy);
  input.control.count(walk.updates_a_sweep);
  return walk;
}

}  // namespace

PlannedRun plan_descent(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return plan_walks(bqm, options, backend, [](const Couplings& couplings) {
    const auto n = static_cast<std::size_t>(couplings.num_variables());
    return WalkKind{.name = "descent",
                    .reason = "the flip that lowers the energy most, until none does",
                    .element = "int32",
                    .field_method = "cached fields, a tournament of flips",
                    .updates_a_sweep = couplings.num_variables(),
                    .bytes_a_replica = 18 * n,
                    .walk = descent_walk};
  });
}

SampleSet steepest_descent(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, plan_descent(bqm, options, backend));
}

}  // namespace temper
