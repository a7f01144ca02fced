/// Reads that share random words neither hit together nor look alike, and every kernel and random
/// mode hits equally often. On more reads in clustering_slow.cc.
///
/// Confidence: see the bounds in clustering.h; this file fails of a correct sampler with a
/// probability below 1e-5. The seeds are fixed.

#include "tests/physics/clustering.h"

#include <gtest/gtest.h>

#include <random>

namespace temper::testing_support {
namespace {

constexpr ChainOptions kDealt{.kernel = KernelKind::multispin, .random_mode = RandomMode::dealt};
constexpr ChainOptions kIndependent{.kernel = KernelKind::multispin,
                                    .random_mode = RandomMode::independent};

void check(const ClusterModel& model, std::uint32_t num_groups, std::uint32_t num_lane_groups) {
  const Groups dealt = run_groups(model, kDealt, num_groups);
  const Groups independent = run_groups(model, kIndependent, num_groups);
  const Groups lane = run_groups(model, {.kernel = KernelKind::lane}, num_lane_groups);
  expect_no_clusters(model, dealt, "dealt");
  expect_no_clusters(model, independent, "independent");
  EXPECT_LT(disagreement(dealt, independent), kMostDisagreement);
  EXPECT_LT(disagreement(dealt, lane), kMostDisagreement);
  EXPECT_LT(disagreement(independent, lane), kMostDisagreement);
}

TEST(reads_of_a_group, do_not_cluster_on_a_puzzle_of_23_clues) {
  check(puzzle_model("puzzle_23", test::kTwentyThreeClues, 1000), 2048, 64);
}

TEST(reads_of_a_group, do_not_cluster_on_an_easy_puzzle) {
  check(puzzle_model("puzzle_30", test::kThirtyClues, 60), 1024, 512);
}

TEST(reads_of_a_group, do_not_cluster_on_a_spin_glass) { check(glass_model(60), 4096, 2048); }

/// The statistic notices what it is for: in every other pair of reads both hit or neither does.
TEST(clustering, is_noticed) {
  std::mt19937 random(1);
  const auto hit = [&random] { return random() % 5 < 2 ? 1 : 0; };
  Groups groups;
  for (int group = 0; group < 1024; ++group) {
    groups.hits.push_back(0);
    for (int pair = 0; pair < 16; ++pair) {
      const int one = hit();
      groups.hits.back() += one + (pair % 2 == 0 ? one : hit());
    }
  }
  EXPECT_GT(hit_clustering(groups), kMostClustering);
}

}  // namespace
}  // namespace temper::testing_support
