#include "tests/cuda_on_cpu/test_support.h"

#include <numeric>

namespace cuda_on_cpu {
namespace {

class Memory : public CudaOnCpu {};

TEST_F(Memory, is_accounted_and_runs_out) {
  settings().device_memory = 10'000;
  std::size_t free = 0, total = 0;
  void* a = nullptr;
  void* b = nullptr;
  ASSERT_EQ(cudaMalloc(&a, 6'000), cudaSuccess);
  ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  EXPECT_EQ(free, 4'000u);
  EXPECT_EQ(total, 10'000u);
  EXPECT_EQ(cudaMalloc(&b, 4'001), cudaErrorMemoryAllocation);
  EXPECT_EQ(b, nullptr);
  EXPECT_NE(last_diagnostic().find("memory_test.cc"), std::string::npos);
  EXPECT_EQ(cudaGetLastError(), cudaErrorMemoryAllocation);
  EXPECT_EQ(cudaGetLastError(), cudaSuccess);
  EXPECT_EQ(cudaMalloc(&b, 4'000), cudaSuccess);
  EXPECT_EQ(cudaFree(a), cudaSuccess);
  EXPECT_EQ(cudaFree(b), cudaSuccess);
  EXPECT_EQ(cudaFree(nullptr), cudaSuccess);
}

TEST_F(Memory, is_aligned_and_filled) {
  for (const std::size_t bytes : {1, 255, 256, 4097}) {
    const DeviceArray<unsigned char> array(bytes);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.data()) % 256, 0u);
    EXPECT_EQ(array.values(), std::vector<unsigned char>(bytes, 0xA5));
  }
}

TEST_F(Memory, of_no_bytes_is_null) {
  void* pointer = this;
  EXPECT_EQ(cudaMalloc(&pointer, 0), cudaSuccess);
  EXPECT_EQ(pointer, nullptr);
}

TEST_F(Memory, copies_and_sets) {
  std::vector<int> values(100);
  std::iota(values.begin(), values.end(), 0);
  const DeviceArray<int> a(values);
  const DeviceArray<int> b(100);
  EXPECT_EQ(cudaMemcpy(b.data(), a.data(), b.bytes(), cudaMemcpyDeviceToDevice), cudaSuccess);
  EXPECT_EQ(cudaMemset(b.data(), 0xFF, 10 * sizeof(int)), cudaSuccess);
  std::fill_n(values.begin(), 10, -1);
  EXPECT_EQ(b.values(), values);
  EXPECT_EQ(cudaMemcpy(values.data(), a.data(), 4, cudaMemcpyDefault), cudaSuccess);
  EXPECT_EQ(values[0], 0);
}

TEST_F(Memory, a_copy_names_its_direction_and_stays_within) {
  const DeviceArray<int> device(8);
  std::vector<int> host(16);
  EXPECT_EQ(cudaMemcpy(host.data(), device.data(), 32, cudaMemcpyHostToDevice),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(device.data(), host.data(), 32, cudaMemcpyDeviceToDevice),
            cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemcpy(host.data(), host.data() + 8, 32, cudaMemcpyDeviceToHost),
            cudaErrorInvalidValue);
  EXPECT_NE(last_diagnostic().find("from pageable host to pageable host"), std::string::npos);
  EXPECT_EQ(cudaMemcpy(host.data(), device.data(), 36, cudaMemcpyDeviceToHost),
            cudaErrorInvalidValue);
  EXPECT_NE(last_diagnostic().find("does not lie in 32 bytes of device memory"), std::string::npos);
  EXPECT_EQ(cudaMemset(device.data() + 1, 0, 32), cudaErrorInvalidValue);
  EXPECT_EQ(cudaMemset(host.data(), 0, 32), cudaErrorInvalidValue);
}

TEST_F(Memory, freeing_twice_or_the_wrong_way_is_an_error) {
  void* device = nullptr;
  void* pinned = nullptr;
  ASSERT_EQ(cudaMalloc(&device, 100), cudaSuccess);
  ASSERT_EQ(cudaMallocHost(&pinned, 100), cudaSuccess);
  EXPECT_EQ(cudaFree(pinned), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFreeHost(device), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(static_cast<char*>(device) + 1), cudaErrorInvalidValue);
  EXPECT_EQ(cudaFree(device), cudaSuccess);
  EXPECT_EQ(cudaFree(device), cudaErrorInvalidValue);
  EXPECT_NE(last_diagnostic().find("freed twice"), std::string::npos);
  EXPECT_EQ(cudaFreeHost(pinned), cudaSuccess);
}

__global__ void add_one(unsigned* value) { atomicAdd(value, 1u); }

TEST_F(Memory, pinned_memory_is_the_hosts_and_the_kernels) {
  unsigned* host = nullptr;
  unsigned* device = nullptr;
  ASSERT_EQ(cudaHostAlloc(&host, sizeof *host, cudaHostAllocMapped), cudaSuccess);
  ASSERT_EQ(cudaHostGetDevicePointer(&device, host, 0), cudaSuccess);
  *host = 41;
  ASSERT_EQ(launch_shape({dim3(1), dim3(1)}, add_one, device), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_EQ(*host, 42u);
  EXPECT_EQ(cudaFreeHost(host), cudaSuccess);
  unsigned pageable = 0;
  EXPECT_EQ(cudaHostGetDevicePointer(&device, &pageable, 0), cudaErrorInvalidValue);
}

TEST_F(Memory, the_host_may_act_as_the_device) {
  const DeviceArray<int> array(std::vector<int>{3, 1, 2});
  cudaDeviceSynchronize();
  {
    const HostActsAsDevice acting;
    std::sort(array.data(), array.data() + 3);
  }
  EXPECT_EQ(array.values(), (std::vector<int>{1, 2, 3}));
}

TEST_F(Memory, each_device_has_its_own) {
  settings().devices = 2;
  ASSERT_EQ(cudaSetDevice(1), cudaSuccess);
  const DeviceArray<int> array(100);
  std::size_t free = 0, total = 0;
  ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  EXPECT_EQ(total - free, 400u);
  ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
  ASSERT_EQ(cudaMemGetInfo(&free, &total), cudaSuccess);
  EXPECT_EQ(total - free, 0u);
}

}  // namespace
}  // namespace cuda_on_cpu
