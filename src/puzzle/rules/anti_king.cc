/// Anti-king sudoku: cells a chess king's move apart hold different digits. Along rows and columns
/// they do anyway.

#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

namespace temper::anti_king {

void constrain(const Puzzle& puzzle, Constraints& out) {
  const Shape& shape = puzzle.shape;
  PairConstraints king{puzzle, "king", out};
  for (int row = 0; row + 1 < shape.side(); ++row)
    for (int col = 0; col < shape.side(); ++col)
      for (const int beside : {col - 1, col + 1})
        if (beside >= 0 && beside < shape.side())
          king.differ(shape.cell(row, col), shape.cell(row + 1, beside));
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const auto side = static_cast<std::size_t>(puzzle.shape.side());
  const auto compare = [&](std::size_t a, std::size_t b) {
    if (grid[a] == 0 || grid[a] != grid[b]) return;
    const std::string first = cell_name(puzzle.shape, static_cast<int>(a));
    const std::string second = cell_name(puzzle.shape, static_cast<int>(b));
    out.push_back({fmt::format("king_{}_{}", first, second),
                   fmt::format("two {}s touch at a corner ({}, {})", grid[a], first, second)});
  };
  // Every square of 2×2 cells has two pairs that touch at a corner.
  for (std::size_t top = 0; top + side < grid.size(); top += side)
    for (std::size_t left = top; left + 1 < top + side; ++left) {
      compare(left, left + side + 1);
      compare(left + 1, left + side);
    }
}

}  // namespace temper::anti_king
