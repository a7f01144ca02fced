#pragma once
/// The table of rules. Adding a variant is one file in src/puzzle/rules/ and one row in
/// src/puzzle/rule.cc. A rule says two things, which share neither helpers nor what they conclude,
/// so that a mistake in one is seen by the other: what it adds to the constraints, which the
/// compiler and the propagator read each in its own way, and how a grid is checked (verify).

#include "temper/puzzle/constraints.h"
#include "temper/puzzle/puzzle.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

/// One broken unit of a finished or partial grid, e.g. {"row_1", "two 5s in row 1 (r1c2, r1c7)"}.
struct Violation {
  std::string label;
  std::string message;
};

/// Whether a rule leaves the boxes of standard sudoku in force, or has other regions (or none).
enum class Boxes { kept, replaced };

struct Rule {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  Boxes boxes = Boxes::kept;
  /// Whether the puzzle has what the rule needs; null when it needs nothing. `needs` names that.
  bool (*given)(const Parameters& parameters) = nullptr;
  std::string_view needs = {};
  /// The shapes that the rule is for; null: all. `made_for` says which, in words.
  bool (*fits)(const Shape& shape) = nullptr;
  std::string_view made_for = {};
  /// Appends what the rule demands of a puzzle that it fits.
  void (*constrain)(const Puzzle& puzzle, Constraints& out) = nullptr;
  /// Appends every broken unit of `grid` (0 = blank: a unit with blanks is broken where its set
  /// digits, or its own numbers, are wrong however the blanks are filled), and parameters that no
  /// grid meets.
  void (*check)(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) = nullptr;
};

[[nodiscard]] std::span<const Rule> rules();

/// The rows that `names` select: standard first, since every other rule adds to it (naming it is
/// optional), the others in the order named, each once. Throws InputError for an unknown name.
[[nodiscard]] std::vector<const Rule*> rules_named(std::span<const std::string> names);

/// The rules in force: those named, then those whose parameters the puzzle has. Throws InputError
/// for a rule that is named but lacks its parameters, or is made for another shape of grid.
[[nodiscard]] std::vector<const Rule*> rules_of(const Puzzle& puzzle);

/// Whether the puzzle names the rule.
[[nodiscard]] bool is_named(const Puzzle& puzzle, std::string_view rule);

/// Whether the boxes of standard sudoku count: no rule in force replaces them.
[[nodiscard]] bool has_boxes(const Puzzle& puzzle);

}  // namespace temper
