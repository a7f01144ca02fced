#pragma once
/// Regions of irregular shape.

#include "temper/puzzle/shape.h"

#include <vector>

namespace temper {

/// The cells that share a side with this one.
[[nodiscard]] std::vector<int> side_neighbours(const Shape& shape, int cell);

/// Whether the cells of a region are in one piece. regions: [num_cells].
[[nodiscard]] bool is_connected(const Shape& shape, const std::vector<int>& regions, int region);

}  // namespace temper
