/// Every call of the CUDA runtime that a run makes fails once: the run throws, and leaves nothing
/// behind.

#include "cuda/backend_cuda.h"
#include "cuda/check.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/support/expect_same.h"
#include "tests/support/models.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

class CudaFailures : public testing::Test {
 protected:
  CudaFailures()
      : couplings_(grid_couplings(random_model({.num_variables = 20, .density = 0.2, .seed = 4}))) {
    cuda_on_cpu::reset();
    plan_.num_sweeps = 2;
    plan_.chain.kernel = KernelKind::multispin;
    plan_.chain.order = VisitOrderKind::random;
    plan_.problems.push_back(
        {.couplings = &couplings_, .betas = {0.5, 1.0}, .seed = 1, .num_reads = 5});
    backend_ = make_cuda_backend({});
    expected_ = backend_->run(plan_);
  }

  /// Fails the n-th call of the function; whether there was one.
  bool fail(const std::string& function, int n, cudaError_t error) {
    SCOPED_TRACE(testing::Message() << function << ", call " << n);
    cuda_on_cpu::fail_call(function, n, error);
    try {
      const PlanResult found = backend_->run(plan_);
      expect_same(expected_, found);
      if (!cuda_on_cpu::failure_pending()) swallowed_.push_back(cuda_on_cpu::last_diagnostic());
    } catch (const CudaError& thrown) {
      EXPECT_EQ(thrown.status, error);
      EXPECT_THAT(thrown.what(), testing::HasSubstr("cuda/"));
      ++num_thrown_;
    }
    EXPECT_EQ(cuda_on_cpu::leaks(), "");
    const bool happened = !cuda_on_cpu::failure_pending();
    cuda_on_cpu::fail_call("", 0, cudaSuccess);
    return happened;
  }

  Couplings couplings_;
  Plan plan_;
  std::unique_ptr<Backend> backend_;
  PlanResult expected_;
  std::vector<std::string> swallowed_;
  int num_thrown_ = 0;
};

TEST_F(CudaFailures, of_any_call_are_thrown_and_nothing_leaks) {
  for (int n = 1; fail("", n, cudaErrorUnknown); ++n) ASSERT_LT(n, 1000);
  EXPECT_GT(num_thrown_, 30);
  // Only what releases memory and streams cannot throw.
  for (const std::string& diagnostic : swallowed_)
    EXPECT_THAT(diagnostic, testing::ContainsRegex("wants (cudaFree|cudaFreeHost|cudaStreamDestroy|"
                                                   "cudaStreamSynchronize) to fail"));
}

TEST_F(CudaFailures, of_every_allocation_are_thrown_and_nothing_leaks) {
  for (const char* function : {"cudaMalloc", "cudaHostAlloc"}) {
    int n = 1;
    while (fail(function, n, cudaErrorMemoryAllocation)) ++n;
    EXPECT_EQ(num_thrown_, n - 1) << function;
    EXPECT_GT(n, 1) << function;
    num_thrown_ = 0;
  }
}

TEST_F(CudaFailures, of_a_kernel_are_thrown) {
  EXPECT_TRUE(fail("cudaStreamQuery", 1, cudaErrorIllegalAddress));
  EXPECT_TRUE(fail("cudaLaunchKernelEx", 1, cudaErrorLaunchOutOfResources));
  EXPECT_EQ(num_thrown_, 2);
}

}  // namespace
}  // namespace temper::testing_support
