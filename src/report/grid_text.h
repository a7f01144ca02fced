#pragma once
/// Grids on one line, as the reports of puzzles write them.

#include "temper/puzzle/puzzle.h"
#include "temper/report/puzzle_status.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace temper {

/// A grid of the puzzle's shape on one line, or null.
[[nodiscard]] nlohmann::ordered_json grid_json(const std::optional<Puzzle>& puzzle,
                                               const std::optional<Grid>& grid);
/// Its clues.
[[nodiscard]] nlohmann::ordered_json clues_json(const std::optional<Puzzle>& puzzle);

/// `CELLS status` of the solution, else of the clues, with the message where there is one; `-`
/// stands for what could not be read (what was wrong with it is said on standard error).
[[nodiscard]] std::string status_line(const std::optional<Puzzle>& puzzle,
                                      const std::optional<Grid>& solution, PuzzleStatus status,
                                      const std::string& message);

}  // namespace temper
