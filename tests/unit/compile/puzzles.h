#pragma once
/// Random solved grids for the tests of the compiler.

#include "tests/support/puzzles.h"

#include <algorithm>
#include <array>
#include <random>
#include <string_view>
#include <vector>

namespace temper::test {

inline constexpr std::string_view kDiagonalSolution =
    "267945381853716249491823576576438192384192657129657438642379815935281764718564923";

/// A solved grid: the cyclic pattern with its digits, bands, rows, stacks and columns shuffled.
template <class Random>
Grid random_solved_grid(const Shape& shape, Random& random) {
  const int side = shape.side();
  const auto shuffled = [&](int count) {
    std::vector<int> order(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) order[static_cast<std::size_t>(i)] = i;
    std::ranges::shuffle(order, random);
    return order;
  };
  // Lines shuffled within their bands, and the bands among themselves.
  const auto lines = [&](int bands, int size) {
    std::vector<int> order;
    for (const int band : shuffled(bands))
      for (const int line : shuffled(size)) order.push_back(band * size + line);
    return order;
  };
  const std::vector<int> rows = lines(shape.box_cols, shape.box_rows);
  const std::vector<int> cols = lines(shape.box_rows, shape.box_cols);
  const std::vector<int> digits = shuffled(side);
  Grid grid;
  for (const int row : rows)
    for (const int col : cols) {
      const int pattern =
          (row % shape.box_rows * shape.box_cols + row / shape.box_rows + col) % side;
      grid.push_back(static_cast<std::uint8_t>(digits[static_cast<std::size_t>(pattern)] + 1));
    }
  return grid;
}

/// A solution of the diagonal puzzle with its digits renamed at random.
template <class Random>
Grid random_diagonal_grid(Random& random) {
  std::array<std::uint8_t, 9> digits{1, 2, 3, 4, 5, 6, 7, 8, 9};
  std::ranges::shuffle(digits, random);
  Grid grid;
  for (const char c : kDiagonalSolution) grid.push_back(digits[static_cast<std::size_t>(c - '1')]);
  return grid;
}

}  // namespace temper::test
