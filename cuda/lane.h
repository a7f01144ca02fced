#pragma once
/// Launches of the lane kernel, and the forms in which it is compiled.

#include "temper/kernel/lane_team_views.h"

#include <cuda_runtime.h>

#include <cstddef>

namespace temper {

enum class LaneCell { narrow, wide };      ///< 16 or 32 bits
enum class LaneCrew { warp, block };       ///< who sweeps a chain
enum class LaneMemory { shared, global };  ///< where cells are

inline constexpr int kMostLaneWarps = 16;

/// How teams anneal; never a question of what the reads are. Compiled are narrow cells for warps in
/// shared memory, and wide ones for all.
struct LaneForm {
  LaneCell cell = LaneCell::wide;
  LaneCrew crew = LaneCrew::warp;
  LaneMemory memory = LaneMemory::shared;
  int num_warps = 1;  ///< of a team, at most kMostLaneWarps
  /// Block crews go wave by wave where waves hold so many visits on average.
  std::int32_t least_wave = 64;
};

/// Where a team's shared memory holds what, in bytes. Without `cells` it is in global memory.
struct LaneLayout {
  std::int32_t cells = 0;     ///< T[chains][n]
  std::int32_t limits = 0;    ///< [warps][kTileLimits]; of a block crew with cells at least [n]
  std::int32_t chains = 0;    ///< LaneChain[chains]
  std::int32_t chain_at = 0;  ///< int32[chains]
  std::int32_t crew = 0;      ///< what a block crew exchanges: BlockCrewMemory
  std::int32_t go_on = 0;     ///< int32
  std::int32_t bytes = 0;
};

/// What a block crew exchanges.
struct BlockCrewMemory {
  std::int64_t part[kWarpLanes];       ///< of a sum, by warp
  std::int32_t chosen[2][kWarpLanes];  ///< by turn and warp
};

/// Many teams at once, of one problem or several.
struct LaneTeams {
  const LaneTeamProblem* problems = nullptr;
  const LaneTeamMemory* memory = nullptr;  ///< [teams]
  LaneLayout layout;
  std::uint32_t until = 0;  ///< sweeps
  bool is_first = true;     ///< no chain was annealed before
};

struct LaneLaunch {
  LaneTeams teams;
  int num_teams = 0;
  LaneForm form;
};

/// The layout for teams of at most so many chains of at most so many variables.
[[nodiscard]] LaneLayout lane_layout(const LaneForm& form, std::int64_t num_chains,
                                     std::int64_t num_variables);
/// The bytes that lane_layout comes to; any size fits this.
[[nodiscard]] std::int64_t lane_shared_bytes(const LaneForm& form, std::int64_t num_chains,
                                             std::int64_t num_variables);

/// Anneals the teams, one a block of threads.
[[nodiscard]] cudaError_t launch(const LaneLaunch& launch, cudaStream_t stream);

// The same for one form each: in lane_<form>.cu.

[[nodiscard]] cudaError_t launch_narrow_warps(const LaneLaunch& launch, cudaStream_t stream);
[[nodiscard]] cudaError_t launch_wide_warps(const LaneLaunch& launch, cudaStream_t stream);
[[nodiscard]] cudaError_t launch_blocks(const LaneLaunch& launch, cudaStream_t stream);

}  // namespace temper
