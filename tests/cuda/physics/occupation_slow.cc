/// As occupation_test.cc, with more reads.

#include "tests/cuda/physics/occupation_on_cuda.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

std::int64_t num_reads(const ChainOptions& chain) {
  return chain.kernel == KernelKind::multispin ? 4'000'000 : 40'000;
}

class CudaOccupationIsExact : public testing::TestWithParam<OccupationCase> {};

TEST_P(CudaOccupationIsExact, on_five_variables_in_many_reads) {
  const OccupationCase& test = GetParam();
  expect_exact(test, family_model(5, test.weights, test.chain.kernel), num_reads(test.chain));
}

INSTANTIATE_TEST_SUITE_P(Chains, CudaOccupationIsExact, testing::ValuesIn(chain_cases()),
                         [](const auto& row) { return row.param.name; });
INSTANTIATE_TEST_SUITE_P(Orders, CudaOccupationIsExact, testing::ValuesIn(order_cases()),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace temper::testing_support
