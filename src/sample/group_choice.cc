#include "sample/group_choice.h"

#include "temper/model/family_search.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

namespace temper {

std::string group_refusal(const Couplings& couplings) {
  if (couplings.families.empty()) return "the model has no families";
  if (!families_cover(couplings)) return "the model has couplings that are not of its families";
  return "";
}

bool group_pays(const Couplings& couplings) {
  std::size_t num_members = 0;
  for (const CouplingFamily& family : couplings.families) num_members += family.variables.size();
  return 2 * num_members <= couplings.column.size();
}

std::int64_t largest_group_sum(const Couplings& couplings) {
  std::vector<std::int64_t> bound(couplings.linear.size());
  for (std::size_t v = 0; v < bound.size(); ++v) bound[v] = std::abs(couplings.linear[v]);
  for (const CouplingFamily& family : couplings.families)
    for (std::int32_t v : family.variables)
      bound[static_cast<std::size_t>(v)] +=
          std::abs(family.pair) * static_cast<std::int64_t>(family.variables.size());
  return bound.empty() ? 0 : std::ranges::max(bound);
}

}  // namespace temper
