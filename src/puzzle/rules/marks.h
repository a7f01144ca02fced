#pragma once
/// Checking half of dots and signs: marks between two cells that no digits meet.

#include "temper/puzzle/rule.h"

#include <vector>

namespace temper {

/// Pairs of cells with an X or V (and dots too, perhaps), or with dots alone.
enum class MarkedWith { dots_alone, signs };

/// Appends the pairs of cells whose marks no two digits meet together, whatever the grid is.
void check_marks(const Puzzle& puzzle, MarkedWith marks, std::vector<Violation>& out);

}  // namespace temper
