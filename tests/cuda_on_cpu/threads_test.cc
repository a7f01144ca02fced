/// Host threads that share the device.

#include "tests/cuda_on_cpu/test_support.h"

#include <thread>

namespace cuda_on_cpu {
namespace {

class Threads : public CudaOnCpu {};

__global__ void running_sum(unsigned* out, unsigned rounds) {
  TEMPER_SHARED(unsigned, sums, 64);
  sums[threadIdx.x] = threadIdx.x;
  __syncthreads();
  for (unsigned round = 0; round < rounds; ++round) {
    const unsigned next = sums[(threadIdx.x + 1) % 64];
    __syncthreads();
    sums[threadIdx.x] += next;
    __syncthreads();
  }
  out[threadIdx.x] = sums[threadIdx.x];
}

unsigned first_sum(unsigned rounds) {
  cudaStream_t stream = nullptr;
  EXPECT_EQ(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking), cudaSuccess);
  unsigned* device = nullptr;
  EXPECT_EQ(cudaMalloc(&device, 64 * sizeof(unsigned)), cudaSuccess);
  EXPECT_EQ(launch_shape({dim3(1), dim3(64), 0, stream}, running_sum, device, rounds), cudaSuccess);
  // Polls, so that kernels of several threads are in flight and go on in whichever thread asks.
  while (cudaStreamQuery(stream) == cudaErrorNotReady) std::this_thread::yield();
  std::vector<unsigned> host(64);
  EXPECT_EQ(
      cudaMemcpyAsync(host.data(), device, 64 * sizeof(unsigned), cudaMemcpyDeviceToHost, stream),
      cudaSuccess);
  EXPECT_EQ(cudaStreamSynchronize(stream), cudaSuccess);
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_EQ(cudaStreamDestroy(stream), cudaSuccess);
  return host.front();
}

TEST_F(Threads, each_gets_its_own_results) {
  constexpr unsigned kHostThreads = 4;
  settings().slice = 100;
  std::vector<unsigned> expected(kHostThreads);
  for (unsigned i = 0; i < kHostThreads; ++i) expected[i] = first_sum(i + 1);
  std::vector<unsigned> results(kHostThreads);
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < kHostThreads; ++i) {
    threads.emplace_back([&results, i] {
      for (int repeat = 0; repeat < 5; ++repeat) results[i] = first_sum(i + 1);
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(results, expected);
}

TEST_F(Threads, choose_their_devices_and_see_their_errors_apart) {
  settings().devices = 2;
  EXPECT_EQ(cudaSetDevice(7), cudaErrorInvalidDevice);
  std::thread([] {
    EXPECT_EQ(cudaPeekAtLastError(), cudaSuccess);
    EXPECT_EQ(cudaSetDevice(1), cudaSuccess);
  }).join();
  int device = -1;
  EXPECT_EQ(cudaGetDevice(&device), cudaSuccess);
  EXPECT_EQ(device, 0);
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidDevice);
}

}  // namespace
}  // namespace cuda_on_cpu
