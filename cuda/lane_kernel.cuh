#pragma once
/// The lane kernel and its launch.

#include "temper/kernel/lane_team.h"

#include "cuda/block_team.h"
#include "cuda/lane.h"
#include "cuda/shared_memory.h"

namespace temper {

/// What is the same for all crews.
struct LaneOfCrew {
  int lane;

  __device__ unsigned ballot(bool condition) const { return __ballot_sync(~0u, condition); }
  template <class T>
  __device__ T from(T value, int lanes) const {
    return __shfl_xor_sync(~0u, value, lanes);
  }
  __device__ std::int64_t sum(std::int64_t value) const {
    for (int lanes = kWarpLanes / 2; lanes > 0; lanes /= 2) value += from(value, lanes);
    return value;
  }
  /// Of the warp: 2 · lane + on of the first that accepted; −1: none.
  __device__ int first(bool accepted, bool on) const {
    const unsigned votes = ballot(accepted), were_on = ballot(on);
    if (votes == 0) return -1;
    const int first = __ffs(static_cast<int>(votes)) - 1;
    return 2 * first + static_cast<int>(were_on >> first & 1);
  }
};

/// A warp as a crew.
struct WarpCrew : LaneOfCrew {
  static constexpr bool kIsBlock = false;
  static constexpr int warp = 0, num_warps = 1;
  int number, num_crews;

  __device__ int thread() const { return lane; }
  __device__ int size() const { return kWarpLanes; }
  __device__ WarpCrew first_warp() const { return *this; }
  __device__ void sync(TEMPER_BARRIER_CALLER) const { TEMPER_WARP_BARRIER(); }
  __device__ int propose(int, bool accepted, bool on) const { return first(accepted, on); }
  __device__ int chosen(int, int proposed) const { return proposed; }
  __device__ std::int64_t give(std::int64_t value) const { return sum(value); }
  __device__ std::int64_t total(std::int64_t given) const { return given; }
};

/// All warps of a block as a crew.
struct BlockCrew : LaneOfCrew {
  static constexpr bool kIsBlock = true;
  static constexpr int number = 0, num_crews = 1;
  int warp, num_warps;
  BlockCrewMemory* memory;

  __device__ int thread() const { return warp * kWarpLanes + lane; }
  __device__ int size() const { return num_warps * kWarpLanes; }
  __device__ WarpCrew first_warp() const { return {{lane}, 0, 1}; }
  __device__ void sync(TEMPER_BARRIER_CALLER) const { TEMPER_BARRIER(); }
  __device__ int propose(int turn, bool accepted, bool on) const {
    const int mine = first(accepted, on);
    if (lane == 0) memory->chosen[turn][warp] = mine < 0 ? INT32_MAX : 2 * warp * kWarpLanes + mine;
    return mine;
  }
  __device__ int chosen(int turn, int) const {
    const int one = lane < num_warps ? memory->chosen[turn][lane] : INT32_MAX;
    const int least = __reduce_min_sync(~0u, one);
    return least == INT32_MAX ? -1 : least;
  }
  __device__ std::int64_t give(std::int64_t value) const {
    const std::int64_t part = sum(value);
    if (lane == 0) memory->part[warp] = part;
    return part;
  }
  __device__ std::int64_t total(std::int64_t) const {
    std::int64_t sum = 0;
    for (int w = 0; w < num_warps; ++w) sum += memory->part[w];
    return sum;
  }
  __device__ void add(std::int32_t* to, std::int32_t change) const { atomicAdd(to, change); }
};

template <class Crew>
__device__ Crew crew_of(const BlockTeam& team, BlockCrewMemory* memory) {
  if constexpr (Crew::kIsBlock)
    return {{team.lane}, team.warp, team.num_warps, memory};
  else
    return {{team.lane}, team.warp, team.num_warps};
}

/// Two teams of the largest size fill a multiprocessor's registers, where it shares their memory.
template <class T, class Crew, LaneMemory kMemory>
__global__ void __launch_bounds__(kMostLaneWarps* kWarpLanes, kMemory == LaneMemory::shared ? 2 : 1)
    anneal_lanes(LaneTeams teams) {
  TEMPER_DYNAMIC_SHARED(std::int64_t, shared);
  const auto at = [&](std::int32_t offset) { return reinterpret_cast<char*>(shared) + offset; };
  const BlockTeam team;
  const LaneTeamMemory& memory = teams.memory[blockIdx.x];
  const LaneTeamProblem& problem = teams.problems[memory.problem];
  const LaneLayout& layout = teams.layout;
  LaneTeamScratch<T> scratch;
  scratch.go_on = reinterpret_cast<std::int32_t*>(at(layout.go_on));
  scratch.limit = reinterpret_cast<T*>(at(layout.limits));
  if constexpr (!Crew::kIsBlock) scratch.limit += team.warp * kTileLimits;
  if constexpr (kMemory == LaneMemory::shared) {
    scratch.cell = reinterpret_cast<T*>(at(layout.cells));
    scratch.chains = reinterpret_cast<LaneChain*>(at(layout.chains));
    scratch.chain_at = reinterpret_cast<std::int32_t*>(at(layout.chain_at));
  } else {
    scratch.cell = static_cast<T*>(memory.cell);
    scratch.chains = memory.chains;
    scratch.chain_at = memory.chain_at;
    if (Crew::kIsBlock && problem.num_waves > 0) scratch.limit = static_cast<T*>(memory.limit);
  }
  const auto crew = crew_of<Crew>(team, reinterpret_cast<BlockCrewMemory*>(at(layout.crew)));
  anneal_team(team, crew, problem, memory, scratch, teams.until, teams.is_first);
}

template <class T, class Crew, LaneMemory kMemory>
cudaError_t launch_form(const LaneLaunch& launch, cudaStream_t stream) {
  const auto kernel = anneal_lanes<T, Crew, kMemory>;
  if (const cudaError_t status = cudaFuncSetAttribute(
          kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, launch.teams.layout.bytes);
      status != cudaSuccess)
    return status;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(launch.num_teams));
  config.blockDim = dim3(kWarpLanes, static_cast<unsigned>(launch.form.num_warps));
  config.dynamicSmemBytes = static_cast<std::size_t>(launch.teams.layout.bytes);
  config.stream = stream;
  return cudaLaunchKernelEx(&config, kernel, launch.teams);
}

}  // namespace temper
