#pragma once
/// Sizes of launches, apart from what they launch.

#include <cstddef>
#include <cstdint>

namespace temper {

inline constexpr int kMostMultispinWarps = 16;

/// A team of multispin.
struct MultispinTuning {
  int num_warps = 4;  ///< that share the visits of a tile
};

/// A compute capability and the largest model that a row holds for: the first row that fits counts.
struct MultispinTuningRow {
  int least_capability;         ///< 10 · major + minor
  std::int32_t most_variables;  ///< of the model
  MultispinTuning tuning;
};

/// So many that a multiprocessor has sixteen, of as many teams as its shared memory has room for
/// where fields come from counters of families (a family for every two variables): the registers
/// of sixteen are all there are. Counted, not measured.
inline constexpr MultispinTuningRow kMultispinTuning[] = {
    {80, 150, {4}},
    {80, 400, {8}},
    {80, INT32_MAX, {kMostMultispinWarps}},
};

[[nodiscard]] constexpr MultispinTuning multispin_tuning(int capability,
                                                         std::int32_t num_variables) {
  for (const MultispinTuningRow& row : kMultispinTuning)
    if (capability >= row.least_capability && num_variables <= row.most_variables)
      return row.tuning;
  return {};
}

}  // namespace temper
