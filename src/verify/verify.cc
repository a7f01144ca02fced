#include "temper/verify/verify.h"

#include "temper/base/error.h"

#include <fmt/format.h>

namespace temper {
namespace {

std::string label_of(const Shape& shape, int cell) {
  return fmt::format("cell_{}_{}", cell / shape.side() + 1, cell % shape.side() + 1);
}

void require_cells(const Shape& shape, std::size_t found, const char* what) {
  if (found != static_cast<std::size_t>(shape.num_cells()))
    throw InputError{fmt::format("{} has {} cells, the puzzle is {}x{} and has {}", what, found,
                                 shape.side(), shape.side(), shape.num_cells())};
}

bool allowed_by_marks(const Puzzle& puzzle, int cell, int digit) {
  return puzzle.pencil_marks.empty() ||
         (puzzle.pencil_marks[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) != 0;
}

/// What is wrong with single cells: digits that do not exist, clues and pencil marks not respected.
void check_cells(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell) {
    const int digit = grid[static_cast<std::size_t>(cell)];
    const int clue = puzzle.clues[static_cast<std::size_t>(cell)];
    if (digit == 0) continue;
    const std::string name = cell_name(puzzle.shape, cell);
    if (digit > puzzle.shape.side())
      out.push_back({label_of(puzzle.shape, cell), fmt::format("{} is {}, digits run from 1 to {}",
                                                               name, digit, puzzle.shape.side())});
    else if (clue != 0 && digit != clue)
      out.push_back({label_of(puzzle.shape, cell),
                     fmt::format("{} is {}, the clue there is {}", name, digit, clue)});
    else if (!allowed_by_marks(puzzle, cell, digit))
      out.push_back({label_of(puzzle.shape, cell),
                     fmt::format("{} is {}, its pencil marks do not allow it", name, digit)});
  }
}

void check_units(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  require_fitting(puzzle);
  for (const Rule* rule : rules_of(puzzle)) rule->check(puzzle, grid, out);
}

}  // namespace

Verdict verify(const Puzzle& puzzle, const Grid& grid) {
  require_cells(puzzle.shape, grid.size(), "the solution");
  require_cells(puzzle.shape, puzzle.clues.size(), "the clue grid");
  Verdict verdict;
  for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell)
    if (grid[static_cast<std::size_t>(cell)] == 0)
      verdict.violations.push_back({label_of(puzzle.shape, cell),
                                    fmt::format("{} is blank", cell_name(puzzle.shape, cell))});
  check_cells(puzzle, grid, verdict.violations);
  check_units(puzzle, grid, verdict.violations);
  verdict.valid = verdict.violations.empty();
  return verdict;
}

std::vector<Violation> broken_clues(const Puzzle& puzzle) {
  require_cells(puzzle.shape, puzzle.clues.size(), "the clue grid");
  std::vector<Violation> violations;
  for (int cell = 0; cell < static_cast<int>(puzzle.pencil_marks.size()); ++cell)
    if (puzzle.pencil_marks[static_cast<std::size_t>(cell)] == 0)
      violations.push_back(
          {label_of(puzzle.shape, cell),
           fmt::format("{} has no pencil mark left", cell_name(puzzle.shape, cell))});
  check_cells(puzzle, puzzle.clues, violations);
  check_units(puzzle, puzzle.clues, violations);
  return violations;
}

}  // namespace temper
