#pragma once
/// A puzzle as it was read: shape, clues, rules by name, and where it came from.

#include "temper/puzzle/shape.h"

#include <cstdint>
#include <string>
#include <vector>

namespace temper {

/// One digit a cell, 1 … side; 0 = blank. Shape: [num_cells].
using Grid = std::vector<std::uint8_t>;

struct Puzzle {
  Shape shape;
  Grid clues;
  /// Pencil marks: bit d − 1 of [cell] = digit d is allowed. Empty = every digit in every cell.
  std::vector<std::uint64_t> pencil_marks;
  std::vector<std::string> rules = {"standard"};

  std::string source;  ///< file name, "-" or "argument"
  int line = 0;        ///< line of the source it starts on, from 1
  std::string name;    ///< trailing name or title, may be empty
};

/// `r3c7`, counted from 1: how messages name a cell.
[[nodiscard]] std::string cell_name(const Shape& shape, int cell);

}  // namespace temper
