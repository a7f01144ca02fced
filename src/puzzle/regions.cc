#include "temper/puzzle/regions.h"

#include "temper/puzzle/neighbours.h"

#include <algorithm>
#include <cstddef>

namespace temper {

bool is_connected(const Shape& shape, const std::vector<int>& regions, int region) {
  const auto first = std::ranges::find(regions, region);
  if (first == regions.end()) return true;
  std::vector<bool> seen(regions.size(), false);
  std::vector<int> open = {static_cast<int>(first - regions.begin())};
  seen[static_cast<std::size_t>(open.front())] = true;
  std::ptrdiff_t reached = 0;
  while (!open.empty()) {
    const int cell = open.back();
    open.pop_back();
    ++reached;
    for (const int next : side_neighbours(shape, cell)) {
      const auto at = static_cast<std::size_t>(next);
      if (regions[at] != region || seen[at]) continue;
      seen[at] = true;
      open.push_back(next);
    }
  }
  return reached == std::ranges::count(regions, region);
}

}  // namespace temper
