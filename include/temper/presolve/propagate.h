#pragma once
/// Propagation on candidates, and exact search: the solver that shrinks the model, checks the
/// annealer and proves uniqueness. Any shape and rules; standard and diagonal 9×9 grids take a fast
/// path that gives the same answers.

#include "temper/puzzle/puzzle.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace temper {

/// How far the clues reduce the candidates before compiling (design section 3).
enum class ShrinkLevel {
  none,       ///< nothing is removed; clues become penalties
  clues,      ///< a clue is 1, its peers (every candidate that shares a group with it) are 0
  propagate,  ///< eliminate, only choice, naked twins … to a fixed point
};

/// What is left of every cell.
struct Reduction {
  /// Bit d − 1 of [cell]: digit d is still possible.
  std::vector<std::uint64_t> candidates;
  /// Set when some cell or group has no candidate left, or clues collide: what and where.
  std::optional<std::string> contradiction;

  [[nodiscard]] bool solved() const;  ///< exactly one candidate everywhere, no contradiction
};

/// Reduces by logic alone. Keeps every solution. `clues` fixes the clues and removes peers only
/// once; `none` returns every candidate (pencil marks respected).
[[nodiscard]] Reduction reduce(const Puzzle& puzzle, ShrinkLevel level);

enum class SolutionCount { none, unique, multiple };

struct SearchResult {
  SolutionCount status = SolutionCount::none;
  std::int64_t count = 0;        ///< solutions found, at most the limit
  std::optional<Grid> solution;  ///< the first one
  std::int64_t guesses = 0;      ///< branches taken
  /// With none: what contradicts, where propagation alone saw it.
  std::optional<std::string> reason;
  bool interrupted = false;  ///< stopped by `stop_requested` before the count was settled
};

/// Counts solutions up to `limit` (≥ 2 settles uniqueness, 1 only that there is a solution):
/// propagation, then depth-first search on the smallest cell or "digit in unit".
[[nodiscard]] SearchResult search(const Puzzle& puzzle, std::int64_t limit,
                                  bool (*stop_requested)(void*) = nullptr, void* context = nullptr);

}  // namespace temper
