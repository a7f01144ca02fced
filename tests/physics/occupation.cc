#include "tests/physics/occupation.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace temper::testing_support {

namespace {

/// Of all states.
std::vector<double> energies(const Couplings& couplings) {
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  std::vector<double> energy(std::size_t{1} << n);
  std::vector<std::uint8_t> state(n);
  for (std::size_t s = 0; s < energy.size(); ++s) {
    for (std::size_t v = 0; v < n; ++v) state[v] = s >> v & 1;
    energy[s] = couplings.unit * static_cast<double>(grid_energy(couplings, state));
  }
  return energy;
}

}  // namespace

Occupation boltzmann(const Couplings& couplings, double beta) {
  Occupation share;
  double sum = 0.0;
  for (const double energy : energies(couplings)) {
    share.push_back(std::exp(-beta * energy));
    sum += share.back();
  }
  for (double& p : share) p /= sum;
  return share;
}

std::vector<Occupation> occupations(Plan plan, std::int64_t num_reads, const Backend& backend) {
  constexpr std::int64_t kBatch = 1 << 19;
  PlanProblem& problem = plan.problems.at(0);
  const std::size_t num_rungs = plan.keep_replicas ? problem.betas.size() : 1;
  const auto n = static_cast<std::size_t>(problem.couplings->num_variables());
  std::vector<Occupation> share(num_rungs, Occupation(std::size_t{1} << n));
  for (std::int64_t first = 0; first < num_reads; first += kBatch) {
    problem.first_read = static_cast<std::uint32_t>(first);
    problem.num_reads = static_cast<std::uint32_t>(std::min(kBatch, num_reads - first));
    const PlanResult result = backend.run(plan);
    const StateMatrix& states =
        plan.keep_replicas ? result.problems[0].replica_states : result.problems[0].final_states;
    for (std::size_t row = 0; row < states.rows(); ++row) {
      std::size_t s = 0;
      for (std::size_t v = 0; v < n; ++v) s |= std::size_t{states.get(row, v)} << v;
      share[row % num_rungs][s] += 1.0 / static_cast<double>(num_reads);
    }
  }
  return share;
}

double total_variation(const Occupation& a, const Occupation& b) {
  double distance = 0.0;
  for (std::size_t s = 0; s < a.size(); ++s) distance += std::abs(a[s] - b[s]) / 2;
  return distance;
}

double largest_distance(std::size_t num_states, std::int64_t num_reads) {
  const auto n = static_cast<double>(num_reads);
  return std::sqrt(static_cast<double>(num_states) / (2 * std::numbers::pi * n)) +
         std::sqrt(std::log(1e9) / (2 * n));
}

double energy_deviation(const Occupation& share, const Couplings& couplings, double beta,
                        std::int64_t num_reads) {
  const std::vector<double> energy = energies(couplings);
  const Occupation truth = boltzmann(couplings, beta);
  double mean = 0.0, found = 0.0, variance = 0.0, farthest = 0.0;
  for (std::size_t s = 0; s < energy.size(); ++s) {
    mean += truth[s] * energy[s];
    found += share[s] * energy[s];
  }
  for (std::size_t s = 0; s < energy.size(); ++s) {
    variance += truth[s] * (energy[s] - mean) * (energy[s] - mean);
    farthest = std::max(farthest, std::abs(energy[s] - mean));
  }
  // exp(−N t² / (2 variance + 2/3 farthest t)) = 1e-9 / 2.
  const auto n = static_cast<double>(num_reads);
  const double exponent = std::log(2e9);
  const double linear = exponent * farthest / 3;
  const double t = (linear + std::sqrt(linear * linear + 2 * n * variance * exponent)) / n;
  return std::abs(found - mean) / t;
}

}  // namespace temper::testing_support
