#include "sample/pilot.h"
#include "sample/rounds.h"
#include "sample/samplers.h"
#include "sample/schedule.h"

namespace temper {

PlannedRun plan_tempering(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return plan_run(bqm, options, ReadKind::ladder, [&](const Couplings& couplings, MoveKind moves) {
    return adapted_ladder(couplings, beta_range(couplings, options, moves, backend), options, moves,
                          backend);
  });
}

SampleSet parallel_tempering(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, plan_tempering(bqm, options, backend));
}

}  // namespace temper
