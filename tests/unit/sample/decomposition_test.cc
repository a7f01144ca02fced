#include "sample/decomposition.h"

#include "temper/sample/sampler.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace temper {
namespace {

using testing_support::random_model;
using testing_support::Weights;

std::vector<std::uint8_t> random_state(std::size_t n, std::mt19937& random) {
  std::vector<std::uint8_t> state(n);
  for (std::uint8_t& x : state) x = random() & 1;
  return state;
}

bool coupled(const Couplings& couplings, std::int32_t v, std::int32_t u) {
  const auto i = static_cast<std::size_t>(v);
  const auto first = couplings.column.begin() + couplings.row_start[i];
  return std::binary_search(first, couplings.column.begin() + couplings.row_start[i + 1], u);
}

TEST(decomposition, a_pass_takes_every_variable_once_in_regions_that_hang_together) {
  std::mt19937 random(3);
  for (const std::int32_t n : {1, 2, 9, 60, 200})
    for (const std::int32_t most : {1, 7, 32}) {
      const Couplings couplings =
          grid_couplings(random_model({.num_variables = n, .density = 4.0 / n}));
      const FieldState state{couplings, random_state(static_cast<std::size_t>(n), random)};
      Decomposition decomposition{couplings, most};
      for (int pass = 0; pass < 2; ++pass) {
        std::vector<int> times(static_cast<std::size_t>(n));
        std::vector<std::uint8_t> gone(times.size());
        decomposition.begin(state);
        for (auto region = decomposition.next(state); !region.empty();
             region = decomposition.next(state)) {
          ASSERT_LE(region.size(), static_cast<std::size_t>(most));
          for (std::size_t i = 0; i < region.size(); ++i) {
            ++times[static_cast<std::size_t>(region[i])];
            // Joined without a coupling only where no variable left has one to the region.
            const auto reached = [&](std::int32_t v) {
              return std::ranges::any_of(region.first(i),
                                         [&](std::int32_t u) { return coupled(couplings, v, u); });
            };
            gone[static_cast<std::size_t>(region[i])] = 1;
            if (i == 0 || reached(region[i])) continue;
            for (std::int32_t v = 0; v < n; ++v)
              EXPECT_TRUE(gone[static_cast<std::size_t>(v)] || !reached(v));
          }
        }
        for (const int count : times) EXPECT_EQ(count, 1);
      }
    }
}

TEST(decomposition, begins_where_a_flip_costs_least) {
  std::mt19937 random(4);
  const Couplings couplings = grid_couplings(random_model({.num_variables = 50, .density = 0.1}));
  const FieldState state{couplings, random_state(50, random)};
  Decomposition decomposition{couplings, 5};
  decomposition.begin(state);
  const std::int32_t first = decomposition.next(state)[0];
  for (std::int32_t v = 0; v < 50; ++v) EXPECT_LE(state.cost(first), state.cost(v));
}

TEST(decomposition, a_part_has_the_energies_of_the_whole_but_for_a_constant) {
  std::mt19937 random(5);
  for (const Weights weights : {Weights::small_integers, Weights::reals})
    for (int round = 0; round < 20; ++round) {
      const Couplings couplings =
          grid_couplings(random_model({.num_variables = 30, .density = 0.3, .weights = weights}));
      std::vector<std::uint8_t> whole = random_state(30, random);
      const FieldState state{couplings, whole};
      std::vector<std::int32_t> variables(30);
      for (std::int32_t v = 0; v < 30; ++v) variables[static_cast<std::size_t>(v)] = v;
      std::shuffle(variables.begin(), variables.end(), random);
      variables.resize(1 + random() % 8);
      std::vector<std::int32_t> index(30, -1);
      const Couplings part = conditioned(couplings, state, variables, index);
      EXPECT_EQ(index, std::vector<std::int32_t>(30, -1));

      std::optional<std::int64_t> constant;
      for (std::uint32_t bits = 0; bits < 1u << variables.size(); ++bits) {
        std::vector<std::uint8_t> inner(variables.size());
        for (std::size_t i = 0; i < inner.size(); ++i) {
          inner[i] = bits >> i & 1;
          whole[static_cast<std::size_t>(variables[i])] = inner[i];
        }
        const std::int64_t difference = grid_energy(couplings, whole) - grid_energy(part, inner);
        if (!constant) constant = difference;
        ASSERT_EQ(difference, *constant);
      }
    }
}

TEST(decomposed_search, comes_to_the_optimum_of_a_small_model) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    const Bqm bqm = random_model({.num_variables = 22, .density = 0.4, .seed = seed});
    const double optimum = sample(bqm, "exact", {.num_reads = 1}).rows[0].energy;
    const SampleSet set =
        sample(bqm, "decompose", {.num_reads = 4, .num_sweeps = 200, .seed = seed});
    EXPECT_EQ(set.rows[set.best_row()].energy, optimum) << seed;
  }
}

}  // namespace
}  // namespace temper
