#include "cuda/lane_kernel.cuh"

namespace temper {

cudaError_t launch_blocks(const LaneLaunch& launch, cudaStream_t stream) {
  return launch.form.memory == LaneMemory::shared
             ? launch_form<std::int32_t, BlockCrew, LaneMemory::shared>(launch, stream)
             : launch_form<std::int32_t, BlockCrew, LaneMemory::global>(launch, stream);
}

}  // namespace temper
