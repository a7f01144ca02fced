#include "temper/model/families_of_variables.h"

#include <numeric>

namespace temper {

FamiliesOfVariables::FamiliesOfVariables(const Couplings& couplings)
    : first(couplings.linear.size() + 1) {
  for (const CouplingFamily& of : couplings.families)
    for (std::int32_t v : of.variables) ++first[static_cast<std::size_t>(v) + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  family.resize(static_cast<std::size_t>(first.back()));
  position.resize(family.size());
  std::vector<std::int32_t> next(first.begin(), first.end() - 1);
  for (std::size_t f = 0; f < couplings.families.size(); ++f) {
    const std::vector<std::int32_t>& members = couplings.families[f].variables;
    for (std::size_t i = 0; i < members.size(); ++i) {
      const auto at = static_cast<std::size_t>(next[static_cast<std::size_t>(members[i])]++);
      family[at] = static_cast<std::int32_t>(f);
      position[at] = static_cast<std::int32_t>(i);
    }
  }
}

}  // namespace temper
