/// Non-consecutive sudoku: cells that touch along a side do not hold consecutive digits.

#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper::non_consecutive {

void constrain(const Puzzle& puzzle, Constraints& out) {
  PairConstraints pairs{puzzle, "consecutive", out};
  for_each_touching_pair(puzzle.shape, [&](int a, int b) {
    pairs.allow_only("consecutive", a, b, [](int first, int second) {
      return first - second != 1 && second - first != 1;
    });
  });
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  const auto compare = [&](int a, int b) {
    const int low = std::min(grid[static_cast<std::size_t>(a)], grid[static_cast<std::size_t>(b)]);
    const int high = std::max(grid[static_cast<std::size_t>(a)], grid[static_cast<std::size_t>(b)]);
    if (low == 0 || low + 1 != high) return;
    const std::string first = cell_name(puzzle.shape, a);
    const std::string second = cell_name(puzzle.shape, b);
    out.push_back({fmt::format("consecutive_{}_{}", first, second),
                   fmt::format("{} and {} are neighbours ({}, {})", low, high, first, second)});
  };
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col) {
      if (col > 0) compare(row * side + col - 1, row * side + col);
      if (row > 0) compare((row - 1) * side + col, row * side + col);
    }
}

}  // namespace temper::non_consecutive
