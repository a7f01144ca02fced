#include "temper/puzzle/puzzle.h"

#include <fmt/format.h>

namespace temper {

std::string cell_name(const Shape& shape, int cell) {
  return fmt::format("r{}c{}", shape.row(cell) + 1, shape.col(cell) + 1);
}

std::string cell_names(const Shape& shape, std::span<const int> cells) {
  std::vector<std::string> names;
  for (const int cell : cells) names.push_back(cell_name(shape, cell));
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace temper
