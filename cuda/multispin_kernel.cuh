#pragma once
/// The multispin kernel and its launch. Several files instantiate them, since each instance takes
/// long to compile.

#include "cuda/block_team.h"
#include "cuda/multispin.h"
#include "cuda/shared_memory.h"
#include "cuda/tuning.h"

namespace temper {

template <class Form>
__global__ void __launch_bounds__(kTeamLanes* kMostMultispinWarps, 1) anneal(TeamBatch batch) {
  TEMPER_DYNAMIC_SHARED(std::uint32_t, words);
  const BlockTeam team;
  const TeamWork& work = batch.teams[blockIdx.x];
  const TeamProblem& problem = batch.problems[work.problem];
  const bool shares_tile = Form::kMemory == TeamMemory::shared || batch.shares_tile;
  const TeamScratch scratch = scratch_in(words, problem.model, shares_tile);
  anneal_team<Form>(team, problem, work, batch.tiles + work.first_tile, scratch, batch.is_first);
}

template <class Form>
cudaError_t launch_form(const MultispinLaunch& launch, cudaStream_t stream) {
  const auto kernel = anneal<Form>;
  if (const cudaError_t status =
          cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(launch.shared_bytes));
      status != cudaSuccess)
    return status;
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(launch.num_teams));
  config.blockDim = dim3(kTeamLanes, static_cast<unsigned>(launch.num_warps));
  config.dynamicSmemBytes = launch.shared_bytes;
  config.stream = stream;
  return cudaLaunchKernelEx(&config, kernel, launch.batch);
}

/// The forms that run every model: compiled once a way of drawing and of accepting.
template <Acceptance kAcceptance, Draws kDraws>
cudaError_t launch_anywhere(const MultispinLaunch& launch, cudaStream_t stream) {
  return launch_form<
      TeamForm<kMostPlanes, kAcceptance, kDraws, FieldMethod::neighbours, TeamMemory::any>>(launch,
                                                                                            stream);
}

template <Draws kDraws>
cudaError_t launch_drawing(const MultispinLaunch& launch, cudaStream_t stream) {
  return launch.acceptance == Acceptance::metropolis
             ? launch_anywhere<Acceptance::metropolis, kDraws>(launch, stream)
             : launch_anywhere<Acceptance::heat_bath, kDraws>(launch, stream);
}

}  // namespace temper
