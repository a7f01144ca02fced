#pragma once
/// Sizes of launches, apart from what they launch.

#include <cstddef>
#include <cstdint>

namespace temper {

/// A tile of multispin on a multiprocessor.
struct MultispinTuning {
  int num_warps = 4;  ///< that share the visits of a tile
};

/// A compute capability and the largest model that a row holds for: the first row that fits counts.
struct MultispinTuningRow {
  int least_capability;         ///< 10 · major + minor
  std::int32_t most_variables;  ///< of the model
  MultispinTuning tuning;
};

/// Not measured yet: a guess from the number of blocks of visits that a colour class has.
inline constexpr MultispinTuningRow kMultispinTuning[] = {
    {80, 200, {2}},
    {80, 500, {4}},
    {80, INT32_MAX, {8}},
};

[[nodiscard]] constexpr MultispinTuning multispin_tuning(int capability,
                                                         std::int32_t num_variables) {
  for (const MultispinTuningRow& row : kMultispinTuning)
    if (capability >= row.least_capability && num_variables <= row.most_variables)
      return row.tuning;
  return {};
}

}  // namespace temper
