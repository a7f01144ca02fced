/// Diagonal sudoku (sudoku X): the two long diagonals hold every digit once. Diagonal 1 falls from
/// the top left corner, diagonal 2 from the top right.

#include "puzzle/rules/unit.h"

namespace temper::diagonal {

void constrain(const Puzzle& puzzle, Constraints& out) {
  const int side = puzzle.shape.side();
  std::vector<int> falling, rising;
  for (int row = 0; row < side; ++row) {
    falling.push_back(puzzle.shape.cell(row, row));
    rising.push_back(puzzle.shape.cell(row, side - 1 - row));
  }
  constrain_unit("diag", 1, falling, out);
  constrain_unit("diag", 2, rising, out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  std::vector<int> cells;
  for (int cell = 0; cell < side * side; cell += side + 1) cells.push_back(cell);
  check_unit(puzzle, grid, cells, "diag_1", "diagonal 1", out);
  cells.clear();
  for (int cell = side - 1; cell < side * side - 1; cell += side - 1) cells.push_back(cell);
  check_unit(puzzle, grid, cells, "diag_2", "diagonal 2", out);
}

}  // namespace temper::diagonal
