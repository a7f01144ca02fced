#include "generate/steps.h"

#include <utility>

namespace temper {
namespace {

/// Cells that share a side.
std::vector<int> neighbours(const Shape& shape, int cell) {
  std::vector<int> found;
  for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}}) {
    const int row = shape.row(cell) + down, col = shape.col(cell) + right;
    if (row >= 0 && row < shape.side() && col >= 0 && col < shape.side())
      found.push_back(shape.cell(row, col));
  }
  return found;
}

/// Whether the region is in one piece.
bool is_connected(const Shape& shape, const std::vector<int>& regions, int region) {
  std::vector<bool> seen(regions.size(), false);
  std::vector<int> open;
  for (int cell = 0; cell < shape.num_cells() && open.empty(); ++cell)
    if (regions[static_cast<std::size_t>(cell)] == region) open.push_back(cell);
  seen[static_cast<std::size_t>(open.front())] = true;
  int reached = 0;
  while (!open.empty()) {
    const int cell = open.back();
    open.pop_back();
    ++reached;
    for (const int next : neighbours(shape, cell)) {
      const auto at = static_cast<std::size_t>(next);
      if (regions[at] != region || seen[at]) continue;
      seen[at] = true;
      open.push_back(next);
    }
  }
  return reached == shape.side();
}

}  // namespace

std::vector<int> random_regions(const Shape& shape, Random& random) {
  std::vector<int> regions;
  for (int cell = 0; cell < shape.num_cells(); ++cell) regions.push_back(shape.box(cell));
  const auto region_of = [&](int cell) -> int& { return regions[static_cast<std::size_t>(cell)]; };
  const auto num_cells = static_cast<std::size_t>(shape.num_cells());
  for (std::size_t exchange = 0; exchange < 20 * num_cells; ++exchange) {
    const int cell = static_cast<int>(random.below(num_cells));
    const int beside = random.pick(neighbours(shape, cell));
    const int from = region_of(cell), to = region_of(beside);
    if (from == to) continue;
    // A cell of the other region comes back, from anywhere along the border of the two.
    std::vector<int> back;
    for (int other = 0; other < shape.num_cells(); ++other) {
      if (region_of(other) != to) continue;
      for (const int next : neighbours(shape, other))
        if (next != cell && region_of(next) == from) {
          back.push_back(other);
          break;
        }
    }
    if (back.empty()) continue;
    const int other = random.pick(back);
    std::swap(region_of(cell), region_of(other));
    if (!is_connected(shape, regions, from) || !is_connected(shape, regions, to))
      std::swap(region_of(cell), region_of(other));
  }
  return regions;
}

}  // namespace temper
