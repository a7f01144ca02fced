#pragma once
/// Puzzles for the tests of propagation and search.

#include "temper/presolve/propagate.h"
#include "temper/puzzle/puzzle.h"

#include <bit>
#include <fstream>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace temper::test {

inline const std::vector<std::string> kStandard = {"standard"};
inline const std::vector<std::string> kDiagonal = {"standard", "diagonal"};

inline constexpr std::string_view k30Clues =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
inline constexpr std::string_view k23Clues =
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
inline constexpr std::string_view k17Clues =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
inline constexpr std::string_view kDiagonalClues =
    "2.............62....1....7...6..8...3...9...7...6..4...4....8....52.............3";

inline Puzzle empty_puzzle(Shape shape, std::vector<std::string> rules = kStandard) {
  Puzzle puzzle;
  puzzle.shape = shape;
  puzzle.clues.assign(static_cast<std::size_t>(shape.num_cells()), 0);
  puzzle.rules = std::move(rules);
  return puzzle;
}

/// From one character a cell; anything but 1 … 9 is a blank.
inline Puzzle puzzle_from(std::string_view cells, std::vector<std::string> rules = kStandard,
                          Shape shape = {3, 3}) {
  Puzzle puzzle = empty_puzzle(shape, std::move(rules));
  for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell)
    if (cells[cell] >= '1' && cells[cell] <= '9')
      puzzle.clues[cell] = static_cast<std::uint8_t>(cells[cell] - '0');
  return puzzle;
}

/// The minimal 9×9 puzzles that come with the tests.
inline std::vector<std::string> minimal_puzzles() {
  std::ifstream file{TEMPER_TEST_DATA "/puzzles/random_minimal_9x9_300.txt"};
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    if (line.size() == 81) lines.push_back(line);
  return lines;
}

/// Puzzles of integers separated by blanks, one a line, after a line that starts with '#'.
inline std::vector<Puzzle> integer_puzzles(const std::string& file_name, Shape shape,
                                           const std::vector<std::string>& rules) {
  std::ifstream file{TEMPER_TEST_DATA "/puzzles/" + file_name};
  std::vector<Puzzle> puzzles;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    Puzzle puzzle = empty_puzzle(shape, rules);
    std::istringstream numbers{line};
    int digit = 0;
    for (std::size_t cell = 0; cell < puzzle.clues.size() && numbers >> digit; ++cell)
      puzzle.clues[cell] = static_cast<std::uint8_t>(digit);
    puzzles.push_back(std::move(puzzle));
  }
  return puzzles;
}

/// Candidates in the cells that `settled` leaves blank.
inline int open_candidates(const Reduction& reduction, const Grid& settled) {
  int count = 0;
  for (std::size_t cell = 0; cell < settled.size(); ++cell)
    if (settled[cell] == 0) count += std::popcount(reduction.candidates[cell]);
  return count;
}

inline std::string text_of(const Grid& grid) {
  std::string text;
  for (const int digit : grid) text += static_cast<char>('0' + digit);
  return text;
}

/// A reproducible number below n (the distributions of the standard library are not).
inline int below(std::mt19937_64& generator, int n) {
  return static_cast<int>(generator() % static_cast<std::uint64_t>(n));
}

}  // namespace temper::test
