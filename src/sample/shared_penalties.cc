#include "sample/shared_penalties.h"

#include <algorithm>
#include <cstdint>
#include <vector>

namespace temper {
namespace {

constexpr std::int64_t kManyShared = 3;

std::int64_t coupling(const Couplings& couplings, std::int32_t u, std::int32_t v) {
  const auto begin = couplings.column.begin();
  const auto first = begin + couplings.row_start[static_cast<std::size_t>(u)];
  const auto last = begin + couplings.row_start[static_cast<std::size_t>(u) + 1];
  const auto found = std::lower_bound(first, last, v);
  if (found == last || *found != v) return 0;
  return couplings.value[static_cast<std::size_t>(found - begin)];
}

}  // namespace

std::size_t num_families_of_choices(const Couplings& couplings) {
  std::size_t found = 0;
  std::vector<std::int64_t> repulsions;
  for (const CouplingFamily& family : couplings.families) {
    if (family.variables.size() < 3 || family.pair <= 0) continue;
    repulsions.clear();
    for (std::size_t i = 1; i < family.variables.size(); ++i)
      repulsions.push_back(coupling(couplings, family.variables[i - 1], family.variables[i]));
    const auto middle = repulsions.begin() + static_cast<std::ptrdiff_t>(repulsions.size() / 2);
    std::ranges::nth_element(repulsions, middle);
    found += *middle >= kManyShared * family.pair ? 1 : 0;
  }
  return found;
}

}  // namespace temper
