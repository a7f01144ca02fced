#include "sample/visit_waves.h"

#include "sample/visit_plan.h"
#include "tests/support/models.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace temper {
namespace {

using testing::ElementsAre;
using testing_support::random_model;

Couplings sparse_model() {
  return grid_couplings(random_model({.num_variables = 150, .density = 0.04, .seed = 9}));
}

/// Whoever is coupled to an earlier visit comes in a later wave: no visit sees another state.
TEST(waves, keep_coupled_variables_in_the_order_of_their_visits) {
  const Couplings couplings = sparse_model();
  for (const VisitOrderKind order : {VisitOrderKind::fixed, VisitOrderKind::colour}) {
    const VisitPlan visits = visit_plan(couplings, {.order = order});
    const auto waves = waves_of(couplings, visits.order);
    ASSERT_EQ(waves.size(), visits.order.size());
    std::vector<std::size_t> step_of(visits.order.size());
    for (std::size_t s = 0; s < waves.size(); ++s)
      step_of[static_cast<std::size_t>(visits.order[s])] = s;
    std::size_t num_compared = 0;
    for (std::size_t v = 0; v < step_of.size(); ++v)
      for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e) {
        const auto u = static_cast<std::size_t>(couplings.column[static_cast<std::size_t>(e)]);
        EXPECT_EQ(step_of[u] < step_of[v], waves[step_of[u]] < waves[step_of[v]]);
        ++num_compared;
      }
    EXPECT_GT(num_compared, 400u);
  }
}

/// No two variables of a colour are coupled, so a colour is a wave at most.
TEST(waves, are_no_more_than_the_colours) {
  const Couplings couplings = sparse_model();
  const VisitPlan visits = visit_plan(couplings, {.order = VisitOrderKind::colour});
  std::int32_t colours = 1;
  std::vector<std::int32_t> of_colour;
  const auto is_coupled = [&](std::int32_t u, std::int32_t v) {
    const auto row =
        std::span(couplings.column)
            .subspan(static_cast<std::size_t>(couplings.row_start[u]),
                     static_cast<std::size_t>(couplings.row_start[u + 1] - couplings.row_start[u]));
    return std::ranges::find(row, v) != row.end();
  };
  for (const std::int32_t v : visits.order) {
    if (std::ranges::any_of(of_colour, [&](std::int32_t u) { return is_coupled(u, v); })) {
      ++colours;
      of_colour.clear();
    }
    of_colour.push_back(v);
  }
  EXPECT_LE(std::ranges::max(waves_of(couplings, visits.order)) + 1, colours);
  EXPECT_LT(colours, 15);
}

TEST(waves, group_their_steps) {
  const std::vector<std::int32_t> waves{0, 1, 0, 2, 1};
  const StepsByWave steps = by_wave(waves);
  EXPECT_THAT(steps.first, ElementsAre(0, 2, 4, 5));
  EXPECT_THAT(steps.step, ElementsAre(0, 2, 1, 4, 3));
  EXPECT_THAT(by_wave({}).first, ElementsAre(0));
}

}  // namespace
}  // namespace temper
