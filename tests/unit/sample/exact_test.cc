#include "temper/base/error.h"
#include "temper/sample/sampler.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace temper {
namespace {

using testing_support::random_model;
using testing_support::Weights;

struct Listed {
  std::vector<std::pair<std::int64_t, std::uint32_t>> states;  ///< ascending
  std::int64_t num_lowest = 0;
};

Listed all_states_of(const Couplings& couplings) {
  Listed out;
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  for (std::uint32_t state = 0; state < 1u << n; ++state) {
    std::vector<std::uint8_t> bits(n);
    for (std::size_t v = 0; v < n; ++v) bits[v] = state >> v & 1;
    out.states.emplace_back(grid_energy(couplings, bits), state);
  }
  std::ranges::sort(out.states);
  for (const auto& [energy, state] : out.states) out.num_lowest += energy == out.states[0].first;
  return out;
}

TEST(exact, lists_the_lowest_states_and_counts_the_optima) {
  for (std::int32_t n : {0, 1, 4, 5, 6, 9, 10, 11, 14})
    for (Weights weights : {Weights::small_integers, Weights::wide_integers, Weights::reals})
      for (std::uint32_t seed : {1u, 2u, 3u}) {
        const Bqm bqm =
            random_model({.num_variables = n, .density = 0.3, .weights = weights, .seed = seed});
        const Couplings couplings = grid_couplings(bqm);
        const Listed expected = all_states_of(couplings);
        for (std::uint32_t reads : {1u, 7u, 3000u})
          for (int threads : {1, 3}) {
            const SampleSet set =
                sample(bqm, "exact", {.num_reads = reads}, "cpu", {.num_threads = threads});
            EXPECT_EQ(set.num_optima, expected.num_lowest);
            ASSERT_EQ(set.rows.size(), std::min<std::size_t>(reads, expected.states.size()));
            for (std::size_t row = 0; row < set.rows.size(); ++row)
              for (std::size_t v = 0; v < static_cast<std::size_t>(n); ++v)
                ASSERT_EQ(set.states.get(row, v), expected.states[row].second >> v & 1) << row;
          }
      }
}

/// A chain of spins has two ground states; so many that threads and parts all count.
TEST(exact, counts_optima_over_all_parts) {
  BqmBuilder builder(Vartype::spin, 22);
  for (std::int32_t v = 0; v + 1 < 22; ++v) builder.add_interaction(v, v + 1, v % 2 ? 1.0 : -1.0);
  const Bqm chain = std::move(builder).build();
  EXPECT_EQ(sample(chain, "exact", {.num_reads = 1}).num_optima, 2);
  EXPECT_EQ(sample(random_model({.num_variables = 20, .density = 0, .weights = Weights::reals}),
                   "exact", {.num_reads = 1})
                .num_optima,
            1);
  BqmBuilder flat(Vartype::binary, 21);
  EXPECT_EQ(sample(std::move(flat).build(), "exact", {.num_reads = 3}).num_optima, 1 << 21);
}

TEST(exact, refuses_more_than_30_variables) {
  EXPECT_THROW(static_cast<void>(sample(random_model({.num_variables = 31, .density = 0.1}),
                                        "exact", {.num_reads = 1})),
               InputError);
}

TEST(exact, stops_in_time_with_what_it_found) {
  const StopToken stop(std::chrono::milliseconds(20));
  SampleOptions options{.num_reads = 1};
  options.stop = &stop;
  const SampleSet set = sample(random_model({.num_variables = 30, .density = 0.5}), "exact",
                               options, "cpu", {.num_threads = 1});
  EXPECT_EQ(set.stopped_by, StoppedBy::time);
  EXPECT_EQ(set.rows.size(), 1u);
  EXPECT_FALSE(set.num_optima);
  EXPECT_LT(set.seconds, 1.0);
}

}  // namespace
}  // namespace temper
