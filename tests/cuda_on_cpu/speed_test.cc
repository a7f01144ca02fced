/// How fast the stand-in is. Nothing is checked; run it by hand:
///     build/cuda_on_cpu_test --gtest_also_run_disabled_tests --gtest_filter='Speed.*'

#include "tests/cuda_on_cpu/test_support.h"

#include <cstdio>
#include <ctime>

namespace cuda_on_cpu {
namespace {

constexpr unsigned kVariables = 1000;
constexpr unsigned kNeighbours = 6;

/// A sweep as in one-bit-a-replica annealing: a lane reads six neighbours, the warp votes on the
/// flips, one lane stores them.
__global__ void sweeps(unsigned* out, unsigned count) {
  TEMPER_DYNAMIC_SHARED(unsigned, words);
  unsigned* const mine = words + threadIdx.x / 32 * kVariables;
  const unsigned lane = threadIdx.x % 32;
  for (unsigned i = lane; i < kVariables; i += 32) mine[i] = i * 2654435761u;
  __syncwarp();
  unsigned random = threadIdx.x + 1;
  for (unsigned step = 0; step < count * kVariables; ++step) {
    const unsigned i = step % kVariables;
    unsigned up = 0;
    for (unsigned k = 1; k <= kNeighbours; ++k) {
      up += mine[(i + k * 37) % kVariables] >> lane & 1;
    }
    random = random * 1664525u + 1013904223u;
    const unsigned flips = __ballot_sync(kAllLanes, up + (random >> 30) > 5);
    __syncwarp();
    if (lane == 0) mine[i] ^= flips;
    __syncwarp();
  }
  out[blockIdx.x * blockDim.x + threadIdx.x] = mine[lane];
}

__global__ void barriers(unsigned* out, unsigned count) {
  TEMPER_SHARED(unsigned, values, 1024);
  unsigned value = threadIdx.x;
  for (unsigned step = 0; step < count; ++step) {
    values[threadIdx.x] = value + step;
    __syncthreads();
    value += values[(threadIdx.x + 1) % blockDim.x];
    __syncthreads();
  }
  out[threadIdx.x] = value;
}

void report(const char* what, double steps, const std::function<void()>& run) {
  statistics() = {};
  const std::clock_t start = std::clock();  // others may use the machine
  run();
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  std::printf("%-9s %6.2f million thread-steps/s, %5.1f ns a switch, the kernel's work included\n",
              what, steps / seconds / 1e6,
              seconds * 1e9 / static_cast<double>(statistics().switches));
}

class Speed : public CudaOnCpu {};

TEST_F(Speed, DISABLED_of_thread_steps) {
  const DeviceArray<unsigned> out(1024);
  report("sweeps", 128.0 * kVariables * 20, [&] {
    launch_shape({dim3(1), dim3(128), 4 * kVariables * sizeof(unsigned)}, sweeps, out.data(), 20u);
    cudaDeviceSynchronize();
  });
  report("barriers", 1024.0 * 2000, [&] {
    launch_shape({dim3(1), dim3(1024)}, barriers, out.data(), 2000u);
    cudaDeviceSynchronize();
  });
}

}  // namespace
}  // namespace cuda_on_cpu
