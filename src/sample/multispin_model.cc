#include "sample/multispin_model.h"

#include "temper/base/real_math.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

namespace temper {
namespace {

constexpr std::int64_t kLargestEnergy = std::int64_t{1} << 30;

std::int64_t largest_coupling(const Couplings& couplings) {
  std::int64_t largest = 0;
  for (std::int32_t value : couplings.value)
    largest = std::max<std::int64_t>(largest, std::abs(value));
  return largest;
}

/// Probability that a flip which costs k ≥ 0 units is accepted.
double acceptance_probability(Acceptance acceptance, double beta_unit, std::int64_t k) {
  const double weight = portable_exp(-beta_unit * static_cast<double>(k));
  return acceptance == Acceptance::metropolis ? weight : weight / (1.0 + weight);
}

}  // namespace

std::string multispin_refusal(const Couplings& couplings) {
  if (const std::int64_t largest = largest_coupling(couplings); largest > kLargestMultispinCoupling)
    return fmt::format("couplings reach {} grid units, multispin takes at most {}", largest,
                       kLargestMultispinCoupling);
  if (couplings.max_field > kLargestMultispinField)
    return fmt::format("fields reach {} grid units, multispin takes at most {}",
                       couplings.max_field, kLargestMultispinField);
  std::int64_t energy = 0;
  for (std::int32_t bias : couplings.linear) energy += std::abs(bias);
  for (std::int32_t value : couplings.value) energy += std::abs(value);  // each pair twice: a bound
  if (energy >= kLargestEnergy)
    return fmt::format("energies may reach {} grid units, multispin takes less than {}", energy,
                       kLargestEnergy);
  return "";
}

LevelTable::LevelTable(std::span<const double> betas, const Couplings& couplings,
                       const ChainOptions& chain) {
  const bool independent = chain.random_mode == RandomMode::independent;
  const std::int64_t first = chain.acceptance == Acceptance::metropolis ? 1 : 0;
  for (std::size_t i = 0; i < betas.size(); ++i) {
    if (i > 0 && betas[i] == betas[i - 1]) {  // a constant schedule shares one row
      levels_.push_back(levels_.back());
      continue;
    }
    const double beta = betas[i];
    const auto probability = [&](std::int64_t k) {
      return acceptance_probability(chain.acceptance, beta * couplings.unit, k);
    };
    const double largest = probability(first);
    SweepLevels levels;
    std::vector<DealLevel>& row = storage_.emplace_back();
    for (std::int64_t k = 0; k <= std::max<std::int64_t>(couplings.max_field, first); ++k) {
      const double p = probability(k);
      if (p < 0x1p-32) break;  // below what deal resolves
      row.push_back(deal_level(!independent ? p : k < first ? 1.0 : p / largest));
    }
    levels.level = row.data();
    levels.num_levels = static_cast<std::int32_t>(row.size());
    const double scaled = largest * (1 << kIndependentPlanes);
    levels.planes = std::min(static_cast<std::uint32_t>(scaled), (1u << kIndependentPlanes) - 1);
    levels.tail = deal_level(scaled - levels.planes);
    levels_.push_back(levels);
  }
}

}  // namespace temper
