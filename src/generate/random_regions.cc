#include "temper/puzzle/neighbours.h"
#include "temper/puzzle/regions.h"

#include "generate/steps.h"

#include <utility>

namespace temper {
std::vector<int> random_regions(const Shape& shape, Random& random) {
  std::vector<int> regions;
  for (int cell = 0; cell < shape.num_cells(); ++cell) regions.push_back(shape.box(cell));
  const auto region_of = [&](int cell) -> int& { return regions[static_cast<std::size_t>(cell)]; };
  const auto num_cells = static_cast<std::size_t>(shape.num_cells());
  for (std::size_t exchange = 0; exchange < 20 * num_cells; ++exchange) {
    const int cell = static_cast<int>(random.below(num_cells));
    const int beside = random.pick(side_neighbours(shape, cell));
    const int from = region_of(cell), to = region_of(beside);
    if (from == to) continue;
    // A cell of the other region comes back, from anywhere along the border of the two.
    std::vector<int> back;
    for (int other = 0; other < shape.num_cells(); ++other) {
      if (region_of(other) != to) continue;
      for (const int next : side_neighbours(shape, other))
        if (next != cell && region_of(next) == from) {
          back.push_back(other);
          break;
        }
    }
    if (back.empty()) continue;
    const int other = random.pick(back);
    std::swap(region_of(cell), region_of(other));
    if (!is_connected(shape, regions, from) || !is_connected(shape, regions, to))
      std::swap(region_of(cell), region_of(other));
  }
  return regions;
}

}  // namespace temper
