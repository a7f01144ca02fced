#include "tests/cuda_on_cpu/test_support.h"

#include <string>

namespace cuda_on_cpu {
namespace {

class Devices : public CudaOnCpu {};

TEST_F(Devices, are_as_many_as_a_test_wants) {
  int count = -1;
  settings().devices = 3;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
  EXPECT_EQ(count, 3);
  EXPECT_EQ(cudaSetDevice(3), cudaErrorInvalidDevice);
  EXPECT_EQ(cudaSetDevice(2), cudaSuccess);
  int device = -1;
  EXPECT_EQ(cudaGetDevice(&device), cudaSuccess);
  EXPECT_EQ(device, 2);
  EXPECT_EQ(cudaSetDevice(0), cudaSuccess);
}

TEST_F(Devices, may_be_missing_for_one_reason_or_another) {
  int count = -1, version = -1;
  void* pointer = nullptr;
  settings().devices = 0;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaErrorNoDevice);
  EXPECT_EQ(count, 0);
  EXPECT_EQ(cudaMalloc(&pointer, 1), cudaErrorNoDevice);
  EXPECT_EQ(cudaDriverGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, 13000);
  settings().no_device = cudaErrorInsufficientDriver;
  EXPECT_EQ(cudaGetDeviceCount(&count), cudaErrorInsufficientDriver);
  EXPECT_EQ(cudaDriverGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, 0);
  EXPECT_EQ(cudaRuntimeGetVersion(&version), cudaSuccess);
  EXPECT_EQ(version, 13000);
}

TEST_F(Devices, say_the_same_in_properties_and_attributes) {
  cudaDeviceProp p{};
  ASSERT_EQ(cudaGetDeviceProperties(&p, 0), cudaSuccess);
  const auto attribute = [](cudaDeviceAttr which) {
    int value = -1;
    EXPECT_EQ(cudaDeviceGetAttribute(&value, which, 0), cudaSuccess);
    return value;
  };
  EXPECT_EQ(attribute(cudaDevAttrMultiProcessorCount), p.multiProcessorCount);
  EXPECT_EQ(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin), 227 * 1024);
  EXPECT_EQ(attribute(cudaDevAttrComputeCapabilityMajor), 9);
  EXPECT_EQ(p.sharedMemPerBlock, 48u * 1024);
  EXPECT_EQ(cudaGetDeviceProperties(&p, 1), cudaErrorInvalidDevice);
}

TEST_F(Devices, errors_have_cudas_names_and_texts) {
  EXPECT_EQ(cudaGetErrorName(cudaErrorNoDevice), std::string{"cudaErrorNoDevice"});
  EXPECT_EQ(cudaGetErrorString(cudaErrorMemoryAllocation), std::string{"out of memory"});
  EXPECT_EQ(cudaGetErrorString(static_cast<cudaError_t>(12345)),
            std::string{"unrecognized error code"});
}

TEST_F(Devices, the_nth_call_fails_where_a_test_wants_it_to) {
  void* pointer = nullptr;
  fail_call("cudaMalloc", 2, cudaErrorMemoryAllocation);
  ASSERT_EQ(cudaMalloc(&pointer, 8), cudaSuccess);
  EXPECT_EQ(cudaMemset(pointer, 0, 8), cudaSuccess);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  EXPECT_TRUE(failure_pending());
  void* second = nullptr;
  EXPECT_EQ(cudaMalloc(&second, 8), cudaErrorMemoryAllocation);
  EXPECT_FALSE(failure_pending());
  fail_call("", 1, cudaErrorLaunchFailure);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
  fail_call("cudaFree", 1, cudaErrorUnknown);
  EXPECT_EQ(cudaFree(pointer), cudaErrorUnknown);  // and frees
}

}  // namespace
}  // namespace cuda_on_cpu
