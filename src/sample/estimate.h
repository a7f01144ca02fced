#pragma once
/// What a run tells of its reads.

#include "temper/sample/sample_set.h"

namespace temper {

/// Success probability and time to solution at 99 % from hits and exposure, where there is a
/// target. Reads are restarted; pilots and presolve are not. The seconds of the set must be there.
void estimate(const SampleOptions& options, SampleSet& set);

}  // namespace temper
