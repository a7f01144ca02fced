/// Jigsaw sudoku: irregular regions take the place of the boxes.

#include "puzzle/rules/unit.h"
#include <fmt/format.h>

namespace temper::jigsaw {

bool given(const Parameters& parameters) { return !parameters.regions.empty(); }

void constrain(const Puzzle& puzzle, Constraints& out) {
  const std::vector<int>& regions = puzzle.parameters.regions;
  std::vector<std::vector<int>> cells(static_cast<std::size_t>(puzzle.shape.side()));
  for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell)
    cells[static_cast<std::size_t>(regions[static_cast<std::size_t>(cell)])].push_back(cell);
  for (int region = 0; region < puzzle.shape.side(); ++region)
    constrain_unit("region", region + 1, cells[static_cast<std::size_t>(region)], out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  for (int number = 1; number <= puzzle.shape.side(); ++number) {
    std::vector<int> members;
    for (std::size_t cell = 0; cell < grid.size(); ++cell)
      if (puzzle.parameters.regions[cell] + 1 == number) members.push_back(static_cast<int>(cell));
    check_unit(puzzle, grid, members, fmt::format("region_{}", number),
               fmt::format("region {}", number), out);
  }
}

}  // namespace temper::jigsaw
