#include "cuda/lane_kernel.cuh"

namespace temper {

cudaError_t launch_wide_warps(const LaneLaunch& launch, cudaStream_t stream) {
  return launch.form.memory == LaneMemory::shared
             ? launch_form<std::int32_t, WarpCrew, LaneMemory::shared>(launch, stream)
             : launch_form<std::int32_t, WarpCrew, LaneMemory::global>(launch, stream);
}

}  // namespace temper
