#include "sample/energy_sums.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <random>

namespace temper {
namespace {

/// Few values and many, all sizes of words, rows that fill blocks of 64 and rows that do not.
TEST(EnergySums, are_the_grid_energies_of_the_states) {
  std::mt19937_64 random(5);
  for (const auto weights :
       {testing_support::Weights::small_integers, testing_support::Weights::wide_integers,
        testing_support::Weights::reals})
    for (const std::int32_t n : {1, 7, 63, 64, 65, 130, 200})
      for (const std::size_t rows : {std::size_t{1}, std::size_t{64}, std::size_t{150}}) {
        const Couplings couplings = grid_couplings(testing_support::random_model(
            {.num_variables = n, .density = 0.3, .weights = weights, .seed = 7}));
        StateMatrix states(rows, static_cast<std::size_t>(n));
        for (std::size_t row = 0; row < rows; ++row)
          states.fill(row, [&](std::size_t) { return random() % 3 == 0; });
        const std::vector<std::int64_t> energies = EnergySums(couplings).of(states);
        ASSERT_EQ(energies.size(), rows);
        for (std::size_t row = 0; row < rows; ++row)
          ASSERT_EQ(energies[row], grid_energy(couplings, states.state(row))) << n << " " << row;
      }
}

TEST(EnergySums, of_a_model_without_variables_are_zero) {
  const Couplings couplings = grid_couplings(BqmBuilder(Vartype::binary).build());
  EXPECT_EQ(EnergySums(couplings).of(StateMatrix(3, 0)), std::vector<std::int64_t>(3, 0));
}

}  // namespace
}  // namespace temper
