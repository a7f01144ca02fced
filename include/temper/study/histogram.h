#pragma once
/// Two summaries of the reads of a run that are small however many there are.

#include "temper/sample/sample_set.h"
#include "temper/study/record.h"

#include <cstdint>
#include <string>
#include <vector>

namespace temper {

/// Reads by energy, as JSON: {"width": 0, "bins": [[energy, reads], …]}, ascending. Up to 64
/// different energies are bins of their own (width 0); more are put into 64 equal bins, each named
/// by its lower end.
[[nodiscard]] std::string energy_histogram(const SampleSet& samples);

/// Sweeps after which the reads that hit did, ascending, as LEB128 numbers: the first, then the
/// differences. All other reads are censored at their last sweep.
[[nodiscard]] Blob packed_hits(const SampleSet& samples);
[[nodiscard]] std::vector<std::uint32_t> unpacked_hits(const Blob& packed);

}  // namespace temper
