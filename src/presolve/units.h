#pragma once
/// Sets of cells that hold different digits, found in the constraints: rows, boxes, diagonals,
/// cages without repeats, whatever the rules call them.

#include "temper/puzzle/constraints.h"

#include <string>
#include <vector>

namespace temper {

struct Unit {
  std::vector<int> cells;  ///< ascending; side of them hold every digit
  std::string label;       ///< `row_3`: that of its groups without the digit
};

/// The cell sets that have a group of one for each digit, each once.
[[nodiscard]] std::vector<Unit> units_of(const Constraints& constraints);

}  // namespace temper
