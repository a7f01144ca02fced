#pragma once
/// Regions of irregular shape.

#include "temper/puzzle/shape.h"

#include <vector>

namespace temper {

/// Whether the cells of a region are in one piece. regions: [num_cells].
[[nodiscard]] bool is_connected(const Shape& shape, const std::vector<int>& regions, int region);

}  // namespace temper
