#pragma once
/// The independent judge: checks a grid against the puzzle's rules and clues, cell by cell. Shares
/// no code with the compiler or the propagator.

#include "temper/puzzle/puzzle.h"
#include "temper/puzzle/rule.h"

#include <vector>

namespace temper {

/// Empty `violations` and a full grid: the solution is valid.
struct Verdict {
  bool valid = false;
  std::vector<Violation> violations;
};

/// Checks rows, columns, boxes and whatever the rules add, that every cell is filled, and that
/// every clue (and pencil mark) is respected. Throws InputError when `grid` has the wrong number of
/// cells.
[[nodiscard]] Verdict verify(const Puzzle& puzzle, const Grid& grid);

/// The units that the clues alone break ("two 5s in row 1"): empty when they are consistent.
[[nodiscard]] std::vector<Violation> broken_clues(const Puzzle& puzzle);

}  // namespace temper
