#pragma once
/// The table of puzzle formats: one file (src/io/puzzle/) and one row each. `read_puzzles`
/// recognises the format by content; an ambiguous text is an error that names the candidates.

#include "temper/base/error.h"
#include "temper/puzzle/puzzle.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace temper {

struct PuzzleReadOptions {
  std::string format = "auto";  ///< a name of the table, or auto
  /// auto, 1G (1–9, A–G), 0F (0–9, A–F; 0 is a symbol), AP (A, B, C …)
  std::string symbols = "auto";
  std::optional<Shape> box;  ///< --box; otherwise the size decides
  std::vector<std::string> rules = {"standard"};
};

/// A puzzle, or why this record is none (its ParseError); the others of the file are still read.
using PuzzleOrError = std::variant<Puzzle, ParseError>;

/// A row of the table: what a format is called, and how to read it.
struct PuzzleFormat {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  /// How sure a look at `text` (BOM removed, line ends as "\n") is: 0 = no, 1 = could be, 2 = sure.
  int (*recognise)(std::string_view text);
  std::vector<PuzzleOrError> (*read)(std::string_view text, std::string_view source,
                                     const PuzzleReadOptions& options);
};

[[nodiscard]] std::span<const PuzzleFormat> puzzle_formats();

/// Reads every puzzle of a text. `source` names it in errors.
[[nodiscard]] std::vector<PuzzleOrError> parse_puzzles(std::string_view text,
                                                       std::string_view source,
                                                       const PuzzleReadOptions& options);

/// PUZZLE of the command line: a file, `-` for standard input, or the cells themselves. Throws
/// InputError when it is none of them (what was tried is said).
[[nodiscard]] std::vector<PuzzleOrError> read_puzzles(const std::string& argument,
                                                      const PuzzleReadOptions& options);

/// The default box shape of a side: 6 → 2×3, 8 → 2×4, 10 → 2×5, 12 → 3×4, squares → m×m. Throws
/// InputError for a side without one.
[[nodiscard]] Shape default_shape(int side);

/// "2x3" → {2, 3}. Throws InputError.
[[nodiscard]] Shape parse_box(std::string_view text);

/// As people draw it: rules between boxes; sides over 9 as aligned integers. Blanks are dots.
[[nodiscard]] std::string draw_grid(const Shape& shape, const Grid& grid);

/// Candidates as a pencil-mark grid: the digits left in each cell, aligned, rules between boxes.
[[nodiscard]] std::string draw_candidates(const Shape& shape,
                                          std::span<const std::uint64_t> candidates);

/// One line: 81 characters ('.' = blank); for sides over 9 integers separated by blanks (0 =
/// blank).
[[nodiscard]] std::string grid_line(const Shape& shape, const Grid& grid);

}  // namespace temper
