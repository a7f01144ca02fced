#include "cuda/lane_kernel.cuh"

namespace temper {

cudaError_t launch_narrow_warps(const LaneLaunch& launch, cudaStream_t stream) {
  return launch_form<std::int16_t, WarpCrew, LaneMemory::shared>(launch, stream);
}

}  // namespace temper
