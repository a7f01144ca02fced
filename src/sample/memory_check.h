#pragma once
/// Whether a run fits into memory, before it starts: one that does not would swap for hours.

#include "sample/rounds.h"

namespace temper {

/// Throws InputError with the numbers when the run would take more than options.memory_limit, or
/// than what is available where that is unset.
void check_memory(const PlannedRun& planned, const SampleOptions& options, const Backend& backend);

/// Refuses as many reads as could not be kept, whatever anneals them.
void check_memory_of_reads(std::size_t num_variables, const SampleOptions& options);

}  // namespace temper
