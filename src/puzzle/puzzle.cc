#include "temper/puzzle/puzzle.h"

#include <fmt/format.h>

namespace temper {

std::string cell_name(const Shape& shape, int cell) {
  return fmt::format("r{}c{}", shape.row(cell) + 1, shape.col(cell) + 1);
}

}  // namespace temper
