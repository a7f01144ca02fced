#pragma once
/// Sets of cells that hold different digits, found in the constraints: rows, boxes, diagonals,
/// cages without repeats, whatever the rules call them.

#include "temper/puzzle/constraints.h"

#include <vector>

namespace temper {

struct Unit {
  std::vector<int> cells;  ///< ascending; side of them hold every digit
};

/// The cell sets that have a group of one for each digit, each once.
[[nodiscard]] std::vector<Unit> units_of(const Constraints& constraints);

/// Sums that follow from the others, where cages cover much of a unit, or of neighbouring rows or
/// columns: what the cells beside the cages add up to ("innies"), and those of the cages that stick
/// out ("outies"). The known digits of a whole unit add up to side · (side + 1) / 2.
[[nodiscard]] std::vector<Sum> sums_beside(const Constraints& constraints,
                                           const std::vector<Unit>& units);

}  // namespace temper
