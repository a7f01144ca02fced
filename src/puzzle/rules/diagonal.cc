/// Diagonal sudoku (sudoku X): the two long diagonals hold every digit once, or one of them.
/// Diagonal 1 falls from the top left corner, diagonal 2 from the top right.

#include "puzzle/rules/unit.h"

namespace temper {
namespace {

void constrain_falling(const Puzzle& puzzle, Constraints& out) {
  std::vector<int> cells;
  for (int row = 0; row < puzzle.shape.side(); ++row) cells.push_back(puzzle.shape.cell(row, row));
  constrain_unit("diag", 1, cells, out);
}

void constrain_rising(const Puzzle& puzzle, Constraints& out) {
  const int side = puzzle.shape.side();
  std::vector<int> cells;
  for (int row = 0; row < side; ++row) cells.push_back(puzzle.shape.cell(row, side - 1 - row));
  constrain_unit("diag", 2, cells, out);
}

void check_falling(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  std::vector<int> cells;
  for (int cell = 0; cell < side * side; cell += side + 1) cells.push_back(cell);
  check_unit(puzzle, grid, cells, "diag_1", "diagonal 1", out);
}

void check_rising(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  std::vector<int> cells;
  for (int cell = side - 1; cell < side * side - 1; cell += side - 1) cells.push_back(cell);
  check_unit(puzzle, grid, cells, "diag_2", "diagonal 2", out);
}

/// With both rules named the diagonal would count twice.
bool both_in_force(const Puzzle& puzzle) { return is_named(puzzle, "diagonal"); }

}  // namespace

namespace diagonal {

void constrain(const Puzzle& puzzle, Constraints& out) {
  constrain_falling(puzzle, out);
  constrain_rising(puzzle, out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  check_falling(puzzle, grid, out);
  check_rising(puzzle, grid, out);
}

}  // namespace diagonal

namespace diagonal_falling {

void constrain(const Puzzle& puzzle, Constraints& out) {
  if (!both_in_force(puzzle)) constrain_falling(puzzle, out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  if (!both_in_force(puzzle)) check_falling(puzzle, grid, out);
}

}  // namespace diagonal_falling

namespace diagonal_rising {

void constrain(const Puzzle& puzzle, Constraints& out) {
  if (!both_in_force(puzzle)) constrain_rising(puzzle, out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  if (!both_in_force(puzzle)) check_rising(puzzle, grid, out);
}

}  // namespace diagonal_rising
}  // namespace temper
