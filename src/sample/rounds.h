#pragma once
/// The frame that samplers share: rounds of reads until they are done, the target is reached, or
/// time is up. Every energy that comes back is checked.

#include "temper/sample/sample_set.h"

#include "sample/planned_run.h"

namespace temper {

[[nodiscard]] SampleSet anneal_in_rounds(const Bqm& bqm, const SampleOptions& options,
                                         const Backend& backend, const PlannedRun& planned);

}  // namespace temper
