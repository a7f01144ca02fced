#pragma once
/// Grids of puzzles as numpy has them.

#include "temper/puzzle/puzzle.h"

#include "python/array.h"

namespace temper::python {

/// Shape: [side][side], 0 = blank.
[[nodiscard]] inline nanobind::object to_array(const Shape& shape, Grid grid) {
  const auto side = static_cast<std::size_t>(shape.side());
  return to_array(std::move(grid), {side, side});
}

}  // namespace temper::python
