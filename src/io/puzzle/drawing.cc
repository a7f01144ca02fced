#include "io/puzzle/drawing.h"

#include "temper/puzzle/rule.h"

#include <algorithm>

namespace temper {

std::vector<int> drawn_regions(const Puzzle& puzzle) {
  if (!puzzle.parameters.regions.empty()) return puzzle.parameters.regions;
  std::vector<int> regions(static_cast<std::size_t>(puzzle.shape.num_cells()), 0);
  if (!has_boxes(puzzle)) return regions;
  for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell)
    regions[static_cast<std::size_t>(cell)] = puzzle.shape.box(cell);
  return regions;
}

int sum_cell(const Cage& cage) { return std::ranges::min(cage.cells); }

}  // namespace temper
