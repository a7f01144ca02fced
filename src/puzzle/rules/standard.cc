/// Sudoku itself: one digit a cell, every digit once in each row, column and box; the boxes unless
/// another rule replaces them.

#include "puzzle/rules/unit.h"
#include <fmt/format.h>

#include <utility>

namespace temper::standard {

void constrain(const Puzzle& puzzle, Constraints& out) {
  const Shape& shape = puzzle.shape;
  const int side = shape.side();

  for (int cell = 0; cell < shape.num_cells(); ++cell) {
    Group group;
    group.family = "cell";
    group.label = fmt::format("cell_{}_{}", shape.row(cell) + 1, shape.col(cell) + 1);
    for (int digit = 1; digit <= side; ++digit)
      group.members.push_back(shape.candidate(cell, digit));
    out.groups.push_back(std::move(group));
  }

  std::vector<std::vector<int>> rows(static_cast<std::size_t>(side)), cols = rows, boxes = rows;
  for (int cell = 0; cell < shape.num_cells(); ++cell) {
    rows[static_cast<std::size_t>(shape.row(cell))].push_back(cell);
    cols[static_cast<std::size_t>(shape.col(cell))].push_back(cell);
    boxes[static_cast<std::size_t>(shape.box(cell))].push_back(cell);
  }
  for (int i = 0; i < side; ++i)
    constrain_unit("row", i + 1, rows[static_cast<std::size_t>(i)], out);
  for (int i = 0; i < side; ++i)
    constrain_unit("col", i + 1, cols[static_cast<std::size_t>(i)], out);
  if (!has_boxes(puzzle)) return;
  for (int i = 0; i < side; ++i)
    constrain_unit("box", i + 1, boxes[static_cast<std::size_t>(i)], out);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int height = puzzle.shape.box_rows;
  const int width = puzzle.shape.box_cols;
  const int side = height * width;
  std::vector<int> cells(static_cast<std::size_t>(side));

  const auto check_each = [&](const char* family, const char* name, auto cell_at) {
    for (int unit = 0; unit < side; ++unit) {
      for (int i = 0; i < side; ++i) cells[static_cast<std::size_t>(i)] = cell_at(unit, i);
      check_unit(puzzle, grid, cells, fmt::format("{}_{}", family, unit + 1),
                 fmt::format("{} {}", name, unit + 1), out);
    }
  };
  check_each("row", "row", [&](int row, int i) { return row * side + i; });
  check_each("col", "column", [&](int col, int i) { return i * side + col; });
  if (!has_boxes(puzzle)) return;
  // `height` boxes stand side by side in a band of `height` rows.
  check_each("box", "box", [&](int box, int i) {
    const int top = box / height * height;
    const int left = box % height * width;
    return (top + i / width) * side + left + i % width;
  });
}

}  // namespace temper::standard
