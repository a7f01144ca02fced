#pragma once
/// The puzzles that the tests share, and how they are made from text.

#include "temper/puzzle/puzzle.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace temper::test {

inline constexpr std::string_view kThirtyClues =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view kTwentyThreeClues =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
inline constexpr std::string_view kSeventeenClues =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
/// Unique with both diagonals.
inline constexpr std::string_view kDiagonalClues =
    "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";

inline Puzzle empty_puzzle(Shape shape, std::vector<std::string> rules = {"standard"}) {
  Puzzle puzzle;
  puzzle.shape = shape;
  puzzle.clues.assign(static_cast<std::size_t>(shape.num_cells()), 0);
  puzzle.rules = std::move(rules);
  return puzzle;
}

/// From one character a cell; anything but 1 … 9 is a blank.
inline Puzzle puzzle_from(std::string_view cells, std::vector<std::string> rules = {"standard"},
                          Shape shape = {3, 3}) {
  Puzzle puzzle = empty_puzzle(shape, std::move(rules));
  for (std::size_t cell = 0; cell < puzzle.clues.size() && cell < cells.size(); ++cell)
    if (cells[cell] >= '1' && cells[cell] <= '9')
      puzzle.clues[cell] = static_cast<std::uint8_t>(cells[cell] - '0');
  return puzzle;
}

}  // namespace temper::test
