#pragma once
/// Reads put together by their state.

#include "temper/sample/sample_set.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace temper {

struct DistinctState {
  std::size_t row = 0;     ///< of the earliest read with the state
  std::int64_t count = 0;  ///< how many reads have it
};

/// The distinct best states, lowest energy first, the earliest read among equals.
[[nodiscard]] std::vector<DistinctState> distinct_states(const SampleSet& samples);

/// A row a distinct state, in that order: that of its earliest read, with all of them counted.
/// `most`: the first so many alone. What the run came to (reads, hits, times) stays.
[[nodiscard]] SampleSet distinct_samples(SampleSet samples, std::optional<std::size_t> most = {});

}  // namespace temper
