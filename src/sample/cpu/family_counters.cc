#include "sample/cpu/family_counters.h"

#include "temper/model/family_search.h"

#include <algorithm>
#include <bit>

namespace temper {
namespace {

/// The fast visit is compiled for so many families a variable.
constexpr std::int64_t kFewestFast = 3, kMostFast = 6;

/// Families of every variable. Shape: [n].
std::vector<std::vector<std::int32_t>> families_of_variables(const Couplings& couplings) {
  std::vector<std::vector<std::int32_t>> families(
      static_cast<std::size_t>(couplings.num_variables()));
  for (std::size_t f = 0; f < couplings.families.size(); ++f)
    for (std::int32_t v : couplings.families[f].variables)
      families[static_cast<std::size_t>(v)].push_back(static_cast<std::int32_t>(f));
  return families;
}

}  // namespace

FamilyModel::FamilyModel(const Couplings& couplings)
    : num_families_(static_cast<std::int32_t>(couplings.families.size())),
      families_of_(families_of_variables(couplings)) {
  pair_ = static_cast<std::int32_t>(couplings.families.front().pair);
  for (const CouplingFamily& family : couplings.families)
    num_planes_ =
        std::max(num_planes_, static_cast<std::int32_t>(std::bit_width(family.variables.size())));
  for (std::int32_t v = 0; v < couplings.num_variables(); ++v)
    add_variable(v, couplings.linear[static_cast<std::size_t>(v)]);
  for (std::int32_t f : family_) place_.push_back(f * num_planes_);
}

void FamilyModel::add_variable(std::int32_t v, std::int64_t linear) {
  std::vector<std::int32_t>& families = families_of_[static_cast<std::size_t>(v)];
  const auto num_families = static_cast<std::int64_t>(families.size());
  // A family with no other member is a linear term of −pair / 2; it may count as a family again.
  std::int64_t extra = 2 * linear + pair_ * num_families;
  const std::int64_t alone = -extra / pair_;
  if (extra < 0 && -extra == alone * pair_ && num_families + alone <= kMostFast) {
    for (std::int64_t i = 0; i < alone; ++i) families.push_back(num_families_++);
    extra = 0;
  }
  const auto count = static_cast<std::int64_t>(families.size());
  const bool is_fast = extra == 0 && count >= kFewestFast && count <= kMostFast;
  fast_.push_back(static_cast<std::uint8_t>(is_fast ? count : 0));
  family_.insert(family_.end(), families.begin(), families.end());
  first_.push_back(static_cast<std::int32_t>(family_.size()));
  for (int j = 0; j < kMostPlanes; ++j) {
    constant_.push_back(-static_cast<std::int32_t>(linear >> j & 1));
    on_constant_.push_back(-static_cast<std::int32_t>(-pair_ * count >> j & 1));
  }
  if (extra != 0) {
    extra_variable_.push_back(v);
    extra_.push_back(static_cast<std::int32_t>(extra));
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

bool FamilyModel::pays(const Couplings& couplings, const ChainOptions& chain) {
  if (chain.moves != MoveKind::flip || chain.acceptance != Acceptance::metropolis) return false;
  if (couplings.families.empty() || couplings.families.front().pair <= 0) return false;
  const std::int64_t pair = couplings.families.front().pair;
  if (!std::ranges::all_of(couplings.families,
                           [&](const CouplingFamily& family) { return family.pair == pair; }))
    return false;
  if (!families_cover(couplings)) return false;
  const FamilyModel model(couplings);
  const auto num_fast = std::ranges::count_if(model.fast_, [](std::uint8_t k) { return k > 0; });
  return num_fast * 4 >= std::int64_t{couplings.num_variables()} * 3;
}

}  // namespace temper
