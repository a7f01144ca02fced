#pragma once
/// Launches of the multispin kernel.

#include "temper/kernel/multispin_team.h"

#include <cuda_runtime.h>

namespace temper {

struct MultispinLaunch {
  TeamBatch batch;
  int num_tiles = 0;
  int num_warps = 1;
  std::int32_t num_planes = 11;  ///< that hold every field: 6, 8 or 11
  Acceptance acceptance = Acceptance::metropolis;
  Draws draws = Draws::dealt;
  std::size_t shared_bytes = 0;  ///< of a tile
};

/// Anneals the tiles of the batch, one a block of threads.
[[nodiscard]] cudaError_t launch(const MultispinLaunch& launch, cudaStream_t stream);

/// The same, where the draws are these: in multispin_<draws>.cu.
template <Draws kDraws>
[[nodiscard]] cudaError_t launch_drawing(const MultispinLaunch& launch, cudaStream_t stream);

}  // namespace temper
