#pragma once
/// What the stand-in's own tests share.

#include "cuda/shared_memory.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/sanitizers.h"
#include <gtest/gtest.h>

#include <cstddef>
#include <functional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace cuda_on_cpu {

inline constexpr unsigned kAllLanes = 0xFFFFFFFFu;
inline constexpr std::string_view kSanitizers = CUDA_ON_CPU_SANITIZERS;
inline constexpr bool kUndefinedSanitizer = kSanitizers.find("undefined") != kSanitizers.npos;

/// Starts with nothing on the device, and must leave nothing.
class CudaOnCpu : public testing::Test {
 protected:
  void SetUp() override {
    reset();
    settings() = {};  // whatever the environment says
  }
  void TearDown() override { EXPECT_EQ(leaks(), ""); }
};

/// Device memory with the contents of a vector.
template <class T>
class DeviceArray {
 public:
  explicit DeviceArray(std::size_t size) : size_{size} {
    EXPECT_EQ(cudaMalloc(&data_, size * sizeof(T)), cudaSuccess);
  }
  explicit DeviceArray(const std::vector<T>& values) : DeviceArray(values.size()) {
    EXPECT_EQ(cudaMemcpy(data_, values.data(), size_ * sizeof(T), cudaMemcpyHostToDevice),
              cudaSuccess);
  }
  ~DeviceArray() { cudaFree(data_); }
  DeviceArray(const DeviceArray&) = delete;
  DeviceArray& operator=(const DeviceArray&) = delete;

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(T); }
  /// After everything on the device is done.
  [[nodiscard]] std::vector<T> values() const {
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    std::vector<T> values(size_);
    EXPECT_EQ(cudaMemcpy(values.data(), data_, bytes(), cudaMemcpyDeviceToHost), cudaSuccess);
    return values;
  }

 private:
  T* data_ = nullptr;
  std::size_t size_;
};

struct Shape {
  dim3 grid;
  dim3 block;
  std::size_t dynamic_shared_bytes = 0;
  cudaStream_t stream = nullptr;
};

template <class... Parameters, class... Arguments>
cudaError_t launch_shape(const Shape& shape, void (*kernel)(Parameters...),
                         Arguments... arguments) {
  cudaLaunchConfig_t config{};
  config.gridDim = shape.grid;
  config.blockDim = shape.block;
  config.dynamicSmemBytes = shape.dynamic_shared_bytes;
  config.stream = shape.stream;
  return cudaLaunchKernelEx(&config, kernel, arguments...);
}

/// What the kernel makes of an output of `size` values, which is its only argument.
template <class T>
std::vector<T> output_of(const Shape& shape, void (*kernel)(T*), std::size_t size) {
  const DeviceArray<T> output(std::vector<T>(size, T{}));
  EXPECT_EQ(launch_shape(shape, kernel, output.data()), cudaSuccess) << last_diagnostic();
  return output.values();
}

/// The different results of `run` over all orders of threads and several fills of new memory.
template <class Run>
auto distinct_results(const Run& run) {
  std::set<decltype(run())> results;
  for (const unsigned char fill : {0xA5, 0x00}) {
    for (const Order order : {Order::forward, Order::reverse, Order::random}) {
      settings().order = order;
      settings().fill = fill;
      results.insert(run());
    }
  }
  settings().order = Order::forward;
  settings().fill = 0xA5;
  return results;
}

/// ThreadSanitizer names a race; without it the order of the threads shows in the result.
template <class Run>
void expect_race(const Run& run) {
  if constexpr (kThreadSanitizer) {
    EXPECT_DEATH(run(), "data race");
  } else {
    EXPECT_GT(distinct_results(run).size(), 1u);
  }
}

}  // namespace cuda_on_cpu
