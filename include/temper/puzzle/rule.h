#pragma once
/// The table of rules. Adding a variant is one file in src/puzzle/rules/ and one row here. A rule
/// says two things, in code that shares nothing: what it adds to the constraints (compiler,
/// propagator), and how a finished grid is checked (verify).

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

struct Rule {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  /// Appends what the rule demands. May throw InputError when it does not fit the puzzle's shape.
  void (*constrain)(const Puzzle& puzzle, Constraints& out);
  /// Appends every broken unit of `grid` (0 = blank: only repeats of set digits are violations, a
  /// missing digit is one only in a unit without blanks).
  void (*check)(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out);
};

[[nodiscard]] std::span<const Rule> rules();

/// The rows that `names` select: standard first, since every other rule adds to it (naming it is
/// optional), the others in the order named, each once. Throws InputError for an unknown name.
[[nodiscard]] std::vector<const Rule*> rules_named(std::span<const std::string> names);

}  // namespace temper
