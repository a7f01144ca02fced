/// The cuda backend's chains at constant beta occupy the states of tiny models as exp(−βE) says,
/// and so does every rung of a ladder: a judge that shares no formula with the kernels. As
/// tests/physics/occupation_test.cc, with as many reads as the stand-in runs in seconds; more of
/// them in occupation_slow.cc.
///
/// Confidence: see largest_distance and energy_deviation; 1e-9 each. What is left of the start is
/// below 1e-5 after 20 sweeps, and below 1e-2 after the 12 of lane and group, a ninth of what is
/// allowed there. Seeds are fixed. A beta that is wrong by 3 % shows on multispin.

#include "sample/family_counters.h"
#include "tests/cuda/physics/occupation_on_cuda.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

/// Where a thread of words anneals 32, a warp of lane one.
std::int64_t num_reads(const ChainOptions& chain) {
  return chain.kernel == KernelKind::multispin ? 400'000 : 4'000;
}
std::uint32_t num_sweeps(const ChainOptions& chain) {
  return chain.kernel == KernelKind::multispin ? 20 : 12;
}

class CudaOccupationIsExact : public testing::TestWithParam<OccupationCase> {};

TEST_P(CudaOccupationIsExact, on_five_variables) {
  const OccupationCase& test = GetParam();
  expect_exact(test, family_model(5, test.weights, test.chain.kernel), num_reads(test.chain),
               num_sweeps(test.chain));
}

INSTANTIATE_TEST_SUITE_P(Chains, CudaOccupationIsExact, testing::ValuesIn(chain_cases()),
                         [](const auto& row) { return row.param.name; });
INSTANTIATE_TEST_SUITE_P(Orders, CudaOccupationIsExact, testing::ValuesIn(order_cases()),
                         [](const auto& row) { return row.param.name; });

class CudaLadderIsExact : public testing::TestWithParam<ChainKind> {};

TEST_P(CudaLadderIsExact, on_every_rung) {
  const ChainOptions& chain = GetParam().chain;
  expect_exact_ladder(chain, family_model(4, Weights::small_integers, chain.kernel),
                      num_reads(chain) / 4);
}

INSTANTIATE_TEST_SUITE_P(Chains, CudaLadderIsExact, testing::ValuesIn(chain_kinds()),
                         [](const auto& row) { return row.param.name; });

TEST(cuda_occupation, is_exact_where_multispin_counts_families) {
  const Couplings couplings = counted_model();
  ASSERT_TRUE(FamilyModel::where_it_pays(couplings, {.kernel = KernelKind::multispin}));
  for (const RandomMode mode :
       {RandomMode::dealt, RandomMode::independent, RandomMode::independent_24}) {
    const ChainOptions chain{.kernel = KernelKind::multispin, .random_mode = mode};
    expect_exact({"counters", chain}, couplings, num_reads(chain) / 2);
    expect_exact_ladder(chain, couplings, num_reads(chain) / 4);
  }
}

}  // namespace
}  // namespace temper::testing_support
