#include "sample/shared_penalties.h"

#include "temper/model/families_of_variables.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace temper {
namespace {

constexpr std::int64_t kManyShared = 3;
constexpr std::size_t kFewestMembers = 3;

std::int64_t num_shared(const FamiliesOfVariables& families, std::int32_t u, std::int32_t v) {
  const auto here = families.of(static_cast<std::size_t>(u));
  const auto there = families.of(static_cast<std::size_t>(v));
  std::int64_t count = 0;
  for (std::size_t i = 0, j = 0; i < here.size() && j < there.size();) {  // both ascend
    count += here[i] == there[j] ? 1 : 0;
    const bool step_here = here[i] <= there[j];
    j += there[j] <= here[i];
    i += step_here;
  }
  return count;
}

}  // namespace

std::size_t num_families_of_choices(const Couplings& couplings) {
  // Exactly-one penalties lower a variable's linear term by half a pair each. Families that were
  // found in couplings without such penalties behind them may overlap and say nothing.
  std::vector<std::int64_t> unpaid;  // [n] twice what is missing in the linear term
  for (const std::int32_t bias : couplings.linear) unpaid.push_back(2 * std::int64_t{bias});
  for (const CouplingFamily& family : couplings.families)
    if (family.variables.size() >= kFewestMembers)
      for (const std::int32_t v : family.variables)
        unpaid[static_cast<std::size_t>(v)] += family.pair;

  const FamiliesOfVariables families(couplings);
  std::size_t found = 0;
  std::vector<std::int64_t> shared;
  for (const CouplingFamily& family : couplings.families) {
    if (family.variables.size() < kFewestMembers) continue;
    shared.clear();
    for (std::size_t i = 1; i < family.variables.size(); ++i) {
      const std::int32_t u = family.variables[i - 1], v = family.variables[i];
      const bool paid =
          unpaid[static_cast<std::size_t>(u)] <= 0 && unpaid[static_cast<std::size_t>(v)] <= 0;
      shared.push_back(paid ? num_shared(families, u, v) : 0);
    }
    const auto middle = shared.begin() + static_cast<std::ptrdiff_t>(shared.size() / 2);
    std::ranges::nth_element(shared, middle);
    found += *middle >= kManyShared ? 1 : 0;
  }
  return found;
}

}  // namespace temper
