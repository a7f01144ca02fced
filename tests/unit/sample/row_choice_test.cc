#include "sample/row_choice.h"

#include "temper/base/error.h"
#include "temper/sample/backend.h"

#include "tests/support/expect_same.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

namespace temper {
namespace {

Couplings couplings_of(std::int32_t num_variables, double density) {
  return grid_couplings(testing_support::random_model(
      {.num_variables = num_variables, .density = density, .seed = 5}));
}

Plan plan_of(const Couplings& couplings) {
  Plan plan;
  plan.problems = {{.couplings = &couplings, .betas = {0.1, 0.2, 0.3}, .num_reads = 3}};
  plan.num_sweeps = 3;
  return plan;
}

TEST(RowChoice, full_rows_are_annealed_one_read_after_the_other) {
  const Couplings full = couplings_of(301, 1.0), sparse = couplings_of(301, 0.2);
  const Plan of_full = plan_of(full), of_sparse = plan_of(sparse);
  EXPECT_TRUE(prefers_rows(of_full, of_full.problems[0]));
  EXPECT_FALSE(prefers_rows(of_sparse, of_sparse.problems[0]));
  const auto cpu = make_backend("cpu", {});
  EXPECT_EQ(cpu->layout(of_full).reads_a_group, 1u);
  EXPECT_GT(cpu->layout(of_sparse).reads_a_group, 1u);
  EXPECT_GT(make_backend("cpu", {.lanes = "reads"})->layout(of_full).reads_a_group, 1u);
  EXPECT_EQ(make_backend("cpu", {.lanes = "variables"})->layout(of_sparse).reads_a_group, 1u);
}

/// Rows of less than a vector, of a vector, of one more than that, and with reads that hit.
TEST(RowChoice, rows_of_every_length_give_the_reads_of_the_reference) {
  for (const std::int32_t n : {1, 7, 31, 32, 33, 63, 65, 301}) {
    SCOPED_TRACE(n);
    const Couplings couplings = couplings_of(n, 1.0);
    Plan plan = plan_of(couplings);
    const auto reference = make_backend("reference", {});
    const PlanResult all = reference->run(plan);
    for (const char* width : {"portable", "auto"}) {
      const auto rows = make_backend("cpu", {.width = width, .lanes = "variables"});
      plan.problems[0].target = std::nullopt;
      testing_support::expect_same(all, rows->run(plan));
      plan.problems[0].target = all.problems[0].reads[1].best_energy;
      testing_support::expect_same(reference->run(plan), rows->run(plan));
    }
  }
}

TEST(RowChoice, what_lies_side_by_side_keeps_its_lanes) {
  const Couplings full = couplings_of(301, 1.0);
  for (auto change : {+[](Plan& plan) { plan.exchange = true; },
                      +[](Plan& plan) { plan.chain.moves = MoveKind::onehot; },
                      +[](Plan& plan) { plan.chain.order = VisitOrderKind::random; },
                      +[](Plan& plan) { plan.chain.kernel = KernelKind::multispin; }}) {
    Plan plan = plan_of(full);
    change(plan);
    EXPECT_NE(rows_refusal(plan), "");
    EXPECT_FALSE(prefers_rows(plan, plan.problems[0]));
    const auto cpu = make_backend("cpu", {.lanes = "variables"});
    EXPECT_THROW(static_cast<void>(cpu->run(plan)), InputError);
  }
}

TEST(RowChoice, unknown_contents_of_lanes_are_refused) {
  EXPECT_THROW(static_cast<void>(make_backend("cpu", {.lanes = "chains"})), InputError);
  EXPECT_THROW(static_cast<void>(make_backend("reference", {.lanes = "variables"})), InputError);
  const Couplings full = couplings_of(301, 1.0);
  const Plan plan = plan_of(full);
  const auto floats = make_backend("cpu", {.element = "float", .lanes = "variables"});
  EXPECT_THROW(static_cast<void>(floats->run(plan)), InputError);
}

}  // namespace
}  // namespace temper
