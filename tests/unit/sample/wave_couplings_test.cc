#include "sample/cpu/wave_couplings.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <set>

namespace temper {
namespace {

using testing_support::random_model;

Couplings sparse_model() {
  return grid_couplings(random_model({.num_variables = 150, .density = 0.04, .seed = 9}));
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
