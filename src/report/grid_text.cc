#include "report/grid_text.h"

#include "temper/io/puzzle_format.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace temper {

nlohmann::ordered_json grid_json(const std::optional<Puzzle>& puzzle,
                                 const std::optional<Grid>& grid) {
  if (!puzzle || !grid) return nullptr;
  return grid_line(puzzle->shape, *grid);
}

nlohmann::ordered_json clues_json(const std::optional<Puzzle>& puzzle) {
  if (!puzzle) return nullptr;
  return grid_line(puzzle->shape, puzzle->clues);
}

std::string status_line(const std::optional<Puzzle>& puzzle, const std::optional<Grid>& solution,
                        PuzzleStatus status, const std::string& message) {
  const std::string cells =
      puzzle ? grid_line(puzzle->shape, solution.value_or(puzzle->clues)) : "-";
  if (message.empty() || status == PuzzleStatus::parse_error)
    return fmt::format("{} {}\n", cells, name_of(status));
  return fmt::format("{} {}: {}\n", cells, name_of(status), message);
}

}  // namespace temper
