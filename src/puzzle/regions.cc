#include "temper/puzzle/regions.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace temper {

std::vector<int> side_neighbours(const Shape& shape, int cell) {
  std::vector<int> found;
  for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
    const int row = shape.row(cell) + down, col = shape.col(cell) + right;
    if (row >= 0 && row < shape.side() && col >= 0 && col < shape.side())
      found.push_back(shape.cell(row, col));
  }
  return found;
}

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
