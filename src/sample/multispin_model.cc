#include "sample/multispin_model.h"

#include "temper/base/real_math.h"

#include "sample/visit_plan.h"
#include <fmt/format.h>

#include <algorithm>
#include <bit>
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

std::int64_t largest_energy(const Couplings& couplings) {
  std::int64_t energy = 0;
  for (std::int32_t bias : couplings.linear) energy += std::abs(bias);
  for (std::int32_t value : couplings.value) energy += std::abs(value);  // each pair twice: a bound
  return energy;
}

void append(std::vector<std::uint32_t>& page, const DealLevel<std::uint32_t>& level) {
  page.insert(page.end(), {level.threshold, level.fewer, level.extra});
}

}  // namespace

std::string multispin_refusal(const Couplings& couplings, MoveKind moves) {
  if (moves == MoveKind::family)
    return "moves 'family' compare energies of members as numbers, and multispin has bits alone";
  if (const std::int64_t largest = largest_coupling(couplings); largest > kLargestMultispinCoupling)
    return fmt::format("couplings reach {} grid units, multispin takes at most {}", largest,
                       kLargestMultispinCoupling);
  const std::int64_t cost = largest_cost(couplings, {.moves = moves});
  if (cost > kLargestMultispinField)
    return fmt::format("{} reach {} grid units, multispin takes at most {}",
                       moves == MoveKind::flip ? "fields" : "exchange costs", cost,
                       kLargestMultispinField);
  if (const std::int64_t energy = largest_energy(couplings); energy >= kLargestEnergy)
    return fmt::format("energies may reach {} grid units, multispin takes less than {}", energy,
                       kLargestEnergy);
  return "";
}

Draws draws_of(RandomMode mode) {
  switch (mode) {
    case RandomMode::independent:
      return Draws::planes_8;
    case RandomMode::independent_24:
      return Draws::planes_24;
    default:
      return Draws::dealt;
  }
}

std::int32_t energy_planes(const Couplings& couplings) {
  return std::bit_width(static_cast<std::uint64_t>(largest_energy(couplings))) + 2;
}

void set_target(MultispinRun& run, std::optional<std::int64_t> target, std::int32_t energy_planes) {
  const std::int64_t far = std::int64_t{1} << (energy_planes - 2);
  run.has_target = target && *target >= -far;
  if (run.has_target) run.target = static_cast<std::int32_t>(std::min(*target, far - 1));
}

std::uint32_t bits_of_reads(std::uint32_t shift, std::uint32_t num_reads, std::uint32_t lane) {
  std::uint32_t bits = 0;
  for (std::uint32_t bit = 0; bit < 32; ++bit) {
    const std::uint32_t at = lane * 32 + bit;
    if (at >= shift && at < shift + num_reads) bits |= std::uint32_t{1} << bit;
  }
  return bits;
}

LevelTable::LevelTable(std::span<const double> betas, const Couplings& couplings,
                       const ChainOptions& chain, std::int32_t least_levels) {
  const bool dealt = chain.random_mode == RandomMode::dealt;
  const int num_planes = chain.random_mode == RandomMode::independent_24
                             ? kNumPlanes<Draws::planes_24>
                             : kNumPlanes<Draws::planes_8>;
  const std::int64_t first = chain.acceptance == Acceptance::metropolis ? 1 : 0;
  const std::int64_t last = std::max(largest_cost(couplings, chain), first);
  least_levels = std::max(least_levels, kLeastLevels);
  for (std::size_t i = 0; i < betas.size(); ++i) {
    if (i > 0 && betas[i] == betas[i - 1]) {  // a constant schedule shares one page
      levels_.push_back(levels_.back());
      continue;
    }
    const double beta = betas[i];
    const auto probability = [&](std::int64_t k) {
      return acceptance_probability(chain.acceptance, beta * couplings.unit, k);
    };
    const double largest = probability(first);
    const double scaled = largest * (1 << num_planes);
    const auto planes = std::min(static_cast<std::uint32_t>(scaled), (1u << num_planes) - 1);
    std::vector<std::uint32_t>& page = pages_.emplace_back();
    for (int j = 0; j < kMostDrawPlanes; ++j) page.push_back(0u - (planes >> j & 1));
    append(page, deal_level(scaled - planes));
    std::int32_t num_levels = 0;
    for (std::int64_t k = 0; k <= last; ++k, ++num_levels) {
      const double p = probability(k);
      if (p < 0x1p-32) break;  // below what deal resolves
      append(page, deal_level(dealt ? p : k < first ? 1.0 : p / largest));
    }
    for (; num_levels < least_levels; ++num_levels) append(page, deal_level(0.0));
    levels_.push_back({page.data(), num_levels});
    most_levels_ = std::max(most_levels_, num_levels);
  }
}

}  // namespace temper
