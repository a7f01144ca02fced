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

/// Whether a text is read as the format that is named whatever it is, or only if it could be one of
/// it, else as auto does.
enum class FormatChoice { forced, preferred };

struct PuzzleReadOptions {
  std::string format = "auto";  ///< a name of the table, or auto
  FormatChoice choice = FormatChoice::forced;
  /// auto, 1G (1–9, A–G), 0F (0–9, A–F; 0 is a symbol), AP (A, B, C …)
  std::string symbols = "auto";
  std::optional<Shape> box;  ///< --box; otherwise the size decides
  std::vector<std::string> rules = {"standard"};
  bool ignore_unknown = false;  ///< constraints that are not known are left out, with a warning
};

/// A puzzle, or why this record is none (its ParseError); the others of the file are still read.
using PuzzleOrError = std::variant<Puzzle, ParseError>;

/// What a format can hold beside the clues of standard puzzles with the usual boxes.
struct PuzzleCapacity {
  int most_side = 9;
  bool several = true;  ///< puzzles in one text
  bool names = false;
  bool pencil_marks = false;
  bool boxes = false;       ///< of other shapes than the side's usual one
  bool other_sides = true;  ///< than 9
  bool all_rules = false;
  std::span<const std::string_view> rules = {};  ///< where it does not hold all
};

/// A row of the table: what a format is called, and how to read it.
struct PuzzleFormat {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  std::string_view extensions = {};  ///< of its files, parted by blanks
  /// How sure a look at `text` (BOM removed, line ends as "\n") is: 0 = no, 1 = could be, 2 = sure.
  int (*recognise)(std::string_view text);
  std::vector<PuzzleOrError> (*read)(std::string_view text, std::string_view source,
                                     const PuzzleReadOptions& options);
  PuzzleCapacity holds = {};
  /// What of a puzzle that `holds` allows the format has no words for; empty: it has for all. Null:
  /// for every puzzle.
  std::string (*lacks)(const Puzzle& puzzle) = nullptr;
  /// Null: it is only read. The puzzles are such as the format holds.
  std::string (*write)(std::span<const Puzzle> puzzles) = nullptr;
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

/// What may be left out where a format cannot hold it.
struct PuzzleLosses {
  bool names = false;
  bool pencil_marks = false;
  bool boxes = false;
  bool rules = false;       ///< those that their name alone puts in force
  bool parameters = false;  ///< layouts, cages, lines and marks, with the rules that need them
};

/// What of the puzzle the format cannot hold, in words; empty: it holds all.
[[nodiscard]] std::vector<std::string> what_is_lost(const Puzzle& puzzle,
                                                    const PuzzleFormat& format,
                                                    const PuzzleLosses& allowed = {});

/// The text of puzzles in a format. Throws InputError that says what the format cannot hold.
[[nodiscard]] std::string puzzles_text(std::span<const Puzzle> puzzles, const PuzzleFormat& format,
                                       const PuzzleLosses& allowed = {});

/// Whether the extension of this path is that of a row.
[[nodiscard]] bool has_extension_of(const PuzzleFormat& format, std::string_view path);

/// The row to write puzzles in: the one named, else the first of those with the extension of the
/// path that holds them all, else the plainest that does (one that people type before those that
/// programs read). Throws InputError.
[[nodiscard]] const PuzzleFormat& format_to_write(std::span<const Puzzle> puzzles,
                                                  std::string_view path, std::string_view name,
                                                  const PuzzleLosses& allowed = {});

/// The default box shape of a side: 6 → 2×3, 8 → 2×4, 10 → 2×5, 12 → 3×4, squares → m×m. Throws
/// InputError for a side without one.
[[nodiscard]] Shape default_shape(int side);

/// "2x3" → {2, 3}. Throws InputError.
[[nodiscard]] Shape parse_box(std::string_view text);

/// As people draw it: rules between boxes; sides over 9 as aligned integers. Blanks are dots.
[[nodiscard]] std::string draw_grid(const Shape& shape, const Grid& grid);

/// A grid with what its puzzle has beside boxes: cages with their sums, the borders of regions,
/// diagonals, marks between cells and in them. Where there is none of these, as `draw_grid`.
[[nodiscard]] std::string draw_puzzle(const Puzzle& puzzle, const Grid& grid);

/// Candidates as a pencil-mark grid: the digits left in each cell, aligned, rules between boxes.
[[nodiscard]] std::string draw_candidates(const Shape& shape,
                                          std::span<const std::uint64_t> candidates);

/// One line: 81 characters ('.' = blank); for sides over 9 integers separated by blanks (0 =
/// blank).
[[nodiscard]] std::string grid_line(const Shape& shape, const Grid& grid);

}  // namespace temper
