/// Asterisk sudoku: nine cells around the centre of a 9×9 grid hold every digit once.
///
///   . . . . . . . . .        . . . . . . . . .
///   . . . . * . . . .        row 2: column 5
///   . . * . . . * . .        row 3: columns 3 and 7
///   . . . . . . . . .
///   . * . . * . . * .        row 5: columns 2, 5 and 8
///   . . . . . . . . .
///   . . * . . . * . .        row 7: columns 3 and 7
///   . . . . * . . . .        row 8: column 5
///   . . . . . . . . .

#include "puzzle/rules/unit.h"

namespace temper::asterisk {

void constrain(const Puzzle&, Constraints& out) {
  constrain_unit("asterisk", 1, {13, 20, 24, 37, 40, 43, 56, 60, 67}, out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  // The centre, the four cells three away from it straight, and the four two away both ways.
  std::vector<int> cells;
  for (int row = -3; row <= 3; ++row)
    for (int col = -3; col <= 3; ++col) {
      const int distance = row * row + col * col;
      if (distance == 0 || distance == 9 || (distance == 8 && row * col != 0))
        cells.push_back((4 + row) * 9 + 4 + col);
    }
  check_unit(puzzle, grid, cells, "asterisk_1", "the asterisk", out);
}

}  // namespace temper::asterisk
