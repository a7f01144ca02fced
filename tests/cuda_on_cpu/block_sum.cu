#include "cuda/shared_memory.h"
#include "tests/cuda_on_cpu/block_sum.h"

namespace temper::test {
namespace {

constexpr unsigned kAllLanes = 0xFFFFFFFFu;
constexpr unsigned kWarpLanes = 32;
constexpr unsigned kMaxWarps = 32;

__device__ __forceinline__ unsigned warp_sum(unsigned value) {
  for (unsigned distance = kWarpLanes / 2; distance > 0; distance /= 2) {
    value += __shfl_down_sync(kAllLanes, value, distance);
  }
  return value;
}

/// Dynamic shared memory: 10 counters.
__global__ void __launch_bounds__(1024) block_sum(BlockSum sum) {
  TEMPER_SHARED(unsigned, warp_sums, kMaxWarps);
  TEMPER_DYNAMIC_SHARED(unsigned, digits);
  const unsigned thread = threadIdx.x;
  const unsigned i = blockIdx.x * blockDim.x + thread;
  if (thread < 10) digits[thread] = 0;
  __syncthreads();

  const unsigned value = i < static_cast<unsigned>(sum.count) ? sum.values[i] : 0;
  if (i < static_cast<unsigned>(sum.count)) atomicAdd(&digits[value % 10], 1u);
  const unsigned of_warp = warp_sum(value);
  if (thread % kWarpLanes == 0) warp_sums[thread / kWarpLanes] = of_warp;
  __syncthreads();

  if (thread < kWarpLanes) {
    const unsigned of_block = warp_sum(thread < blockDim.x / kWarpLanes ? warp_sums[thread] : 0);
    if (thread == 0) {
      sum.block_sums[blockIdx.x] = of_block;
      atomicAdd(sum.total, static_cast<unsigned long long>(of_block));
    }
  }
  if (thread < 10) atomicAdd(&sum.last_digits[thread], digits[thread]);
}

}  // namespace

cudaError_t launch_block_sum(const BlockSum& sum, int threads, cudaStream_t stream) {
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>((sum.count + threads - 1) / threads));
  config.blockDim = dim3(static_cast<unsigned>(threads));
  config.dynamicSmemBytes = 10 * sizeof(unsigned);
  config.stream = stream;
  return cudaLaunchKernelEx(&config, block_sum, sum);
}

}  // namespace temper::test
