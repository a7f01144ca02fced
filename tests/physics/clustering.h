#pragma once
/// Do the reads of a group of 32, which share random words, succeed and look alike more often than
/// reads of different groups?

#include "temper/compile/compile.h"
#include "temper/sample/backend.h"

#include "tests/support/chains.h"
#include "tests/support/models.h"
#include "tests/support/puzzles.h"
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace temper::testing_support {

/// A model, its ground state energy and a schedule at which some reads reach it.
struct ClusterModel {
  std::string name;
  Couplings couplings;
  std::int64_t target = 0;  ///< grid units
  std::vector<double> betas;
};

inline std::vector<double> rising_betas(double hot, double cold, std::uint32_t num_sweeps) {
  std::vector<double> betas;
  for (std::uint32_t s = 0; s < num_sweeps; ++s)
    betas.push_back(hot + (cold - hot) * s / (num_sweeps - 1));
  return betas;
}

inline ClusterModel puzzle_model(std::string name, std::string_view clues,
                                 std::uint32_t num_sweeps) {
  ClusterModel model{std::move(name), {}, 0, rising_betas(1.2, 2.2, num_sweeps)};
  model.couplings =
      grid_couplings(compile(test::puzzle_from(clues), {.shrink = ShrinkLevel::clues}).bqm);
  model.target = std::llround(-model.couplings.offset / model.couplings.unit);  // energy 0
  return model;
}

/// A spin glass of 60 variables; its ground state is what 2,000 long reads find.
inline ClusterModel glass_model(std::uint32_t num_sweeps) {
  ClusterModel model{"glass", {}, 0, rising_betas(0.1, 1.5, num_sweeps)};
  model.couplings =
      grid_couplings(random_model({.num_variables = 60, .density = 0.3, .vartype = Vartype::spin}));
  for (double& beta : model.betas) beta /= model.couplings.unit;
  Plan plan;
  plan.chain.kernel = KernelKind::multispin;
  plan.num_sweeps = 2000;
  plan.problems.push_back({.couplings = &model.couplings,
                           .betas = rising_betas(0.1 / model.couplings.unit,
                                                 1.5 / model.couplings.unit, plan.num_sweeps),
                           .num_reads = 2000});
  const PlanResult result = make_backend("cpu", {})->run(plan);
  for (const ReadResult& read : result.problems[0].reads)
    model.target = std::min(model.target, read.best_energy);
  return model;
}

/// The reads of a run by group of 32: hits, and how many variables two reads have on in common.
struct Groups {
  std::vector<int> hits;  ///< [groups]
  /// Mean overlap of pairs within the groups of a tile of 16, less that between them. Shape:
  /// [tiles].
  std::vector<double> excess_overlap;

  [[nodiscard]] double num_reads() const { return 32.0 * static_cast<double>(hits.size()); }
  [[nodiscard]] double num_hits() const {
    double sum = 0;
    for (int count : hits) sum += count;
    return sum;
  }
};

[[nodiscard]] Groups run_groups(const ClusterModel& model, const ChainOptions& chain,
                                std::uint32_t num_groups);

/// (variance of hits per group ÷ binomial − 1) in its standard deviations.
[[nodiscard]] double hit_clustering(const Groups& groups);
/// Mean excess overlap in its standard errors.
[[nodiscard]] double overlap_clustering(const Groups& groups);
/// Difference of the two success probabilities in its standard deviations.
[[nodiscard]] double disagreement(const Groups& a, const Groups& b);

/// Bounds on such z values. Beyond them: below 2e-7 for hits (the variance is a little skewed),
/// 1e-7 for overlaps (a t of 31 and more degrees of freedom) and 4e-8 for disagreement.
inline constexpr double kMostClustering = 6.0;
inline constexpr double kMostOverlap = 7.0;
inline constexpr double kMostDisagreement = 5.5;

inline void expect_no_clusters(const ClusterModel& model, const Groups& groups,
                               const std::string& mode) {
  SCOPED_TRACE(model.name + " " + mode);
  const double hits = hit_clustering(groups), overlap = overlap_clustering(groups);
  EXPECT_GT(groups.num_hits(), 100);
  EXPECT_LT(std::abs(hits), kMostClustering);
  EXPECT_LT(std::abs(overlap), kMostOverlap);
  const std::string found = "success " + std::to_string(groups.num_hits() / groups.num_reads()) +
                            ", hits z " + std::to_string(hits) + ", overlap z " +
                            std::to_string(overlap);
  testing::Test::RecordProperty(model.name + "_" + mode, found);
}

}  // namespace temper::testing_support
