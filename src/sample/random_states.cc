/// Sampler `random`: the baseline.

#include "sample/samplers.h"
#include "sample/walk.h"

namespace temper {

PlannedRun plan_random(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return plan_walks(bqm, options, backend, [](const Couplings& couplings) {
    return WalkKind{.name = "uniform",
                    .reason = "every state is as likely as any other",
                    .element = "byte",
                    .field_method = "none",
                    .updates_a_sweep = couplings.num_variables(),
                    .bytes_a_replica = static_cast<std::size_t>(couplings.num_variables()),
                    .walk = [](WalkInput& input) {
                      Walk walk{.best = initial_state(input),
                                .updates_a_sweep = input.couplings.num_variables()};
                      walk.best_energy = grid_energy(input.couplings, walk.best);
                      walk.sweeps_done = input.control.go_on(0) ? 1 : 0;
                      walk.hit = input.reached(walk.best_energy);
                      input.note_best(walk, 0, walk.best_energy);
                      input.control.count(walk.updates_a_sweep);
                      return walk;
                    }};
  });
}

SampleSet random_states(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, plan_random(bqm, options, backend));
}

}  // namespace temper
