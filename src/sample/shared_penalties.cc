#include "sample/shared_penalties.h"

#include "temper/model/families_of_variables.h"

#include <algorithm>
#include <vector>

namespace temper {
namespace {

constexpr std::size_t kManyShared = 3;

}  // namespace

std::size_t num_families_of_choices(const Couplings& couplings) {
  const FamiliesOfVariables families(couplings);
  const auto shared = [&](std::int32_t u, std::int32_t v) {
    const auto here = families.of(static_cast<std::size_t>(u));
    const auto there = families.of(static_cast<std::size_t>(v));
    std::size_t count = 0;
    for (std::size_t i = 0, j = 0; i < here.size() && j < there.size();) {  // both ascend
      count += here[i] == there[j] ? 1 : 0;
      const bool step_here = here[i] <= there[j];
      j += there[j] <= here[i];
      i += step_here;
    }
    return count;
  };
  std::size_t found = 0;
  std::vector<std::size_t> counts;
  for (const CouplingFamily& family : couplings.families) {
    if (family.variables.size() < 3) continue;
    counts.clear();
    for (std::size_t i = 1; i < family.variables.size(); ++i)
      counts.push_back(shared(family.variables[i - 1], family.variables[i]));
    const auto middle = counts.begin() + static_cast<std::ptrdiff_t>(counts.size() / 2);
    std::ranges::nth_element(counts, middle);
    found += *middle >= kManyShared ? 1 : 0;
  }
  return found;
}

}  // namespace temper
