#include "sample/resample.h"

#include "temper/base/real_math.h"

#include <algorithm>
#include <cmath>

namespace temper {

StepWeights step_weights(const std::vector<std::int64_t>& energies, double step) {
  const std::int64_t least = *std::ranges::min_element(energies);
  StepWeights out;
  double sum = 0;
  for (const std::int64_t energy : energies) {
    out.expected.push_back(portable_exp(-step * static_cast<double>(energy - least)));
    sum += out.expected.back();
  }
  const auto replicas = static_cast<double>(energies.size());
  for (double& weight : out.expected) weight *= replicas / sum;
  out.log_mean = portable_log(sum / replicas) - step * static_cast<double>(least);
  return out;
}

double overlap_of(const StepWeights& weights) {
  double sum = 0;
  for (const double expected : weights.expected) sum += std::min(1.0, expected);
  return sum / static_cast<double>(weights.expected.size());
}

double step_of_overlap(const std::vector<std::int64_t>& energies, double overlap, double most) {
  if (overlap_of(step_weights(energies, most)) >= overlap) return most;
  double low = 0, high = most;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (overlap_of(step_weights(energies, middle)) >= overlap ? low : high) = middle;
  }
  return high;
}

std::vector<std::uint32_t> resampled(const StepWeights& weights, double u) {
  const auto replicas = static_cast<std::uint32_t>(weights.expected.size());
  std::vector<std::uint32_t> parents(replicas), further;
  std::vector<bool> stays(replicas);
  double cumulative = 0;
  std::uint32_t given = 0;  // points below the cumulative weight
  for (std::uint32_t j = 0; j < replicas; ++j) {
    cumulative += weights.expected[j];
    const double points = std::ceil(cumulative - u);
    const std::uint32_t upto =
        j + 1 == replicas ? replicas
                          : static_cast<std::uint32_t>(std::clamp(
                                points, static_cast<double>(given), static_cast<double>(replicas)));
    stays[j] = upto > given;
    for (std::uint32_t copy = given + 1; copy < upto; ++copy) further.push_back(j);
    given = upto;
  }
  auto next = further.begin();
  for (std::uint32_t j = 0; j < replicas; ++j) parents[j] = stays[j] ? j : *next++;
  return parents;
}

}  // namespace temper
