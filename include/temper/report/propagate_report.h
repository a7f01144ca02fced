#pragma once
/// What `temper propagate` says of one puzzle.

#include "temper/base/stop_token.h"
#include "temper/puzzle/puzzle.h"
#include "temper/report/puzzle_status.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace temper {

struct PropagateReport {
  std::optional<Puzzle> puzzle;  ///< nothing where it could not be read
  PuzzleStatus status = PuzzleStatus::unsolved;
  std::optional<Grid> solution;
  std::optional<std::int64_t> count;  ///< solutions found, up to --count
  std::optional<bool> unique;         ///< nothing where it is not settled
  /// What cut the search short: there may be more solutions.
  StopReason stopped_by = StopReason::none;
  std::int64_t guesses = 0;
  /// Candidates that logic alone leaves in unsettled cells.
  std::optional<std::int64_t> candidates_left;
  /// Bit d − 1 of [cell]; only when the search is left out.
  std::optional<std::vector<std::uint64_t>> candidates;
  std::string message;  ///< why there is no solution, or what could not be read
};

[[nodiscard]] nlohmann::ordered_json to_json(const PropagateReport& report);

/// Drawn as a grid, and what was found.
[[nodiscard]] std::string to_text(const PropagateReport& report);

/// `CELLS status`, the solution where there is one.
[[nodiscard]] std::string to_line(const PropagateReport& report);

}  // namespace temper
