#include "sample/rounds.h"
#include "sample/samplers.h"
#include "sample/schedule.h"

namespace temper {

SampleSet simulated_annealing(const Bqm& bqm, const SampleOptions& options,
                              const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, ReadKind::single, [&](const Couplings& couplings) {
    const bool needs_range = options.schedule != ScheduleKind::custom;
    return sweep_betas(options,
                       needs_range ? beta_range(couplings, options, backend) : BetaRange{});
  });
}

}  // namespace temper
