/// Population annealing against exact sums over all states. Statistics use fixed seeds; the
/// confidence is stated at each test.

#include "sample/population_annealing.h"
#include "sample/resample.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace temper {
namespace {

using testing_support::random_model;

TEST(resampled, gives_each_replica_its_expected_copies_rounded) {
  std::vector<std::int64_t> energies;
  for (std::int64_t j = 0; j < 1000; ++j) energies.push_back(j * 7919 % 101 - 50);
  for (double step : {0.0, 0.01, 0.1, 5.0})
    for (double u : {0.0, 0.25, 0.999999}) {
      const StepWeights weights = step_weights(energies, step);
      EXPECT_NEAR(std::accumulate(weights.expected.begin(), weights.expected.end(), 0.0), 1000.0,
                  1e-9);
      const std::vector<std::uint32_t> parents = resampled(weights, u);
      std::vector<int> copies(1000);
      for (std::uint32_t parent : parents) {
        ++copies[parent];
        EXPECT_EQ(parents[parent], parent);  // those that are copied stay
      }
      for (std::size_t j = 0; j < 1000; ++j) {
        EXPECT_GE(copies[j], std::floor(weights.expected[j] - 1e-9));
        EXPECT_LE(copies[j], std::ceil(weights.expected[j] + 1e-9));
      }
    }
}

TEST(step_of_overlap, leaves_the_overlap_asked_for) {
  std::vector<std::int64_t> energies;
  for (std::int64_t j = 0; j < 1000; ++j) energies.push_back(j * 7919 % 101 - 50);
  const double step = step_of_overlap(energies, 0.86, 10.0);
  EXPECT_NEAR(overlap_of(step_weights(energies, step)), 0.86, 1e-6);
  EXPECT_EQ(step_of_overlap(energies, 0.86, 1e-4), 1e-4);
}

TEST(population, a_replica_that_is_replaced_goes_on_as_the_parent_would) {
  const Couplings couplings = grid_couplings(random_model({.num_variables = 40, .density = 0.3}));
  const PopulationModel model{couplings, {}};
  Population population{model, {1, 2, 0}, 3, 150, std::nullopt};
  population.sweep(5, 0.3);
  std::vector<std::uint32_t> parents(150);
  for (std::uint32_t r = 0; r < 150; ++r) parents[r] = r % 3 == 0 ? r : r / 3 * 3;
  const std::vector<std::int64_t> before = population.energies();
  population.replace(parents);
  for (int rounds = 0; rounds < 3; ++rounds) {
    const std::vector<std::int64_t> energies = population.energies();
    for (std::uint32_t r = 0; r < 150; ++r) {
      EXPECT_EQ(energies[r], grid_energy(couplings, population.state(r)));
      if (rounds == 0) {
        EXPECT_EQ(energies[r], before[parents[r]]);
      }
    }
    population.sweep(4, 0.5);  // cached fields too must be the parent's
  }
}

struct Exact {
  double log_z = 0;
  double mean_energy = 0;
};

Exact exact_at(const Couplings& couplings, double beta) {
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  std::vector<double> energies;
  for (std::uint32_t state = 0; state < 1u << n; ++state) {
    std::vector<std::uint8_t> bits(n);
    for (std::size_t v = 0; v < n; ++v) bits[v] = state >> v & 1;
    energies.push_back(static_cast<double>(grid_energy(couplings, bits)) * couplings.unit);
  }
  const double least = *std::ranges::min_element(energies);
  double z = 0, sum = 0;
  for (double energy : energies) {
    const double weight = std::exp(-beta * (energy - least));
    z += weight;
    sum += weight * energy;
  }
  return {std::log(z) - beta * least, sum / z};
}

/// Twenty populations of 2,000: their spread gives the standard error. Five of those (and the bias,
/// of the order of 1/R) are allowed: chance makes more once in 10^5 with 19 degrees of freedom.
TEST(population_annealing, gives_boltzmann_averages_and_the_free_energy) {
  for (Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath})
    for (Vartype vartype : {Vartype::binary, Vartype::spin}) {
      const Couplings couplings = grid_couplings(
          random_model({.num_variables = 12, .density = 0.6, .vartype = vartype, .seed = 7}));
      constexpr double kBeta = 0.8;
      const PopulationModel model{couplings, {.acceptance = acceptance}};
      const std::vector<double> betas = population_betas(model, kBeta);
      ASSERT_GT(betas.size(), 4u);
      EXPECT_EQ(betas.front(), 0.0);
      EXPECT_EQ(betas.back(), kBeta);
      EXPECT_TRUE(std::ranges::is_sorted(betas));
      Plan plan;
      plan.num_sweeps = 60;
      plan.problems.push_back({.couplings = &couplings, .seed = 11});
      std::vector<double> log_z, energy;
      for (std::uint32_t read = 0; read < 20; ++read) {
        WalkControl control{plan};
        WalkInput input{couplings, plan, plan.problems[0], read, control};
        const PopulationRun run = anneal_population(input, model, betas, 2000);
        ASSERT_TRUE(run.finished);
        EXPECT_EQ(run.walk.sweeps_done, 60u);
        EXPECT_EQ(run.betas, betas);
        log_z.push_back(run.log_partition_function);
        const double sum = std::accumulate(run.energies.begin(), run.energies.end(), 0.0);
        energy.push_back(sum * couplings.unit / 2000);
      }
      const Exact exact = exact_at(couplings, kBeta);
      const auto expect_mean = [](const std::vector<double>& values, double expected) {
        const double mean = std::accumulate(values.begin(), values.end(), 0.0) / 20;
        double squares = 0;
        for (double value : values) squares += (value - mean) * (value - mean);
        const double error = std::sqrt(squares / 19 / 20);
        EXPECT_NEAR(mean, expected, 5 * error + 1e-3);
        EXPECT_LT(error, 0.02);  // it is a test
      };
      expect_mean(log_z, exact.log_z);
      expect_mean(energy, exact.mean_energy);
    }
}

