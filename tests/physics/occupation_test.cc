/// Chains at constant beta occupy the states of tiny models as exp(−βE) says, and so does every
/// rung of a ladder: total variation below 2e-3, on the fastest form. Larger models in
/// occupation_slow.cc; other forms give the same reads bit for bit (conformance).
///
/// Confidence: of N independent reads in S states the distance has a mean below √(S/2πN) (8e-4 for
/// 32 states and 8 million reads) and exceeds it by t with a probability below exp(−2N t²)
/// (McDiarmid): 1e-9 each. What is left of the start after 20 sweeps is below 1e-5. Seeds are
/// fixed.

#include "tests/physics/occupation_cases.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

constexpr std::int64_t kReads = 8'000'000;

class OccupationIsExact : public testing::TestWithParam<OccupationCase> {};

TEST_P(OccupationIsExact, on_five_variables) {
  const OccupationCase& test = GetParam();
  const auto backend = make_backend("cpu", {});
  const double distance = distance_from_boltzmann(
      test, family_model(5, test.weights, test.chain.kernel), kReads, *backend);
  EXPECT_LT(distance, 2e-3);
  RecordProperty("total_variation", std::to_string(distance));
}

INSTANTIATE_TEST_SUITE_P(Chains, OccupationIsExact, testing::ValuesIn(chain_cases()),
                         [](const auto& row) { return row.param.name; });
INSTANTIATE_TEST_SUITE_P(Orders, OccupationIsExact, testing::ValuesIn(order_cases()),
                         [](const auto& row) { return row.param.name; });

/// One case for each backend beside the fastest: bounds for fewer reads of a smaller model.
TEST(occupation, is_exact_on_the_reference) {
  const auto backend = make_backend("reference", {});
  for (MoveKind moves : {MoveKind::flip, MoveKind::onehot, MoveKind::family}) {
    const KernelKind kernel = moves == MoveKind::family ? KernelKind::lane : KernelKind::multispin;
    const OccupationCase test{"reference", {.kernel = kernel, .moves = moves}};
    // 8 states: mean below 3.6e-3, and 6.4e-3 beyond it with a probability below exp(−8).
    EXPECT_LT(
        distance_from_boltzmann(test, family_model(3, Weights::small_integers), 100'000, *backend),
        1e-2);
  }
}

/// Exchanges keep every rung in equilibrium. (16 states, 6 million reads: mean below 6.5e-4.)
TEST(occupation, is_exact_on_every_rung_of_a_ladder) {
  EXPECT_LT(
      ladder_distance({.acceptance = Acceptance::heat_bath}, 12, family_model(4, Weights::reals)),
      2e-3);
  EXPECT_LT(ladder_distance({.kernel = KernelKind::multispin,
                             .random_mode = RandomMode::dealt,
                             .acceptance = Acceptance::heat_bath},
                            12, family_model(4, Weights::small_integers)),
            2e-3);
}

TEST(flat_landscape, metropolis_in_fixed_order_flips_everything_heat_bath_and_random_order_do_not) {
  const Couplings couplings = grid_couplings(BqmBuilder(Vartype::binary, 8).build());
  const auto plan_of = [&](Acceptance acceptance, VisitOrderKind order) {
    Plan plan;
    plan.chain = {.acceptance = acceptance, .order = order};
    plan.num_sweeps = 20;
    plan.problems.push_back({.couplings = &couplings,
                             .betas = std::vector<double>(plan.num_sweeps, 1.0),
                             .num_reads = 1000});
    return plan;
  };
  const auto backend = make_backend("cpu", {});
  const Plan random = plan_of(Acceptance::metropolis, VisitOrderKind::random);
  const Plan heat_bath = plan_of(Acceptance::heat_bath, VisitOrderKind::fixed);
  // Not ergodic: after an even number of sweeps every read is back where it began.
  const auto fixed = backend->run(plan_of(Acceptance::metropolis, VisitOrderKind::fixed));
  EXPECT_EQ(fixed.problems[0].final_states, fixed.problems[0].best_states);
  const auto moved = backend->run(random);
  EXPECT_NE(moved.problems[0].final_states, moved.problems[0].best_states);
  // 256 states of 500,000 reads: mean below 9e-3.
  const Occupation uniform(256, 1.0 / 256);
  for (const Plan& plan : {random, heat_bath})
    EXPECT_LT(total_variation(uniform, occupations(plan, 500'000, *backend)[0]), 1.5e-2);
}

}  // namespace
}  // namespace temper::testing_support
