/// Failures while reads are ranked; that they are ranked right is a test of tests/device.

#include "cuda/ranking.h"

#include "cuda/check.h"
#include "cuda/device_buffer.h"
#include "tests/cuda_on_cpu/control.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <vector>

namespace temper {
namespace {

TEST(ranking_failures, are_thrown_and_nothing_leaks) {
  cuda_on_cpu::reset();
  const std::vector<std::int64_t> energies = {3, 1, 2};
  int num_thrown = 0;
  for (int n = 1;; ++n) {
    ASSERT_LT(n, 100);
    try {
      const CudaStream stream;
      const DeviceBuffer<std::int64_t> on_device(std::span<const std::int64_t>(energies), stream);
      cuda_on_cpu::fail_call("", n, cudaErrorIllegalAddress);
      static_cast<void>(energy_histogram(on_device.data(), 3, stream));
    } catch (const CudaError& error) {
      EXPECT_EQ(error.status, cudaErrorIllegalAddress);
      EXPECT_THAT(error.what(), testing::HasSubstr("cuda/"));
      ++num_thrown;
    }
    EXPECT_EQ(cuda_on_cpu::leaks(), "");
    if (cuda_on_cpu::failure_pending()) break;
  }
  cuda_on_cpu::fail_call("", 0, cudaSuccess);
  EXPECT_GT(num_thrown, 5);
}

}  // namespace
}  // namespace temper
