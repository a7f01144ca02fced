#include "sample/family_counters.h"

#include "temper/model/families_of_variables.h"
#include "temper/model/family_search.h"

#include <algorithm>
#include <bit>

namespace temper {
namespace {

/// The fast visit is compiled for so many families a variable.
constexpr std::int64_t kFewestFast = 3, kMostFast = 6;

}  // namespace

FamilyModel::FamilyModel(const Couplings& couplings)
    : pair_(static_cast<std::int32_t>(couplings.families.front().pair)),
      num_families_(static_cast<std::int32_t>(couplings.families.size())) {
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  const FamiliesOfVariables families(couplings);
  std::size_t largest = 0;
  for (const CouplingFamily& family : couplings.families)
    largest = std::max(largest, family.variables.size());
  num_planes_ = std::max(2, static_cast<std::int32_t>(std::bit_width(largest)));

  first_.reserve(n + 1);
  first_.push_back(0);
  fast_.reserve(n);
  constant_.reserve(n * kMostPlanes);
  on_constant_.reserve(n * kMostPlanes);
  for (std::size_t v = 0; v < n; ++v) {
    const std::int64_t linear = couplings.linear[v];
    auto count = static_cast<std::int64_t>(families.of(v).size());
    std::int64_t extra = 2 * linear + pair_ * count;
    family_.insert(family_.end(), families.of(v).begin(), families.of(v).end());
    // A family with no other member is a linear term of −pair / 2; it may count as a family again.
    const std::int64_t alone = -extra / pair_;
    if (extra < 0 && -extra == alone * pair_ && count + alone <= kMostFast) {
      for (std::int64_t i = 0; i < alone; ++i) family_.push_back(num_families_++);
      count += alone;
      extra = 0;
    }
    const bool is_fast = extra == 0 && count >= kFewestFast && count <= kMostFast;
    fast_.push_back(static_cast<std::uint8_t>(is_fast ? count : 0));
    first_.push_back(static_cast<std::int32_t>(family_.size()));
    add_constants(linear, count);
    if (extra != 0) {
      extra_variable_.push_back(static_cast<std::int32_t>(v));
      extra_.push_back(static_cast<std::int32_t>(extra));
    }
  }
  place_.reserve(family_.size());
  for (std::int32_t f : family_) place_.push_back(f * num_planes_);
}

void FamilyModel::add_constants(std::int64_t linear, std::int64_t num_families) {
  for (int j = 0; j < kMostPlanes; ++j) {
    constant_.push_back(-static_cast<std::int32_t>(linear >> j & 1));
    on_constant_.push_back(-static_cast<std::int32_t>(-pair_ * num_families >> j & 1));
  }
}

FamilyCounters FamilyModel::view() const {
  return {.num_families = num_families_,
          .num_planes = num_planes_,
          .pair = pair_,
          .first = first_.data(),
          .family = family_.data(),
          .place = place_.data(),
          .fast = fast_.data(),
          .constant = constant_.data(),
          .on_constant = on_constant_.data(),
          .extra_variable = extra_variable_.data(),
          .extra = extra_.data(),
          .num_extras = static_cast<std::int32_t>(extra_.size())};
}

std::optional<FamilyModel> FamilyModel::where_it_pays(const Couplings& couplings,
                                                      const ChainOptions& chain) {
  if (chain.moves != MoveKind::flip || chain.acceptance != Acceptance::metropolis) return {};
  if (couplings.families.empty() || couplings.families.front().pair <= 0) return {};
  const std::int64_t pair = couplings.families.front().pair;
  if (!std::ranges::all_of(couplings.families,
                           [&](const CouplingFamily& family) { return family.pair == pair; }))
    return {};
  if (!families_cover(couplings)) return {};
  FamilyModel model(couplings);
  const auto num_fast = std::ranges::count_if(model.fast_, [](std::uint8_t k) { return k > 0; });
  if (num_fast * 4 < std::int64_t{couplings.num_variables()} * 3) return {};
  return model;
}

}  // namespace temper
