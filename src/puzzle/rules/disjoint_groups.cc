/// Disjoint groups: the cells at the same place within their boxes hold every digit once.

#include "puzzle/rules/unit.h"
#include <fmt/format.h>

namespace temper::disjoint_groups {

void constrain(const Puzzle& puzzle, Constraints& out) {
  const Shape& shape = puzzle.shape;
  for (int row = 0; row < shape.box_rows; ++row)
    for (int col = 0; col < shape.box_cols; ++col) {
      std::vector<int> cells;
      for (int top = row; top < shape.side(); top += shape.box_rows)
        for (int left = col; left < shape.side(); left += shape.box_cols)
          cells.push_back(shape.cell(top, left));
      constrain_unit("disjoint", row * shape.box_cols + col + 1, cells, out);
    }
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int height = puzzle.shape.box_rows;
  const int width = puzzle.shape.box_cols;
  const int side = height * width;
  std::vector<std::vector<int>> groups(static_cast<std::size_t>(side));
  for (int cell = 0; cell < side * side; ++cell) {
    const int place = cell / side % height * width + cell % side % width;
    groups[static_cast<std::size_t>(place)].push_back(cell);
  }
  for (std::size_t place = 0; place < groups.size(); ++place)
    check_unit(puzzle, grid, groups[place], fmt::format("disjoint_{}", place + 1),
               fmt::format("disjoint group {}", place + 1), out);
}

}  // namespace temper::disjoint_groups
