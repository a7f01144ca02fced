/// Seeded bugs: host code that does not wait, or hands the device the wrong memory.

#include "tests/cuda_on_cpu/test_support.h"

#include <cstdlib>
#include <memory>

namespace cuda_on_cpu {
namespace {

constexpr std::size_t kCount = 64;
constexpr Shape kOneBlock{dim3(1), dim3(kCount)};

class BugsHost : public CudaOnCpu {};

__global__ void fill_with(int* out, int value) { out[threadIdx.x] = value; }
__global__ void add(const int* in, int* out, int value) {
  out[threadIdx.x] = in[threadIdx.x] + value;
}

/// Host memory that a kernel's results are copied to, read before or after they were waited for.
enum class Reading { too_early, in_time };
int first_result(Reading reading) {
  const DeviceArray<int> device(kCount);
  int* host = nullptr;
  cudaEvent_t event = nullptr;
  cudaMallocHost(&host, device.bytes());
  cudaEventCreate(&event);
  launch_shape(kOneBlock, fill_with, device.data(), 5);
  if (reading == Reading::too_early) cudaEventRecord(event);
  cudaMemcpyAsync(host, device.data(), device.bytes(), cudaMemcpyDeviceToHost);
  if (reading == Reading::in_time) cudaEventRecord(event);
  cudaEventSynchronize(event);
  const int result = host[0];
  cudaDeviceSynchronize();
  cudaEventDestroy(event);
  cudaFreeHost(host);
  return result;
}
TEST_F(BugsHost, an_event_recorded_too_early) {
  EXPECT_EQ(first_result(Reading::in_time), 5);
  if constexpr (kThreadSanitizer) {
    EXPECT_DEATH(first_result(Reading::too_early), "data race");
  } else {
    EXPECT_NE(first_result(Reading::too_early), 5);
  }
}

int result_without_waiting() {
  const DeviceArray<int> device(kCount);
  std::vector<int> host(kCount, 1);
  launch_shape(kOneBlock, fill_with, device.data(), 5);
  cudaMemcpyAsync(host.data(), device.data(), device.bytes(), cudaMemcpyDeviceToHost);
  volatile int result = host[0];  // is read even where nobody looks at it
  cudaDeviceSynchronize();
  return result;
}
TEST_F(BugsHost, results_read_before_the_stream_is_waited_for) {
  if constexpr (kThreadSanitizer) {
    EXPECT_DEATH(result_without_waiting(), "data race");
  } else {
    EXPECT_EQ(result_without_waiting(), 1);
  }
}

/// What the second of two streams makes of the first one's results, for which it does not wait.
int copy_across_streams() {
  cudaStream_t first = nullptr, second = nullptr;
  cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking);
  int result = 0;
  {
    const DeviceArray<int> a(std::vector<int>(kCount, 1));
    const DeviceArray<int> b(std::vector<int>(kCount, 1));
    launch_shape({dim3(1), dim3(kCount), 0, first}, fill_with, a.data(), 5);
    launch_shape({dim3(1), dim3(kCount), 0, second}, add, static_cast<const int*>(a.data()),
                 b.data(), 1);
    cudaStreamSynchronize(second);
    cudaStreamSynchronize(first);
    result = b.values().front();
  }
  cudaStreamDestroy(first);
  cudaStreamDestroy(second);
  return result;
}
TEST_F(BugsHost, a_stream_that_does_not_wait_for_another) {
  if constexpr (kThreadSanitizer) {
    EXPECT_DEATH(copy_across_streams(), "data race");
  } else {
    EXPECT_EQ(copy_across_streams(), 2);  // 6 was meant
  }
}

/// What arrives when the source changes before the copy is waited for.
int overwrite_source() {
  const DeviceArray<int> device(kCount);
  std::vector<int> host(kCount, 1);
  cudaMemcpyAsync(device.data(), host.data(), device.bytes(), cudaMemcpyHostToDevice);
  host[0] = 2;
  return device.values().front();
}
TEST_F(BugsHost, a_source_that_changes_before_it_is_copied) {
  if constexpr (kThreadSanitizer) {
    EXPECT_DEATH(overwrite_source(), "data race");
  } else {
    EXPECT_EQ(overwrite_source(), 2);  // 1 was meant
  }
}

TEST_F(BugsHost, a_source_that_is_gone_before_it_is_copied) {
  if (!kAddressSanitizer) GTEST_SKIP() << "needs AddressSanitizer";
  const DeviceArray<int> device(kCount);
  EXPECT_DEATH(
      {
        auto host = std::make_unique<std::vector<int>>(kCount, 1);
        cudaMemcpyAsync(device.data(), host->data(), device.bytes(), cudaMemcpyHostToDevice);
        host.reset();
        cudaDeviceSynchronize();
      },
      "AddressSanitizer: heap-use-after-free");
}
TEST_F(BugsHost, a_target_that_is_too_small) {
  if (!kAddressSanitizer) GTEST_SKIP() << "needs AddressSanitizer";
  const DeviceArray<int> device(kCount);
  std::vector<int> host(kCount - 1);
  EXPECT_DEATH(cudaMemcpy(host.data(), device.data(), device.bytes(), cudaMemcpyDeviceToHost),
               "AddressSanitizer: heap-buffer-overflow");
}

TEST_F(BugsHost, host_code_that_touches_device_memory) {
  const DeviceArray<int> device(std::vector<int>(kCount, 1));
  EXPECT_DEATH(std::printf("%d", device.data()[0]),
               "host code touches 256 bytes of device memory allocated at .*test_support.h");
  EXPECT_DEATH(device.data()[0] = 1, "host code touches 256 bytes of device memory");
}

struct Arguments {
  int value;
  int* out;
};
__global__ void fill_all(Arguments arguments) { arguments.out[threadIdx.x] = arguments.value; }

TEST_F(BugsHost, a_kernel_that_touches_pageable_host_memory) {
  if (kAddressSanitizer || kThreadSanitizer) GTEST_SKIP() << "needs a build without sanitizers";
  const DeviceArray<int> device(kCount);
  std::vector<int> host(kCount);
  EXPECT_DEATH(launch_shape(kOneBlock, fill_with, host.data(), 5),
               "argument 0 of the kernel points to pageable host memory");
  EXPECT_DEATH(launch_shape(kOneBlock, fill_all, Arguments{1, host.data()}),
               "argument 0 of the kernel points to pageable host memory");
}

TEST_F(BugsHost, memory_freed_while_work_that_uses_it_waits) {
  int* device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, kCount * sizeof(int)), cudaSuccess);
  launch_shape(kOneBlock, fill_with, device, 5);
  EXPECT_DEATH(cudaFree(device), "freed while work that was not waited for may use it: 256 bytes");
  settings().free = Free::waits;
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_EQ(statistics().launches, 1u);
}

