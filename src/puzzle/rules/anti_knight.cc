/// Anti-knight sudoku: cells a chess knight's move apart hold different digits.

#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

#include <cstdlib>

namespace temper::anti_knight {

void constrain(const Puzzle& puzzle, Constraints& out) {
  const Shape& shape = puzzle.shape;
  PairConstraints knight{puzzle, "knight", out};
  constexpr int kMoves[4][2] = {{1, -2}, {1, 2}, {2, -1}, {2, 1}};  // the downward half
  for (int cell = 0; cell < shape.num_cells(); ++cell)
    for (const auto& [down, right] : kMoves) {
      const int row = shape.row(cell) + down;
      const int col = shape.col(cell) + right;
      if (row >= shape.side() || col < 0 || col >= shape.side()) continue;
      knight.differ(cell, shape.cell(row, col));
    }
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  const auto digit_at = [&](int row, int col) {
    return grid[static_cast<std::size_t>(row * side + col)];
  };
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col)
      for (int below = row + 1; below <= row + 2 && below < side; ++below)
        for (int beside = 0; beside < side; ++beside) {
          if ((below - row) * std::abs(beside - col) != 2) continue;
          const int digit = digit_at(row, col);
          if (digit == 0 || digit != digit_at(below, beside)) continue;
          const std::string a = cell_name(puzzle.shape, row * side + col);
          const std::string b = cell_name(puzzle.shape, below * side + beside);
          out.push_back({fmt::format("knight_{}_{}", a, b),
                         fmt::format("two {}s a knight's move apart ({}, {})", digit, a, b)});
        }
}

}  // namespace temper::anti_knight
