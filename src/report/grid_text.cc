#include "report/grid_text.h"

#include "temper/io/puzzle_format.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace temper {

nlohmann::ordered_json grid_json(const Shape& shape, const std::optional<Grid>& grid) {
  if (!grid) return nullptr;
  return grid_line(shape, *grid);
}

std::string status_line(const Shape& shape, const std::optional<Grid>& grid, PuzzleStatus status,
                        const std::string& message) {
  const std::string cells = grid ? grid_line(shape, *grid) : "-";
  if (message.empty() || status == PuzzleStatus::parse_error)
    return fmt::format("{} {}\n", cells, name_of(status));
  return fmt::format("{} {}: {}\n", cells, name_of(status), message);
}

}  // namespace temper
