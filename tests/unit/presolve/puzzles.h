#pragma once
/// Puzzles for the tests of propagation and search.

#include "temper/presolve/propagate.h"
#include "temper/puzzle/puzzle.h"

#include "tests/support/puzzles.h"

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
