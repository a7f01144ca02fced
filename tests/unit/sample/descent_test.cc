#include "sample/descent.h"

#include "temper/sample/sampler.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>

namespace temper {
namespace {

using testing_support::random_model;
using testing_support::Weights;

/// All flips' costs from two whole energies each.
std::vector<std::int64_t> costs_of(const Couplings& couplings, std::vector<std::uint8_t> state) {
  std::vector<std::int64_t> costs;
  const std::int64_t energy = grid_energy(couplings, state);
  for (std::uint8_t& x : state) {
    x ^= 1;
    costs.push_back(grid_energy(couplings, state) - energy);
    x ^= 1;
  }
  return costs;
}

std::vector<std::uint8_t> random_state(std::size_t n, std::mt19937& random) {
  std::vector<std::uint8_t> state(n);
  for (std::uint8_t& x : state) x = random() & 1;
  return state;
}

TEST(cheapest_flip, is_the_steepest_of_each_step_and_ends_in_a_local_minimum) {
  std::mt19937 random(5);
  for (std::int32_t n : {1, 2, 7, 33, 64, 100})
    for (Weights weights : {Weights::small_integers, Weights::reals}) {
      const Couplings couplings =
          grid_couplings(random_model({.num_variables = n, .density = 0.3, .weights = weights}));
      FieldState state{couplings, random_state(static_cast<std::size_t>(n), random)};
      CheapestFlip cheapest{state};
      while (true) {
        const auto costs = costs_of(couplings, state.state());
        const auto steepest = std::ranges::min_element(costs);  // the first of equals
        ASSERT_EQ(cheapest.variable(), steepest - costs.begin());
        ASSERT_EQ(state.cost(cheapest.variable()), *steepest);
        ASSERT_EQ(state.energy(), grid_energy(couplings, state.state()));
        if (*steepest >= 0) break;
        state.flip(cheapest.variable(), [&](std::int32_t u) { cheapest.update(u); });
      }
    }
}

TEST(descend, ends_where_no_flip_lowers_the_energy) {
  std::mt19937 random(6);
  const Couplings couplings = grid_couplings(random_model({.num_variables = 200, .density = 0.1}));
  FieldState state{couplings, random_state(200, random)};
  const std::int64_t before = state.energy();
  const std::int64_t flips = descend(state, [] { return true; });
  EXPECT_GT(flips, 0);
  EXPECT_LT(state.energy(), before);
  for (const std::int64_t cost : costs_of(couplings, state.state())) EXPECT_GE(cost, 0);
}

TEST(polish, leaves_local_minima_and_all_else_as_it_was) {
  const Bqm bqm = random_model({.num_variables = 60, .density = 0.2, .seed = 3});
  const Couplings couplings = grid_couplings(bqm);
  for (const char* sampler : {"random", "sa", "pt", "pa", "tabu"}) {
    SampleOptions options{.num_reads = 10, .num_sweeps = 2, .population = 20};
    const SampleSet plain = sample(bqm, sampler, options);
    options.polish = true;
    const SampleSet polished = sample(bqm, sampler, options);
    ASSERT_EQ(polished.rows.size(), plain.rows.size());
    EXPECT_EQ(polished.final_states, plain.final_states);
    for (std::size_t row = 0; row < plain.rows.size(); ++row) {
      const auto state = polished.states.state(row);
      for (const std::int64_t cost : costs_of(couplings, state)) EXPECT_GE(cost, 0);
      EXPECT_EQ(polished.rows[row].energy, model_energy(couplings, grid_energy(couplings, state)));
      EXPECT_LE(polished.rows[row].energy, plain.rows[row].energy);
      EXPECT_EQ(polished.rows[row].sweeps_done, plain.rows[row].sweeps_done);
      EXPECT_EQ(polished.rows[row].final_energy, plain.rows[row].final_energy);
    }
    if (std::string{sampler} == "random") {
      EXPECT_EQ(polished.num_polished, 10);
      // What greedy does from the same starts.
      EXPECT_EQ(polished.states, sample(bqm, "greedy", options).states);
    }
  }
}

TEST(polish, counts_the_hits_that_it_makes) {
  const Bqm bqm = random_model({.num_variables = 12, .density = 0.6, .seed = 9});
  SampleOptions options{.num_reads = 200};
  options.target_energy = sample(bqm, "exact", {.num_reads = 1}).rows[0].energy;
  options.polish = true;
  for (PresolveMode presolve : {PresolveMode::off, PresolveMode::on}) {
    options.presolve = presolve;
    const SampleSet set = sample(bqm, "random", options);
    EXPECT_GT(set.num_hits, 5);
    EXPECT_EQ(set.num_hits, std::ranges::count_if(set.rows, &SampleRow::hit));
    ASSERT_TRUE(set.success_probability);
    EXPECT_NEAR(set.success_probability->value, static_cast<double>(set.num_hits) / 200, 0.01);
  }
}

}  // namespace
}  // namespace temper
