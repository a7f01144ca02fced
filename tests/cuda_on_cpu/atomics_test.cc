#include "tests/cuda_on_cpu/test_support.h"

namespace cuda_on_cpu {
namespace {

class Atomics : public CudaOnCpu {};

template <class T>
__global__ void all_of_them(T* out) {
  const T i = static_cast<T>(threadIdx.x) + 1;
  atomicAdd(&out[0], i);
  atomicMin(&out[1], static_cast<T>(100 - i));
  atomicMax(&out[2], i);
  atomicAnd(&out[3], static_cast<T>(~T{0} ^ (T{1} << (threadIdx.x % 16))));
  atomicOr(&out[4], T{1} << (threadIdx.x % 16));
  atomicXor(&out[5], i);
  T seen = atomicAdd(&out[6], T{0});
  while (true) {  // a product of 1 … by compare-and-swap
    const T before = atomicCAS(&out[6], seen, static_cast<T>(seen + 3));
    if (before == seen) break;
    seen = before;
  }
  if (atomicExch(&out[7], T{1}) == 0) atomicAdd(&out[8], T{1});
}

template <class T>
void expect_all_of_them() {
  std::vector<T> start(9, T{0});
  start[1] = 1000;
  start[3] = static_cast<T>(~T{0});
  T parity = 0;
  for (T i = 1; i <= 64; ++i) parity ^= i;
  const std::vector<T> expected{64 * 65 / 2, 36, 64, static_cast<T>(~T{0xFFFF}), 0xFFFF, parity,
                                192,         1,  1};
  settings().order = Order::random;
  const DeviceArray<T> out(start);
  ASSERT_EQ(launch_shape({dim3(1), dim3(64)}, all_of_them<T>, out.data()), cudaSuccess);
  EXPECT_EQ(out.values(), expected);
}

TEST_F(Atomics, of_int) { expect_all_of_them<int>(); }
TEST_F(Atomics, of_unsigned) { expect_all_of_them<unsigned>(); }
TEST_F(Atomics, of_unsigned_long_long) { expect_all_of_them<unsigned long long>(); }

__global__ void add_floats(float* out) {
  atomicAdd(&out[0], 0.5f * static_cast<float>(threadIdx.x));
  atomicExch(&out[1], 2.5f);
}
TEST_F(Atomics, of_float) {
  const std::vector<float> expected{0.5f * 32 * 31 / 2, 2.5f};
  EXPECT_EQ(output_of({dim3(1), dim3(32)}, add_floats, 2), expected);
}

__global__ void wrap(unsigned* out) {
  atomicInc(out, 9);
  atomicSub(out + 1, 2u);
}
TEST_F(Atomics, increment_wraps_at_its_limit) {
  EXPECT_EQ(output_of({dim3(1), dim3(32)}, wrap, 2),
            (std::vector<unsigned>{2, static_cast<unsigned>(-64)}));
}

/// As a thread looks at what others count meanwhile.
__global__ void look_while_others_lower(unsigned* out) {
  atomicMin(&out[0], threadIdx.x);
  while (*static_cast<volatile unsigned*>(&out[0]) != 0) atomicMin(&out[0], 0u);
  *static_cast<volatile unsigned*>(&out[1]) = 7;
}
TEST_F(Atomics, may_be_looked_at_by_volatile_accesses) {
  EXPECT_EQ(output_of({dim3(2), dim3(64)}, look_while_others_lower, 2),
            (std::vector<unsigned>{0, 7}));
}
__global__ void plain_look_while_others_lower(unsigned* out) {
  atomicMin(&out[0], threadIdx.x);
  out[1 + threadIdx.x] = out[0];
}
TEST_F(Atomics, may_not_be_looked_at_otherwise) {
  if (!kThreadSanitizer) GTEST_SKIP() << "needs ThreadSanitizer";
  EXPECT_DEATH(static_cast<void>(output_of({dim3(1), dim3(64)}, plain_look_while_others_lower, 65)),
               "data race");
}

}  // namespace
}  // namespace cuda_on_cpu