TEST_F(BugsHost, a_pointer_to_freed_memory) {
  int* device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, kCount * sizeof(int)), cudaSuccess);
  ASSERT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_DEATH(launch_shape(kOneBlock, fill_with, device, 5), "points to freed memory: 256 bytes");
  EXPECT_EQ(cudaMemset(device, 0, 4), cudaErrorInvalidValue);
}

__global__ void follow(int** table) { **table = 5; }
TEST_F(BugsHost, a_pointer_to_freed_memory_in_device_memory) {
  int* device = nullptr;
  ASSERT_EQ(cudaMalloc(&device, kCount * sizeof(int)), cudaSuccess);
  const DeviceArray<int*> table(std::vector<int*>{device});
  ASSERT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_DEATH(
      {
        launch_shape({dim3(1), dim3(1)}, follow, table.data());
        cudaDeviceSynchronize();
      },
      "use after it was freed of 256 bytes of device memory");
}

TEST_F(BugsHost, memory_of_another_device) {
  settings().devices = 2;
  const DeviceArray<int> device(kCount);
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  EXPECT_DEATH(launch_shape(kOneBlock, fill_with, device.data(), 5),
               "points to memory of device 0, the stream is of 1");
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
}

TEST_F(BugsHost, what_is_left_at_the_end_of_the_process) {
  EXPECT_EXIT(
      {
        void* device = nullptr;
        cudaStream_t stream = nullptr;
        cudaMalloc(&device, 100);
        cudaStreamCreate(&stream);
        std::exit(0);
      },
      testing::ExitedWithCode(1),
      "not released at the end of the process:\n100 bytes of device memory allocated at "
      ".*bugs_host_test.cc:[0-9]+ .*\n1 streams");
}

}  // namespace
}  // namespace cuda_on_cpu
