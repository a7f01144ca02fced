#include "tests/physics/clustering.h"

#include <algorithm>
#include <bit>

namespace temper::testing_support {
namespace {

constexpr std::uint32_t kTile = 16;  ///< groups

double pairs_of(double n) { return n * (n - 1) / 2; }

/// Shape of states: [32 kTile reads from `first`][n].
double excess_overlap(const StateMatrix& states, std::size_t first) {
  double within = 0, all = 0;
  for (std::size_t v = 0; v < states.num_variables(); ++v) {
    int total = 0;
    for (std::size_t group = 0; group < kTile; ++group) {
      int on = 0;
      for (std::size_t read = 0; read < 32; ++read)
        on += states.get(first + group * 32 + read, v) ? 1 : 0;
      within += pairs_of(on);
      total += on;
    }
    all += pairs_of(total);
  }
  const double pairs_within = kTile * pairs_of(32);
  return within / pairs_within - (all - within) / (pairs_of(32 * kTile) - pairs_within);
}

}  // namespace

Groups run_groups(const ClusterModel& model, const ChainOptions& chain, std::uint32_t num_groups) {
  constexpr std::uint32_t kBatch = 32 * kTile * 8;
  const auto backend = make_backend("cpu", {});
  Groups groups;
  Plan plan;
  plan.chain = chain;
  plan.num_sweeps = static_cast<std::uint32_t>(model.betas.size());
  plan.problems.push_back(
      {.couplings = &model.couplings, .betas = model.betas, .seed = 20, .target = model.target});
  PlanProblem& problem = plan.problems[0];
  for (; problem.first_read < 32 * num_groups; problem.first_read += kBatch) {
    problem.num_reads = std::min(kBatch, 32 * num_groups - problem.first_read);
    const ProblemResult result = backend->run(plan).problems[0];
    for (std::size_t read = 0; read < result.reads.size(); ++read) {
      if (read % 32 == 0) groups.hits.push_back(0);
      groups.hits.back() += result.reads[read].hit ? 1 : 0;
    }
    for (std::size_t tile = 0; tile + 32 * kTile <= result.reads.size(); tile += 32 * kTile)
      groups.excess_overlap.push_back(excess_overlap(result.best_states, tile));
  }
  return groups;
}

double hit_clustering(const Groups& groups) {
  const double p = groups.num_hits() / groups.num_reads();
  const double variance = 32 * p * (1 - p);
  double sum = 0;
  for (int hits : groups.hits) sum += (hits - 32 * p) * (hits - 32 * p);
  const auto n = static_cast<double>(groups.hits.size());
  // Of ((h − np)/σ)²: variance 2 + excess kurtosis.
  const double deviation = std::sqrt((2 + (1 - 6 * p * (1 - p)) / variance) / n);
  return (sum / (n - 1) / variance - 1) / deviation;
}

double overlap_clustering(const Groups& groups) {
  const auto n = static_cast<double>(groups.excess_overlap.size());
  double mean = 0, square = 0;
  for (double excess : groups.excess_overlap) mean += excess / n;
  for (double excess : groups.excess_overlap) square += (excess - mean) * (excess - mean);
  return mean / std::sqrt(square / (n - 1) / n);
}

double disagreement(const Groups& a, const Groups& b) {
  const double p = (a.num_hits() + b.num_hits()) / (a.num_reads() + b.num_reads());
  const double difference = a.num_hits() / a.num_reads() - b.num_hits() / b.num_reads();
  return std::abs(difference) / std::sqrt(p * (1 - p) * (1 / a.num_reads() + 1 / b.num_reads()));
}

}  // namespace temper::testing_support
