#pragma once
/// Cells that touch.

#include "temper/puzzle/shape.h"

#include <vector>

namespace temper {

/// The cells that share a side with this one.
[[nodiscard]] std::vector<int> side_neighbours(const Shape& shape, int cell);

/// Those that share a side or a corner, row by row.
[[nodiscard]] std::vector<int> all_neighbours(const Shape& shape, int cell);

/// Calls `visit(cell, other)` for each two cells that touch along a side, once a pair, the first
/// one before the other.
template <class Visit>
void for_each_touching_pair(const Shape& shape, Visit visit) {
  for (int cell = 0; cell < shape.num_cells(); ++cell) {
    if (shape.col(cell) + 1 < shape.side()) visit(cell, cell + 1);
    if (shape.row(cell) + 1 < shape.side()) visit(cell, cell + shape.side());
  }
}

}  // namespace temper
