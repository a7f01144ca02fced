/// As clustering_test.cc on enough reads to see a twentieth more variance than binomial, and on
/// harder puzzles. Confidence: below 1e-5 as there. (Dealt reads of short anneals overlap a little
/// too little: z = −4.3 on the easy puzzle with 65,536 groups. That is known of the mode, the lanes
/// are stratified; the number of groups here keeps it within the bound.)

#include "tests/physics/clustering.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

std::string mode_name(RandomMode mode) {
  return mode == RandomMode::dealt ? "dealt" : "independent";
}

class Clustering : public testing::TestWithParam<RandomMode> {};

TEST_P(Clustering, is_not_there_on_puzzles) {
  const ChainOptions chain{.kernel = KernelKind::multispin, .random_mode = GetParam()};
  for (const auto& [model, num_groups] :
       {std::pair{puzzle_model("puzzle_23", test::kTwentyThreeClues, 1000), 16384},
        std::pair{puzzle_model("puzzle_30", test::kThirtyClues, 60), 65536},
        std::pair{puzzle_model("puzzle_diagonal", test::kDiagonalClues, 1000), 4096}})
    expect_no_clusters(model, run_groups(model, chain, static_cast<std::uint32_t>(num_groups)),
                       mode_name(GetParam()));
}

TEST_P(Clustering, is_not_there_on_a_spin_glass) {
  const ChainOptions chain{.kernel = KernelKind::multispin, .random_mode = GetParam()};
  const ClusterModel model = glass_model(60);
  expect_no_clusters(model, run_groups(model, chain, 131072), mode_name(GetParam()));
}

INSTANTIATE_TEST_SUITE_P(All, Clustering,
                         testing::Values(RandomMode::dealt, RandomMode::independent),
                         [](const auto& row) { return mode_name(row.param); });

TEST(clustering, lane_and_words_agree_on_a_hard_puzzle) {
  const ClusterModel model = puzzle_model("puzzle_23", test::kTwentyThreeClues, 1000);
  const Groups words =
      run_groups(model, {.kernel = KernelKind::multispin, .random_mode = RandomMode::dealt}, 8192);
  const Groups lanes = run_groups(model, {.kernel = KernelKind::lane}, 1024);
  EXPECT_LT(disagreement(words, lanes), kMostDisagreement);
}

}  // namespace
}  // namespace temper::testing_support
