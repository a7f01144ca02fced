#pragma once
/// The geometry of a sudoku grid: side = box_rows · box_cols cells a row, boxes of box_rows ×
/// box_cols cells, digits 1 … side. Cells are numbered row by row from 0, boxes likewise. A
/// candidate (cell, digit) is the number cell · side + digit − 1: the variable x[r,c,d] of the
/// model.

#include <cstdint>

namespace temper {

inline constexpr int kMaxSide = 36;

struct Shape {
  int box_rows = 3;  ///< rows of one box
  int box_cols = 3;  ///< columns of one box

  [[nodiscard]] constexpr int side() const { return box_rows * box_cols; }
  [[nodiscard]] constexpr int num_cells() const { return side() * side(); }
  [[nodiscard]] constexpr int num_candidates() const { return num_cells() * side(); }
  [[nodiscard]] constexpr int cell(int row, int col) const { return row * side() + col; }
  [[nodiscard]] constexpr int row(int cell) const { return cell / side(); }
  [[nodiscard]] constexpr int col(int cell) const { return cell % side(); }
  [[nodiscard]] constexpr int box(int cell) const {
    return row(cell) / box_rows * box_rows + col(cell) / box_cols;
  }
  [[nodiscard]] constexpr std::int32_t candidate(int cell, int digit) const {
    return cell * side() + digit - 1;
  }
  [[nodiscard]] constexpr int cell_of(std::int32_t candidate) const { return candidate / side(); }
  [[nodiscard]] constexpr int digit_of(std::int32_t candidate) const {
    return candidate % side() + 1;
  }
  friend constexpr bool operator==(const Shape&, const Shape&) = default;
};

}  // namespace temper
