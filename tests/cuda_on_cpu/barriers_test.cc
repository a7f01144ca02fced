#include "tests/cuda_on_cpu/test_support.h"

namespace cuda_on_cpu {
namespace {

class Barriers : public CudaOnCpu {};

__global__ void reversed(unsigned* out) {
  TEMPER_SHARED(unsigned, values, 96);
  for (unsigned round = 0; round < 5; ++round) {
    values[threadIdx.x] = threadIdx.x + round;
    __syncthreads();
    out[threadIdx.x] += values[95 - threadIdx.x];
    __syncthreads();
  }
}
TEST_F(Barriers, order_the_memory_of_a_block) {
  std::vector<unsigned> expected(96);
  for (unsigned i = 0; i < 96; ++i) expected[i] = 5 * (95 - i) + 10;
  EXPECT_EQ(distinct_results([] {
              return output_of({dim3(1), dim3(96)}, reversed, 96);
            }),
            std::set{expected});
}

__global__ void predicates(int* out) {
  const int i = static_cast<int>(threadIdx.x);
  const int count = __syncthreads_count(i % 3 == 0);
  const int all = __syncthreads_and(i < 50) + 2 * __syncthreads_and(i < 49);
  const int any = __syncthreads_or(i == 49) + 2 * __syncthreads_or(i == 50);
  out[i] = count * 100 + all * 10 + any;
}
TEST_F(Barriers, put_predicates_together) {
  EXPECT_EQ(output_of({dim3(1), dim3(50)}, predicates, 50), std::vector<int>(50, 1711));
}

__global__ void early_exit(unsigned* out) {
  TEMPER_SHARED(unsigned, values, 64);
  if (threadIdx.x % 2 == 1) return;
  values[threadIdx.x] = threadIdx.x;
  __syncthreads();
  out[threadIdx.x] = values[62 - threadIdx.x];
}
TEST_F(Barriers, wait_only_for_threads_that_have_not_exited) {
  std::vector<unsigned> expected(64, 0);
  for (unsigned i = 0; i < 64; i += 2) expected[i] = 62 - i;
  EXPECT_EQ(distinct_results([] {
              return output_of({dim3(1), dim3(64)}, early_exit, 64);
            }),
            std::set{expected});
}

__global__ void indices(unsigned* out) {
  const unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
  const unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
  __syncthreads();
  atomicAdd(&out[block * blockDim.x * blockDim.y * blockDim.z + thread], thread + 1000 * block);
}
TEST_F(Barriers, keep_every_thread_its_indices) {
  std::vector<unsigned> expected;
  for (unsigned block = 0; block < 24; ++block) {
    for (unsigned thread = 0; thread < 60; ++thread) expected.push_back(thread + 1000 * block);
  }
  EXPECT_EQ(distinct_results([] {
              return output_of({dim3(2, 3, 4), dim3(5, 4, 3)}, indices, 24 * 60);
            }),
            std::set{expected});
}

__global__ void spin(unsigned* out) {
  if (threadIdx.x == 0) {
    while (atomicAdd(out, 0u) == 0) __nanosleep(20);
    out[1] = 7;
  } else if (threadIdx.x == 31) {
    atomicExch(out, 1u);
  }
}
TEST_F(Barriers, sleeping_lets_other_threads_run) {
  EXPECT_EQ(distinct_results([] {
              return output_of({dim3(1), dim3(32)}, spin, 2);
            }),
            (std::set{std::vector<unsigned>{1, 7}}));
}

}  // namespace
}  // namespace cuda_on_cpu
