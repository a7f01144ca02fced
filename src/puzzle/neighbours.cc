#include "temper/puzzle/neighbours.h"

#include <utility>

namespace temper {
namespace {

void add_if_inside(const Shape& shape, int row, int col, std::vector<int>& out) {
  if (row >= 0 && row < shape.side() && col >= 0 && col < shape.side())
    out.push_back(shape.cell(row, col));
}

}  // namespace

std::vector<int> side_neighbours(const Shape& shape, int cell) {
  std::vector<int> found;
  for (const auto& [down, right] : {std::pair{-1, 0}, {1, 0}, {0, -1}, {0, 1}})
    add_if_inside(shape, shape.row(cell) + down, shape.col(cell) + right, found);
  return found;
}

std::vector<int> all_neighbours(const Shape& shape, int cell) {
  std::vector<int> found;
  for (int down = -1; down <= 1; ++down)
    for (int right = -1; right <= 1; ++right)
      if (down != 0 || right != 0)
        add_if_inside(shape, shape.row(cell) + down, shape.col(cell) + right, found);
  return found;
}

}  // namespace temper
