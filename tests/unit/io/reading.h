#pragma once
/// Short ways to read puzzles in tests.

#include "temper/io/puzzle_format.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace temper::testing_io {

inline constexpr std::string_view kClues =
    "9.2..........1..2..3..975....8...2..6.7..3.842...4..9.489....6....8.........3...5";

/// Every record must be a puzzle.
inline std::vector<Puzzle> puzzles_in(std::string_view text,
                                      const PuzzleReadOptions& options = {}) {
  std::vector<Puzzle> puzzles;
  for (const PuzzleOrError& record : parse_puzzles(text, "test", options)) {
    if (const auto* error = std::get_if<ParseError>(&record))
      ADD_FAILURE() << error->what() << "\nin:\n" << text.substr(0, 500);
    else
      puzzles.push_back(std::get<Puzzle>(record));
  }
  return puzzles;
}

/// The one puzzle of a text, as a line.
inline std::string line_in(std::string_view text, const PuzzleReadOptions& options = {}) {
  const auto puzzles = puzzles_in(text, options);
  if (puzzles.size() != 1) return "found " + std::to_string(puzzles.size()) + " puzzles";
  return grid_line(puzzles[0].shape, puzzles[0].clues);
}

/// The message of the first error, or "".
inline std::string error_in(std::string_view text, const PuzzleReadOptions& options = {}) {
  for (const PuzzleOrError& record : parse_puzzles(text, "test", options))
    if (const auto* error = std::get_if<ParseError>(&record)) return error->what();
  return "";
}

inline PuzzleReadOptions with_format(std::string format) {
  PuzzleReadOptions options;
  options.format = std::move(format);
  return options;
}
inline PuzzleReadOptions with_symbols(std::string symbols) {
  PuzzleReadOptions options;
  options.symbols = std::move(symbols);
  return options;
}
inline PuzzleReadOptions with_box(Shape box) {
  PuzzleReadOptions options;
  options.box = box;
  return options;
}

}  // namespace temper::testing_io
