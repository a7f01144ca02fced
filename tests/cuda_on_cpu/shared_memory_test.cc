#include "tests/cuda_on_cpu/test_support.h"

namespace cuda_on_cpu {
namespace {

class SharedMemory : public CudaOnCpu {};

__global__ void sizes(std::size_t* out) {
  TEMPER_SHARED(unsigned char, bytes, 7);
  TEMPER_SHARED(uint4, vectors, 3);
  out[0] = sizeof bytes;
  out[1] = sizeof vectors;
  out[2] = reinterpret_cast<std::size_t>(&vectors[0]) % alignof(uint4);
}
TEST_F(SharedMemory, arrays_are_arrays) {
  EXPECT_EQ(output_of({dim3(1), dim3(1)}, sizes, 3), (std::vector<std::size_t>{7, 48, 0}));
}

template <int kAdded>
__device__ unsigned* array_of() {
  TEMPER_SHARED(unsigned, array, 32);
  array[threadIdx.x] = threadIdx.x + kAdded;
  return array;
}
__global__ void instances(unsigned* out) {
  const unsigned* const a = array_of<100>();
  const unsigned* const b = array_of<200>();
  __syncthreads();
  out[threadIdx.x] = a[31 - threadIdx.x] * 1000 + b[threadIdx.x];
}
TEST_F(SharedMemory, each_instance_of_a_template_has_its_own) {
  std::vector<unsigned> expected(32);
  for (unsigned i = 0; i < 32; ++i) expected[i] = (131 - i) * 1000 + 200 + i;
  EXPECT_EQ(output_of({dim3(1), dim3(32)}, instances, 32), expected);
}

__global__ void fresh(unsigned* out) {
  TEMPER_SHARED(unsigned, array, 4);
  TEMPER_DYNAMIC_SHARED(unsigned, dynamic);
  out[2 * blockIdx.x] = array[3];
  out[2 * blockIdx.x + 1] = dynamic[5];
  array[3] = dynamic[5] = blockIdx.x;
}
TEST_F(SharedMemory, every_block_finds_the_fill_and_not_what_the_last_one_left) {
  const Shape shape{dim3(3), dim3(1), 6 * sizeof(unsigned)};
  EXPECT_EQ(output_of(shape, fresh, 6), std::vector<unsigned>(6, 0xA5A5A5A5u));
  settings().fill = 0x11;
  EXPECT_EQ(output_of(shape, fresh, 6), std::vector<unsigned>(6, 0x11111111u));
}

__global__ void dynamic_twice(unsigned* out) {
  TEMPER_DYNAMIC_SHARED(unsigned, words);
  TEMPER_DYNAMIC_SHARED(float, numbers);
  words[threadIdx.x] = __float_as_uint(1.5f);
  __syncthreads();
  out[threadIdx.x] = numbers[31 - threadIdx.x] == 1.5f;
}
TEST_F(SharedMemory, dynamic_arrays_start_at_the_same_address) {
  EXPECT_EQ(output_of({dim3(1), dim3(32), 32 * sizeof(unsigned)}, dynamic_twice, 32),
            std::vector<unsigned>(32, 1));
}

__global__ void all_there_is(unsigned* out) {
  TEMPER_DYNAMIC_SHARED(unsigned, words);
  constexpr unsigned kWords = 227 * 1024 / sizeof(unsigned);
  for (unsigned i = threadIdx.x; i < kWords; i += blockDim.x) words[i] = i;
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = words[kWords - 1];
}
TEST_F(SharedMemory, a_block_may_have_227_kib_after_opting_in) {
  constexpr int kBytes = 227 * 1024;
  ASSERT_EQ(cudaFuncSetAttribute(all_there_is, cudaFuncAttributeMaxDynamicSharedMemorySize, kBytes),
            cudaSuccess);
  EXPECT_EQ(output_of({dim3(2), dim3(64), kBytes}, all_there_is, 2),
            std::vector<unsigned>(2, kBytes / 4 - 1));
}

}  // namespace
}  // namespace cuda_on_cpu
