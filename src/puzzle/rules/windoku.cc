/// Windoku (hyper sudoku): further boxes inside the grid, a cell away from the border and from each
/// other, hold every digit once. Four on 9×9, nine on 16×16.

#include "puzzle/rules/unit.h"
#include <fmt/format.h>

namespace temper::windoku {

void constrain(const Puzzle& puzzle, Constraints& out) {
  const Shape& shape = puzzle.shape;
  const int size = shape.box_rows;
  int number = 0;
  for (int top = 1; top + size < shape.side(); top += size + 1)
    for (int left = 1; left + size < shape.side(); left += size + 1) {
      std::vector<int> cells;
      for (int row = top; row < top + size; ++row)
        for (int col = left; col < left + size; ++col) cells.push_back(shape.cell(row, col));
      constrain_unit("window", ++number, cells, out);
    }
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int size = puzzle.shape.box_rows;
  const int across = size - 1;  // windows side by side
  for (int window = 0; window < across * across; ++window) {
    std::vector<int> cells;
    for (int i = 0; i < size * size; ++i) {
      const int row = 1 + window / across * (size + 1) + i / size;
      const int col = 1 + window % across * (size + 1) + i % size;
      cells.push_back(row * size * size + col);
    }
    check_unit(puzzle, grid, cells, fmt::format("window_{}", window + 1),
               fmt::format("window {}", window + 1), out);
  }
}

}  // namespace temper::windoku
