#pragma once
/// Puzzles of the compile tests, and random solved grids.

#include "temper/puzzle/puzzle.h"

#include <algorithm>
#include <array>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace temper::test {

inline constexpr std::string_view kThirtyClues =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view kTwentyThreeClues =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
inline constexpr std::string_view kSeventeenClues =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
inline constexpr std::string_view kDiagonal =
    "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";
inline constexpr std::string_view kDiagonalSolution =
    "267945381853716249491823576576438192384192657129657438642379815935281764718564923";

inline Puzzle puzzle9(std::string_view cells, std::vector<std::string> rules = {"standard"}) {
  Puzzle puzzle;
  puzzle.rules = std::move(rules);
  for (const char c : cells)
    puzzle.clues.push_back(c == '.' ? std::uint8_t{0} : static_cast<std::uint8_t>(c - '0'));
  return puzzle;
}

inline Puzzle empty_puzzle(Shape shape, std::vector<std::string> rules = {"standard"}) {
  Puzzle puzzle;
  puzzle.shape = shape;
  puzzle.rules = std::move(rules);
  puzzle.clues.assign(static_cast<std::size_t>(shape.num_cells()), 0);
  return puzzle;
}

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
