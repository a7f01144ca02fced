#pragma once
/// What drawings of a puzzle agree on, in the terminal and as pictures.

#include "temper/puzzle/puzzle.h"

#include <vector>

namespace temper {

/// [num_cells] The region whose border is drawn around each cell: of a layout, else the box; all 0
/// where neither counts.
[[nodiscard]] std::vector<int> drawn_regions(const Puzzle& puzzle);

/// The cell that the sum of a cage stands in: its first one as people read.
[[nodiscard]] int sum_cell(const Cage& cage);

}  // namespace temper
