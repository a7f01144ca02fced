#include "tests/physics/occupation.h"

#include <algorithm>
#include <cmath>

namespace temper::testing_support {

Occupation boltzmann(const Couplings& couplings, double beta) {
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  Occupation share(std::size_t{1} << n);
  double sum = 0.0;
  std::vector<std::uint8_t> state(n);
  for (std::size_t s = 0; s < share.size(); ++s) {
    for (std::size_t v = 0; v < n; ++v) state[v] = s >> v & 1;
    share[s] =
        std::exp(-beta * couplings.unit * static_cast<double>(grid_energy(couplings, state)));
    sum += share[s];
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

}  // namespace temper::testing_support
