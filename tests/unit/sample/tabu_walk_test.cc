#include "sample/tabu_walk.h"

#include "temper/base/instruction_set.h"

#include "sample/best_of_walk.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace temper {
namespace {

using testing_support::random_model;
using testing_support::Weights;

Jsf32<std::uint32_t> generator(std::uint32_t seed) {
  return Jsf32<std::uint32_t>{philox<std::uint32_t>(0, 0, seed, 0, 1, 2)};
}

/// Every move against the rule, spelled out: never a tabu variable unless it beats both every free
/// one and the best energy; the cheapest of what may be flipped.
TEST(tabu_walk, moves_as_the_rule_says) {
  for (std::int32_t n : {1, 2, 10, 64, 65, 150})
    for (std::uint32_t asked : {0u, 1u, 5u, 1000u}) {
      const Couplings couplings = grid_couplings(random_model({.num_variables = n,
                                                               .density = 0.2,
                                                               .weights = Weights::small_integers,
                                                               .seed = asked + 1}));
      const Tenure tenure = tenure_for(couplings, asked);
      ASSERT_LT(tenure.least + tenure.spread, std::max(n, 1));
      std::mt19937 random(3);
      std::vector<std::uint8_t> start(static_cast<std::size_t>(n));
      for (std::uint8_t& x : start) x = random() & 1;
      TabuWalk walk{couplings, start, tenure, generator(asked)};
      std::vector<std::int32_t> flipped_at(static_cast<std::size_t>(n), -1'000'000);
      std::int64_t best = walk.energy();
      int aspired = 0;
      for (std::int32_t move = 1; move <= 1500; ++move) {
        const std::vector<std::uint8_t> state = walk.state();
        const std::int64_t before = walk.energy();
        std::int64_t least_free = INT64_MAX, least_tabu = INT64_MAX;
        std::vector<bool> tabu;
        for (std::int32_t v = 0; v < n; ++v) {
          std::vector<std::uint8_t> other = state;
          other[static_cast<std::size_t>(v)] ^= 1;
          if (move <= 100) {  // slow: two whole energies
            ASSERT_EQ(walk.cost(v), grid_energy(couplings, other) - before);
          }
          tabu.push_back(walk.is_tabu(v));
          const std::int32_t age = move - flipped_at[static_cast<std::size_t>(v)];
          if (age <= tenure.least) {
            ASSERT_TRUE(tabu.back());
          }
          if (age > tenure.least + tenure.spread) {
            ASSERT_FALSE(tabu.back());
          }
          auto& least = tabu.back() ? least_tabu : least_free;
          least = std::min<std::int64_t>(least, walk.cost(v));
        }
        const std::int32_t v = walk.move(best);
        const std::int64_t cost = walk.energy() - before;
        if (tabu[static_cast<std::size_t>(v)]) {
          ++aspired;
          ASSERT_LT(walk.energy(), best);
          ASSERT_LT(cost, least_free);
          ASSERT_EQ(cost, least_tabu);
        } else {
          ASSERT_EQ(cost, least_free);
          ASSERT_FALSE(least_tabu < least_free && before + least_tabu < best);
        }
        std::vector<std::uint8_t> expected = state;
        expected[static_cast<std::size_t>(v)] ^= 1;
        ASSERT_EQ(walk.state(), expected);
        flipped_at[static_cast<std::size_t>(v)] = move;
        best = std::min(best, walk.energy());
      }
      ASSERT_EQ(walk.energy(), grid_energy(couplings, walk.state()));
    }
}

TEST(tabu_walk, every_vector_set_scans_alike) {
  std::mt19937 random(4);
  std::vector<TabuScan> scans;
#if defined(__x86_64__)
  if (runs_here(InstructionSet::avx512)) scans.push_back(tabu_scan_avx512);
  if (runs_here(InstructionSet::avx2)) scans.push_back(tabu_scan_avx2);
#endif
  constexpr std::size_t kBlocks = 5;
  AlignedVector<std::int32_t> cost(kBlocks * kTabuBlock), until(cost.size());
  for (std::uint32_t round = 0; round < 50; ++round) {
    for (std::int32_t& u : until) u = static_cast<std::int32_t>(random() % 20);
    // Moves 1 … 30 on the same blocks: most of them have not changed, and what is tabu expires.
    const auto run = [&](TabuScan scan) {
      std::mt19937 draws(round);
      for (std::int32_t& c : cost) c = static_cast<std::int32_t>(draws() % 2001) - 1000;
      std::vector<std::int32_t> free(kBlocks), tabu(kBlocks), expiry(kBlocks);
      std::vector<std::uint8_t> changed(kBlocks, 1);
      std::vector<std::int32_t> seen;
      for (std::int32_t move = 1; move <= 30; ++move) {
        const TabuLeast least = scan({kBlocks, cost.data(), until.data(), free.data(), tabu.data(),
                                      expiry.data(), changed.data()},
                                     move);
        seen.insert(seen.end(), {least.free, least.tabu});
        for (const auto& leasts : {free, tabu})
          seen.insert(seen.end(), leasts.begin(), leasts.end());
        EXPECT_EQ(std::ranges::count(changed, 0), static_cast<std::ptrdiff_t>(kBlocks));
        const std::size_t v = draws() % cost.size();
        cost[v] = static_cast<std::int32_t>(draws() % 2001) - 1000;
        changed[v / kTabuBlock] = 1;
      }
      return seen;
    };
    for (const TabuScan scan : scans) EXPECT_EQ(run(scan), run(tabu_scan_portable));
  }
}

/// Against the walk with every state stored.
TEST(best_of_walk, is_the_least_of_all_states_that_the_walk_came_to) {
  for (std::uint32_t seed = 1; seed <= 20; ++seed) {
    const Couplings couplings =
        grid_couplings(random_model({.num_variables = 40, .density = 0.2, .seed = seed}));
    std::vector<std::uint8_t> start(40);
    for (std::size_t v = 0; v < 40; ++v) start[v] = (v * seed) % 3 == 0;
    TabuWalk walk{couplings, start, {5, 3}, generator(seed)};
    BestOfWalk best{walk};
    std::int64_t least = walk.energy();
    std::vector<std::uint8_t> least_state = start;
    for (int move = 1; move <= 1000; ++move) {
      const bool is_new = best.move();
      EXPECT_EQ(is_new, walk.energy() < least);
      if (is_new) {
        least = walk.energy();
        least_state = walk.state();
      }
      EXPECT_EQ(best.energy(), least);
      if (move % 97 != 0) continue;
      best.keep();
      best.keep();  // twice is once
      EXPECT_EQ(best.state(), least_state);
      if (move % 2 == 0) walk.perturb(std::vector<std::int32_t>{1, 2, 3});
    }
    best.keep();
    EXPECT_EQ(best.state(), least_state);
    EXPECT_EQ(grid_energy(couplings, best.state()), least);
  }
}

}  // namespace
}  // namespace temper
