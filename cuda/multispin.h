#pragma once
/// Launches of the multispin kernel.

#include "temper/kernel/multispin_team.h"

#include <cuda_runtime.h>

namespace temper {

struct MultispinLaunch {
  TeamBatch batch;
  int num_teams = 0;
  int num_warps = 1;
  std::int32_t num_planes = 11;  ///< that hold every field
  Acceptance acceptance = Acceptance::metropolis;
  Draws draws = Draws::dealt;
  FieldMethod method = FieldMethod::neighbours;  ///< counters: Metropolis only
  bool shares_tile = false;                      ///< all that a team's visits touch is shared
  std::size_t shared_bytes = 0;                  ///< of a team
};

/// Anneals the teams of the batch, one a block of threads.
[[nodiscard]] cudaError_t launch(const MultispinLaunch& launch, cudaStream_t stream);

/// The same for one way to the fields: in multispin_<method>.cu and what they call.
[[nodiscard]] cudaError_t launch_counters(const MultispinLaunch& launch, cudaStream_t stream);
[[nodiscard]] cudaError_t launch_neighbours(const MultispinLaunch& launch, cudaStream_t stream);

/// Those whose draws are these and whose memory is anywhere: in multispin_<draws>.cu.
template <Draws kDraws>
[[nodiscard]] cudaError_t launch_drawing(const MultispinLaunch& launch, cudaStream_t stream);

}  // namespace temper
