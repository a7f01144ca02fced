#include "sample/rounds.h"
#include "sample/samplers.h"
#include "sample/schedule.h"

namespace temper {

PlannedRun plan_annealing(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return plan_run(bqm, options, ReadKind::single, [&](const Couplings& couplings, MoveKind moves) {
    const bool needs_range = options.schedule != ScheduleKind::custom;
    return sweep_betas(options,
                       needs_range ? beta_range(couplings, options, moves, backend) : BetaRange{});
  });
}

SampleSet simulated_annealing(const Bqm& bqm, const SampleOptions& options,
                              const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, plan_annealing(bqm, options, backend));
}

}  // namespace temper
