/// As occupation_test.cc on eight variables, 256 states: 48 million reads, mean distance below
/// 9.2e-4, one above 2e-3 has a probability below exp(−2N t²) = 1e-48.

#include "tests/physics/occupation_cases.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

class OccupationIsExact : public testing::TestWithParam<OccupationCase> {};

TEST_P(OccupationIsExact, on_eight_variables) {
  const OccupationCase& test = GetParam();
  const auto backend = make_backend("cpu", {});
  const double distance = distance_from_boltzmann(
      test, family_model(8, test.weights, test.chain.kernel), 48'000'000, *backend);
  EXPECT_LT(distance, 2e-3);
  RecordProperty("total_variation", std::to_string(distance));
}

INSTANTIATE_TEST_SUITE_P(Chains, OccupationIsExact, testing::ValuesIn(chain_cases()),
                         [](const auto& row) { return row.param.name; });

TEST(occupation, is_exact_on_every_rung_of_a_ladder) {
  for (const ChainKind& kind : chain_kinds())
    EXPECT_LT(ladder_distance(kind.chain, 40,
                              family_model(5, Weights::small_integers, kind.chain.kernel)),
              2e-3)
        << kind.name;
}

}  // namespace
}  // namespace temper::testing_support
