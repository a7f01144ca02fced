#include "temper/sample/distinct_samples.h"

#include "temper/sample/sampler.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

/// Rows of three variables: (energy, state as a number).
SampleSet samples_of(const std::vector<std::pair<double, unsigned>>& rows) {
  SampleSet set;
  set.states = StateMatrix(rows.size(), 3);
  set.final_states = set.states;
  for (std::size_t row = 0; row < rows.size(); ++row) {
    set.rows.push_back({.read = static_cast<std::uint32_t>(row), .energy = rows[row].first});
    set.states.fill(row, [&](std::size_t v) { return (rows[row].second >> v & 1) != 0; });
  }
  set.num_reads = static_cast<std::int64_t>(rows.size());
  return set;
}

TEST(distinct_samples, counts_states_and_puts_the_lowest_first) {
  const SampleSet set =
      distinct_samples(samples_of({{2, 5}, {-1, 3}, {2, 5}, {-1, 6}, {-1, 3}, {2, 5}}));
  ASSERT_EQ(set.rows.size(), 3u);
  const std::vector<std::uint32_t> reads{1, 3, 0};
  const std::vector<std::int64_t> counts{2, 1, 3};
  const std::vector<double> energies{-1, -1, 2};
  for (std::size_t row = 0; row < 3; ++row) {
    EXPECT_EQ(set.rows[row].read, reads[row]);
    EXPECT_EQ(set.rows[row].num_occurrences, counts[row]);
    EXPECT_EQ(set.rows[row].energy, energies[row]);
  }
  EXPECT_TRUE(set.states.get(1, 1) && set.states.get(1, 2) && !set.states.get(1, 0));
  EXPECT_EQ(set.num_reads, 6);
}

TEST(distinct_samples, keeps_the_first_few_with_all_their_occurrences) {
  const SampleSet set = distinct_samples(samples_of({{0, 1}, {1, 2}, {0, 1}, {2, 4}}), 1);
  ASSERT_EQ(set.rows.size(), 1u);
  EXPECT_EQ(set.rows[0].num_occurrences, 2);
  EXPECT_EQ(distinct_samples(samples_of({}), 3).rows.size(), 0u);
}

TEST(distinct_samples, energies_belong_to_their_states) {
  const Bqm bqm = random_model({.num_variables = 6, .weights = Weights::reals, .seed = 21});
  const SampleSet reads = sample(bqm, "sa", {.num_reads = 200, .num_sweeps = 3});
  const SampleSet set = distinct_samples(reads);
  EXPECT_LT(set.rows.size(), reads.rows.size());
  std::int64_t count = 0;
  for (std::size_t row = 0; row < set.rows.size(); ++row) {
    std::vector<std::int8_t> state;
    for (const std::uint8_t bit : set.states.state(row))
      state.push_back(static_cast<std::int8_t>(bit));
    EXPECT_NEAR(set.rows[row].energy, energy(bqm, state), 1e-12);
    count += set.rows[row].num_occurrences;
  }
  EXPECT_EQ(count, 200);
}

}  // namespace
}  // namespace temper::testing_support
