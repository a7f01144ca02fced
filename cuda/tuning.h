#pragma once
/// Sizes of launches, apart from what they launch.

#include <cstddef>
#include <cstdint>

namespace temper {

/// Sweeps of a launch: what depends on the sweep is computed and copied for so many at a time.
inline constexpr std::uint32_t kLaunchSweeps = 4096;

/// Teams of a batch: enough for every multiprocessor to be busy to the end of the batch, and few
/// enough for the next to be annealed while this one is read.
[[nodiscard]] constexpr std::size_t most_teams_of_batch(int multiprocessors) {
  return 32 * static_cast<std::size_t>(multiprocessors);
}

inline constexpr int kMostMultispinWarps = 16;

/// Warps that share the visits of a tile of multispin. So many that a multiprocessor has sixteen –
/// their registers are all there are – of as many teams as its shared memory has room for. Counted,
/// not measured. Bytes: `most_shared` that a block may have, `block` that a team of one tile takes.
[[nodiscard]] constexpr int multispin_warps(std::size_t most_shared, std::size_t block) {
  constexpr int kFewestWarps = 4;
  constexpr std::size_t kReserved = 1024;  // by the driver, of every block
  for (int warps = kFewestWarps; warps < kMostMultispinWarps; warps *= 2) {
    const auto teams = static_cast<std::size_t>(kMostMultispinWarps / warps);
    if (teams * (block + kReserved) <= most_shared + kReserved) return warps;
  }
  return kMostMultispinWarps;
}

/// A team of the lane kernel.
struct LaneTuning {
  bool is_block_crew = false;  ///< all warps sweep one chain, instead of a chain a warp
  int num_warps = 4;
  /// Of a ladder whose chains a warp each sweeps; not more than it takes.
  int most_ladder_warps = 16;  ///< ≤ kMostLaneWarps
  /// Block crews go wave by wave where waves hold so many visits on average.
  std::int32_t least_wave = 64;
};

struct LaneTuningRow {
  int least_capability;         ///< 10 · major + minor
  std::int32_t most_variables;  ///< of the model
  LaneTuning tuning;
};

/// Not measured yet. Cells of a few thousand variables leave room for ten warps a multiprocessor
/// and more; beyond that a chain takes so much shared memory that one warp a chain would be alone.
inline constexpr LaneTuningRow kLaneTuning[] = {
    {80, 6000, {.is_block_crew = false, .num_warps = 4}},
    {80, 20000, {.is_block_crew = true, .num_warps = 8}},
    {80, INT32_MAX, {.is_block_crew = true, .num_warps = 16}},
};

[[nodiscard]] constexpr LaneTuning lane_tuning(int capability, std::int32_t num_variables) {
  for (const LaneTuningRow& row : kLaneTuning)
    if (capability >= row.least_capability && num_variables <= row.most_variables)
      return row.tuning;
  return {};
}

}  // namespace temper
