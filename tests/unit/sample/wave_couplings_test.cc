#include "sample/cpu/wave_couplings.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace temper {
namespace {

using testing_support::random_model;

Couplings sparse_model() {
  return grid_couplings(random_model({.num_variables = 150, .density = 0.04, .seed = 9}));
}

/// Whoever is coupled to an earlier visit comes in a later wave: no visit sees another state.
TEST(waves, keep_coupled_variables_in_the_order_of_their_visits) {
  const Couplings couplings = sparse_model();
  for (const VisitOrderKind order : {VisitOrderKind::fixed, VisitOrderKind::colour}) {
    const VisitPlan visits = visit_plan(couplings, {.order = order});
    const auto waves = waves_of(couplings, visits);
    std::vector<std::int32_t> wave_of(waves.size());
    std::vector<std::size_t> visit_of(waves.size());
    for (std::size_t i = 0; i < waves.size(); ++i) {
      wave_of[static_cast<std::size_t>(visits.order[i])] = waves[i];
      visit_of[static_cast<std::size_t>(visits.order[i])] = i;
    }
    std::size_t num_compared = 0;
    for (std::size_t v = 0; v < waves.size(); ++v)
      for (auto e = couplings.row_start[v]; e < couplings.row_start[v + 1]; ++e, ++num_compared) {
        const auto u = static_cast<std::size_t>(couplings.column[static_cast<std::size_t>(e)]);
        EXPECT_EQ(visit_of[u] < visit_of[v], wave_of[u] < wave_of[v]);
      }
    EXPECT_GT(num_compared, 400u);
  }
}

TEST(waves, are_the_classes_of_a_colouring_or_fewer) {
  const Couplings couplings = sparse_model();
  const VisitPlan visits = visit_plan(couplings, {.order = VisitOrderKind::colour});
  const auto waves = waves_of(couplings, visits);
  EXPECT_LT(*std::ranges::max_element(waves), 10);
}

TEST(wave_couplings, every_variable_has_a_place_of_its_own) {
  const Couplings couplings = sparse_model();
  const VisitPlan visits = visit_plan(couplings, {});
  const WaveCouplings waves(couplings, visits, 16);
  EXPECT_EQ(waves.num_places() % 16, 0);
  std::set<std::int32_t> places(waves.place().begin(), waves.place().end());
  EXPECT_EQ(places.size(), 150u);
  EXPECT_LT(*places.rbegin(), waves.num_places());
  const WaveRows view = waves.view();
  std::int32_t used = 0;
  for (std::int32_t i = 0; i < view.num_vectors; ++i) used += view.num_lanes[i];
  EXPECT_EQ(used, 150);
}

TEST(wave_couplings, no_variables_no_vectors) {
  const Couplings none = grid_couplings(Bqm{});
  const WaveCouplings waves(none, visit_plan(none, {}), 8);
  EXPECT_EQ(waves.num_places(), 0);
  EXPECT_EQ(waves.view().num_vectors, 0);
}

}  // namespace
}  // namespace temper
