/// Seeded bugs: kernels that touch memory they should not. Writes past an end are always caught,
/// reads where they hit a guard page or AddressSanitizer looks.

#include "tests/cuda_on_cpu/test_support.h"

namespace cuda_on_cpu {
namespace {

constexpr unsigned kThreads = 64;
constexpr Shape kOneBlock{dim3(1), dim3(kThreads)};

class BugsMemory : public CudaOnCpu {};

/// Runs the kernel on an input of `size` values and an output of 64.
template <class... Parameters>
void run(const Shape& shape, void (*kernel)(Parameters...), std::size_t size = kThreads) {
  const DeviceArray<int> in(std::vector<int>(size, 1));
  const DeviceArray<int> out(std::vector<int>(kThreads, 0));
  EXPECT_EQ(launch_shape(shape, kernel, static_cast<const int*>(in.data()), out.data()),
            cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
}

__global__ void read_one_past(const int* in, int* out) { out[threadIdx.x] = in[threadIdx.x + 1]; }
TEST_F(BugsMemory, a_read_one_past_the_end_of_device_memory) {
  EXPECT_DEATH(run(kOneBlock, read_one_past),
               "out of bounds: an access past the end of 256 bytes of device memory");
}
TEST_F(BugsMemory, a_read_one_past_the_end_before_the_guard_page) {
  if (!kAddressSanitizer) GTEST_SKIP() << "needs AddressSanitizer";
  EXPECT_DEATH(run({dim3(1), dim3(63)}, read_one_past, 63),
               "out of bounds: an access past the end of 252 bytes of device memory");
}

__global__ void write_one_past(const int* in, int* out) {
  const_cast<int*>(in)[threadIdx.x + 1] = out[threadIdx.x];
}
TEST_F(BugsMemory, a_write_one_past_the_end_of_device_memory) {
  EXPECT_DEATH(run({dim3(1), dim3(63)}, write_one_past, 63),
               "past the end of 252 bytes of device memory allocated at .*test_support.h");
}
__global__ void write_one_before(const int* in, int* out) {
  const_cast<int*>(in)[static_cast<int>(threadIdx.x) - 1] = out[threadIdx.x];
}
TEST_F(BugsMemory, a_write_before_the_start_of_device_memory) {
  EXPECT_DEATH(run(kOneBlock, write_one_before), "before the start of 256 bytes of device memory");
}

// The compiler must not know the index, or it refuses the kernel.
__global__ void shared_one_past(const int* in, int* out) {
  TEMPER_SHARED(int, values, kThreads);
  values[threadIdx.x + static_cast<unsigned>(in[0])] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = values[threadIdx.x];
}
TEST_F(BugsMemory, a_write_one_past_the_end_of_shared_memory) {
  EXPECT_DEATH(run(kOneBlock, shared_one_past),
               "wrote outside of the shared array 'values' of 256 bytes, declared\n.*"
               "bugs_memory_test.cc|AddressSanitizer: heap-buffer-overflow|out of bounds for type");
}
template <unsigned kSize>
__global__ void shared_one_past_template(const int* in, int* out) {
  TEMPER_SHARED(int, values, kSize);
  int* const first = values;  // without the bounds that UndefinedBehaviorSanitizer knows
  first[threadIdx.x + 1] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = first[threadIdx.x];
}
TEST_F(BugsMemory, a_write_one_past_the_end_of_shared_memory_in_a_template) {
  EXPECT_DEATH(run({dim3(1), dim3(61)}, shared_one_past_template<61>),
               "wrote outside of the shared array|AddressSanitizer: heap-buffer-overflow");
}
__global__ void shared_one_before(const int* in, int* out) {
  TEMPER_SHARED(int, values, kThreads);
  int* const second = values;
  second[-in[0]] = out[0];
}
TEST_F(BugsMemory, a_write_before_the_start_of_shared_memory) {
  EXPECT_DEATH(run({dim3(1), dim3(1)}, shared_one_before),
               "wrote outside of the shared array|AddressSanitizer: heap-buffer-overflow");
}

__global__ void dynamic_one_past(const int* in, int* out) {
  TEMPER_DYNAMIC_SHARED(int, values);
  values[threadIdx.x + 1] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = values[threadIdx.x];
}
TEST_F(BugsMemory, a_write_one_past_the_end_of_dynamic_shared_memory) {
  EXPECT_DEATH(run({dim3(1), dim3(kThreads), kThreads * sizeof(int)}, dynamic_one_past),
               "shared array 'dynamic' of 256 bytes|AddressSanitizer: heap-buffer-overflow");
}
TEST_F(BugsMemory, dynamic_shared_memory_that_the_launch_forgot) {
  EXPECT_DEATH(run(kOneBlock, dynamic_one_past),
               "shared array 'dynamic' of 0 bytes|AddressSanitizer: heap-buffer-overflow");
}
__global__ void shared_read_past(const int* in, int* out) {
  TEMPER_DYNAMIC_SHARED(int, values);
  values[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = values[threadIdx.x + 1];
}
TEST_F(BugsMemory, a_read_one_past_the_end_of_shared_memory) {
  if (!kAddressSanitizer) GTEST_SKIP() << "needs AddressSanitizer";
  EXPECT_DEATH(run({dim3(1), dim3(1), sizeof(int)}, shared_read_past),
               "AddressSanitizer: heap-buffer-overflow");
}

__global__ void keeps_shared(const int*, int* out) {
  TEMPER_SHARED(int, values, kThreads);
  static int* left_behind = nullptr;
  if (blockIdx.x == 0) left_behind = values;
  out[0] = *left_behind;
}
TEST_F(BugsMemory, shared_memory_of_another_block) {
  if (!kAddressSanitizer) GTEST_SKIP() << "needs AddressSanitizer";
  EXPECT_DEATH(run({dim3(2), dim3(1)}, keeps_shared), "AddressSanitizer: heap-use-after-free");
}

__global__ void uninitialised_global(const int*, int* out) { out[threadIdx.x] += 1; }
TEST_F(BugsMemory, device_memory_that_was_never_written) {
  EXPECT_GT(distinct_results([] {
              const DeviceArray<int> out(kThreads);
              launch_shape(kOneBlock, uninitialised_global, static_cast<const int*>(nullptr),
                           out.data());
              return out.values();
            }).size(),
            1u);
}
__global__ void uninitialised_shared(int* out) {
  TEMPER_SHARED(int, counts, kThreads);
  atomicAdd(&counts[threadIdx.x], 1);
  out[threadIdx.x] = counts[threadIdx.x];
}
TEST_F(BugsMemory, shared_memory_that_was_never_written) {
  EXPECT_GT(
      distinct_results([] { return output_of(kOneBlock, uninitialised_shared, kThreads); }).size(),
      1u);
}

__global__ void too_much_shared(const int*, int* out) {
  TEMPER_SHARED(int, a, 8 * 1024);
  TEMPER_SHARED(int, b, 8 * 1024);
  a[0] = b[0] = 1;
  out[0] = a[0] + b[0];
}
TEST_F(BugsMemory, more_than_48_kib_of_static_shared_memory) {
  EXPECT_DEATH(run(kOneBlock, too_much_shared), "65536 bytes of static and 0 of dynamic");
}

__global__ void misaligned(const int* in, int* out) {
  if (threadIdx.x < kThreads / 2 - 1) {
    out[threadIdx.x] = reinterpret_cast<const int2*>(in + 1)[threadIdx.x].x;
  }
}
TEST_F(BugsMemory, a_wide_load_from_a_misaligned_address) {
  if (!kUndefinedSanitizer) GTEST_SKIP() << "needs UndefinedBehaviorSanitizer";
  EXPECT_DEATH(run(kOneBlock, misaligned), "misaligned address");
}
__global__ void shifts_too_far(const int* in, int* out) {
  out[threadIdx.x] = 1 << (in[threadIdx.x] + 31);
}
TEST_F(BugsMemory, a_shift_by_the_width_of_the_word) {
  if (!kUndefinedSanitizer) GTEST_SKIP() << "needs UndefinedBehaviorSanitizer";
  EXPECT_DEATH(run(kOneBlock, shifts_too_far), "shift exponent 32 is too large");
}

__attribute__((noinline)) int sum_to(int n) {
  volatile char frame[1000];
  frame[0] = 1;
  return n <= 0 ? frame[0] : sum_to(n - 1) + frame[0];
}
__global__ void deep(const int*, int* out) { out[0] = sum_to(1000); }
TEST_F(BugsMemory, a_stack_that_overflows) {
  EXPECT_DEATH(run({dim3(1), dim3(1)}, deep), "the stack of a CUDA thread ended|stack-overflow");
}

__global__ void traps(const int*, int*) { __trap(); }
TEST_F(BugsMemory, a_trap_says_which_thread_and_line) {
  EXPECT_DEATH(run(kOneBlock, traps),
               "__trap.. was called\n.*bugs_memory_test.cc:[0-9]+ .*\n.*block .0,0,0., "
               "thread .0,0,0.");
}

}  // namespace
}  // namespace cuda_on_cpu