TEST(population_annealing, reports_the_free_energy_in_the_models_units) {
  const Bqm bqm = random_model({.num_variables = 12, .density = 0.6, .seed = 7});
  const Couplings couplings = grid_couplings(bqm);
  SampleOptions options{.num_reads = 4, .num_sweeps = 60, .population = 2000};
  options.beta_range = std::pair{0.8, 0.8};
  const SampleSet set = sample(bqm, "pa", options);
  ASSERT_TRUE(set.population);
  const PopulationReport& report = *set.population;
  const double log_z = exact_at(couplings, 0.8).log_z - 0.8 * couplings.offset;
  EXPECT_NEAR(report.log_partition_function, log_z, 0.05);
  EXPECT_NEAR(report.free_energy, -log_z / 0.8, 0.07);
  EXPECT_EQ(report.num_reads, 4);
  EXPECT_GT(report.family_entropy, 3.0);
  EXPECT_LE(report.family_entropy, std::log(report.surviving_families));
  EXPECT_GT(report.effective_families, 20.0);
  EXPECT_LE(report.effective_families, report.surviving_families);
  EXPECT_LT(report.surviving_families, 2000.0);
  EXPECT_EQ(set.spin_updates, 4 * 60 * 2000 * 12);
}

TEST(population_annealing, few_sweeps_leave_temperatures_out) {
  const Bqm bqm = random_model({.num_variables = 50, .density = 0.3, .vartype = Vartype::spin});
  const SampleSet set = sample(bqm, "pa", {.num_reads = 2, .num_sweeps = 3, .population = 50});
  ASSERT_TRUE(set.population);
  EXPECT_EQ(set.population->betas.size(), 4u);
  EXPECT_EQ(set.population->betas.back(), set.effective.beta_cold);
  for (const SampleRow& row : set.rows) EXPECT_EQ(row.sweeps_done, 3u);
}

}  // namespace
}  // namespace temper
