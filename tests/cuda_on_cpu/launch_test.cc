#include "tests/cuda_on_cpu/test_support.h"

namespace cuda_on_cpu {
namespace {

class Launch : public CudaOnCpu {};

__global__ void nothing() {}

TEST_F(Launch, blocks_and_grids_have_limits) {
  EXPECT_EQ(launch_shape({dim3(1), dim3(1024)}, nothing), cudaSuccess);
  EXPECT_EQ(launch_shape({dim3(1), dim3(16, 1, 64)}, nothing), cudaSuccess);
  for (const dim3 block : {dim3(1025), dim3(0), dim3(33, 32), dim3(1, 1, 65)}) {
    EXPECT_EQ(launch_shape({dim3(1), block}, nothing), cudaErrorInvalidConfiguration);
  }
  for (const dim3 grid : {dim3(0), dim3(1, 65536), dim3(1, 1, 65536), dim3(0x80000000u)}) {
    EXPECT_EQ(launch_shape({grid, dim3(32)}, nothing), cudaErrorInvalidConfiguration);
  }
  EXPECT_EQ(cudaGetLastError(), cudaErrorInvalidConfiguration);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(statistics().launches, 2u);
  EXPECT_EQ(statistics().threads, 2048u);
}

__global__ void opted() {}

TEST_F(Launch, dynamic_shared_memory_beyond_48_kib_needs_opting_in) {
  const auto with = [](std::size_t bytes) {
    return launch_shape({dim3(1), dim3(32), bytes}, opted);
  };
  EXPECT_EQ(with(48 * 1024), cudaSuccess);
  EXPECT_EQ(with(48 * 1024 + 1), cudaErrorInvalidValue);
  const auto allow = [](int bytes) {
    return cudaFuncSetAttribute(opted, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
  };
  EXPECT_EQ(allow(227 * 1024 + 1), cudaErrorInvalidValue);
  EXPECT_EQ(allow(100 * 1024), cudaSuccess);
  EXPECT_EQ(with(100 * 1024), cudaSuccess);
  EXPECT_EQ(with(100 * 1024 + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  cudaFuncAttributes attributes{};
  ASSERT_EQ(cudaFuncGetAttributes(&attributes, opted), cudaSuccess);
  EXPECT_EQ(attributes.maxDynamicSharedSizeBytes, 100 * 1024);
}

struct Pair {
  int a;
  unsigned* out;
};
__global__ void by_value(Pair pair, int b) { *pair.out = static_cast<unsigned>(pair.a * 100 + b); }

TEST_F(Launch, arguments_are_those_of_the_launch) {
  const DeviceArray<unsigned> out(1);
  Pair pair{7, out.data()};
  int b = 3;
  ASSERT_EQ(launch_shape({dim3(1), dim3(1)}, by_value, pair, b), cudaSuccess);
  pair.a = b = 0;
  EXPECT_EQ(out.values().front(), 703u);
}

TEST_F(Launch, occupancy_follows_threads_registers_and_shared_memory) {
  const auto blocks = [](int threads, std::size_t bytes) {
    int count = -1;
    EXPECT_EQ(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&count, nothing, threads, bytes),
              cudaSuccess);
    return count;
  };
  EXPECT_EQ(blocks(256, 0), 4);  // 64 registers a thread
  EXPECT_EQ(blocks(32, 0), 32);
  settings().registers = 32;
  EXPECT_EQ(blocks(256, 0), 8);
  EXPECT_EQ(blocks(1024, 0), 2);
  EXPECT_EQ(blocks(64, 40 * 1024), 5);
  EXPECT_EQ(blocks(64, 100 * 1024), 0);  // without opting in
}

TEST_F(Launch, orders_of_threads_and_blocks_differ) {
  const auto first_of = [](Order order) {
    settings().order = order;
    return output_of<unsigned>(
               {dim3(4), dim3(64)},
               [](unsigned* out) {
                 if (atomicAdd(&out[1], 1u) == 0) {
                   out[0] = blockIdx.x * blockDim.x + threadIdx.x;
                 }
               },
               2)
        .front();
  };
  EXPECT_EQ(first_of(Order::forward), 0u);
  EXPECT_EQ(first_of(Order::reverse), 255u);
  std::set<unsigned> firsts;
  for (settings().seed = 1; settings().seed < 10; ++settings().seed) {
    firsts.insert(first_of(Order::random));
  }
  EXPECT_GT(firsts.size(), 4u);
}

__global__ void large_stack(int* out) {
  volatile char bytes[100'000];
  bytes[threadIdx.x] = 1;
  out[threadIdx.x] = bytes[threadIdx.x];
}
TEST_F(Launch, threads_have_room_for_local_arrays) {
  EXPECT_EQ(output_of({dim3(1), dim3(32)}, large_stack, 32), std::vector<int>(32, 1));
}

}  // namespace
}  // namespace cuda_on_cpu
