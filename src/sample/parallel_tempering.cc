#include "sample/pilot.h"
#include "sample/rounds.h"
#include "sample/samplers.h"
#include "sample/schedule.h"

namespace temper {

SampleSet parallel_tempering(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  return anneal_in_rounds(bqm, options, backend, ReadKind::ladder, [&](const Couplings& couplings) {
    return adapted_ladder(couplings, beta_range(couplings, options, backend), options, backend);
  });
}

}  // namespace temper
