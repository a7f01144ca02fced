/// Centre dot sudoku: the middle cells of the boxes hold every digit once.

#include "puzzle/rules/unit.h"

namespace temper::centre_dot {

void constrain(const Puzzle& puzzle, Constraints& out) {
  const Shape& shape = puzzle.shape;
  std::vector<int> cells;
  for (int row = shape.box_rows / 2; row < shape.side(); row += shape.box_rows)
    for (int col = shape.box_cols / 2; col < shape.side(); col += shape.box_cols)
      cells.push_back(shape.cell(row, col));
  constrain_unit("dot", 1, cells, out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int height = puzzle.shape.box_rows;
  const int width = puzzle.shape.box_cols;
  const int side = height * width;
  std::vector<int> cells;
  for (int cell = 0; cell < side * side; ++cell)
    if (cell / side % height * 2 + 1 == height && cell % side % width * 2 + 1 == width)
      cells.push_back(cell);
  check_unit(puzzle, grid, cells, "dot_1", "the centre dots", out);
}

}  // namespace temper::centre_dot
