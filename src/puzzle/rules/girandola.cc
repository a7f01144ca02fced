/// Girandola: the corners, the centre, and the middle of the second line from each border of a 9×9
/// grid hold every digit once.
///
///   * . . . . . . . *        row 1: columns 1 and 9
///   . . . . * . . . .        row 2: column 5
///   . . . . . . . . .
///   . . . . . . . . .
///   . * . . * . . * .        row 5: columns 2, 5 and 8
///   . . . . . . . . .
///   . . . . . . . . .
///   . . . . * . . . .        row 8: column 5
///   * . . . . . . . *        row 9: columns 1 and 9

#include "puzzle/rules/unit.h"

namespace temper::girandola {

void constrain(const Puzzle&, Constraints& out) {
  constrain_unit("girandola", 1, {0, 8, 13, 37, 40, 43, 67, 72, 80}, out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  // The centre, the cells three away from it straight, and four away both ways.
  std::vector<int> cells;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) {
      const int distance = (row - 4) * (row - 4) + (col - 4) * (col - 4);
      if (distance == 0 || distance == 9 || distance == 32) cells.push_back(row * 9 + col);
    }
  check_unit(puzzle, grid, cells, "girandola_1", "the girandola", out);
}

}  // namespace temper::girandola
