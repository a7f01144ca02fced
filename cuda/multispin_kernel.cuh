#pragma once
/// The multispin kernel and its launch. A file a way of drawing instantiates them, since each takes
/// long to compile.

#include "cuda/block_barrier.h"
#include "cuda/multispin.h"
#include "cuda/shared_memory.h"

namespace temper {

/// A block of threads as a team: its warps share the visits of a tile.
struct BlockTeam {
  int lane, warp, num_warps;

  __device__ bool any(bool condition) const { return __any_sync(~0u, condition) != 0; }
  __device__ void barrier(TEMPER_BARRIER_CALLER) const { TEMPER_BARRIER(); }
  __device__ void lower(std::uint32_t* value, std::uint32_t to) const { atomicMin(value, to); }
};

template <int kPlanes, Acceptance kAcceptance, Draws kDraws>
__global__ void anneal(TeamBatch batch) {
  TEMPER_DYNAMIC_SHARED(std::uint32_t, words);
  const BlockTeam team{static_cast<int>(threadIdx.x), static_cast<int>(threadIdx.y),
                       static_cast<int>(blockDim.y)};
  const TeamTile tile = batch.tiles[blockIdx.x];
  const TeamProblem& problem = batch.problems[tile.problem];
  TeamScratch scratch;
  scratch.energy = words;
  scratch.better = words + team.num_warps * problem.model.energy_planes * kTeamLanes;
  scratch.go_on = scratch.better + kTeamLanes;
  if (batch.shares_state) scratch.state = scratch.go_on + 1;
  anneal_team<kPlanes, kAcceptance, kDraws>(team, problem, tile, scratch, batch.is_first);
}

template <int kPlanes, Acceptance kAcceptance, Draws kDraws>
cudaError_t launch_form(const MultispinLaunch& launch, cudaStream_t stream) {
  const auto kernel = anneal<kPlanes, kAcceptance, kDraws>;
  if (const cudaError_t status =
          cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(launch.shared_bytes));
      status != cudaSuccess)
    return status;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(launch.num_tiles));
  config.blockDim = dim3(kTeamLanes, static_cast<unsigned>(launch.num_warps));
  config.dynamicSmemBytes = launch.shared_bytes;
  config.stream = stream;
  return cudaLaunchKernelEx(&config, kernel, launch.batch);
}

template <int kPlanes, Draws kDraws>
cudaError_t launch_accepting(const MultispinLaunch& launch, cudaStream_t stream) {
  return launch.acceptance == Acceptance::metropolis
             ? launch_form<kPlanes, Acceptance::metropolis, kDraws>(launch, stream)
             : launch_form<kPlanes, Acceptance::heat_bath, kDraws>(launch, stream);
}

template <Draws kDraws>
cudaError_t launch_drawing(const MultispinLaunch& launch, cudaStream_t stream) {
  switch (launch.num_planes) {
    case 6:
      return launch_accepting<6, kDraws>(launch, stream);
    case 8:
      return launch_accepting<8, kDraws>(launch, stream);
    default:
      return launch_accepting<11, kDraws>(launch, stream);
  }
}

}  // namespace temper
