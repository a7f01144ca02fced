#include "temper/io/puzzle_format.h"

#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

/// Cells as text, each column as wide as its widest cell, rules between boxes:
/// ` 9 . 2 | . . . ` over `-------+-------`.
std::string draw(const Shape& shape, const std::vector<std::string>& cells) {
  const int side = shape.side();
  std::vector<std::size_t> width(static_cast<std::size_t>(side), 1);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    auto& column = width[cell % static_cast<std::size_t>(side)];
    column = std::max(column, cells[cell].size());
  }

  std::string rule, out;
  for (int col = 0; col < side; ++col) {
    if (col > 0 && col % shape.box_cols == 0) rule += "-+";
    rule.append(width[static_cast<std::size_t>(col)] + 1, '-');
  }
  rule += "-\n";

  for (int row = 0; row < side; ++row) {
    if (row > 0 && row % shape.box_rows == 0) out += rule;
    for (int col = 0; col < side; ++col) {
      if (col > 0 && col % shape.box_cols == 0) out += " |";
      out += fmt::format(" {:>{}}", cells[static_cast<std::size_t>(shape.cell(row, col))],
                         width[static_cast<std::size_t>(col)]);
    }
    out += '\n';
  }
  return out;
}

void require_cells(const Shape& shape, std::size_t found) {
  if (found != static_cast<std::size_t>(shape.num_cells()))
    throw InputError{fmt::format("a {}x{} grid has {} cells, found {}", shape.side(), shape.side(),
                                 shape.num_cells(), found)};
}

}  // namespace

std::string draw_grid(const Shape& shape, const Grid& grid) {
  require_cells(shape, grid.size());
  std::vector<std::string> cells;
  for (const int digit : grid) cells.push_back(digit == 0 ? "." : fmt::format("{}", digit));
  return draw(shape, cells);
}

std::string draw_candidates(const Shape& shape, std::span<const std::uint64_t> candidates) {
  require_cells(shape, candidates.size());
  std::vector<std::string> cells;
  for (const std::uint64_t mask : candidates) {
    std::string text;
    for (int digit = 1; digit <= shape.side(); ++digit)
      if ((mask >> (digit - 1) & 1) != 0)
        text += fmt::format("{}{}", shape.side() > 9 && !text.empty() ? "," : "", digit);
    cells.push_back(text.empty() ? "!" : text);  // a cell without candidates catches the eye
  }
  return draw(shape, cells);
}

std::string grid_line(const Shape& shape, const Grid& grid) {
  require_cells(shape, grid.size());
  if (shape.side() > 9) return fmt::format("{}", fmt::join(grid, " "));
  std::string line;
  for (const int digit : grid) line += digit == 0 ? '.' : static_cast<char>('0' + digit);
  return line;
}

}  // namespace temper
