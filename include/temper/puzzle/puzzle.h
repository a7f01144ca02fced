#pragma once
/// A puzzle as it was read: shape, clues, rules by name, what those need, and where it came from.

#include "temper/puzzle/parameters.h"
#include "temper/puzzle/shape.h"

#include <cstdint>
#include <span>
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
  /// By name; those whose parameters are given are in force too (rules_of in rule.h).
  std::vector<std::string> rules = {"standard"};
  Parameters parameters;

  std::string source;  ///< file name, "-" or "argument"
  int line = 0;        ///< line of the source it starts on, from 1
  std::string name;    ///< trailing name or title, may be empty
};

/// `r3c7`, counted from 1: how messages name a cell.
[[nodiscard]] std::string cell_name(const Shape& shape, int cell);
[[nodiscard]] std::string cell_names(const Shape& shape,
                                     std::span<const int> cells);  ///< `r1c1, r1c2`

/// Throws InputError where the parameters name cells or numbers that the grid does not have, the
/// same cell twice in one cage, line or pair, the same cage, line or mark twice, or more of them
/// than fit on a grid; says which.
void require_fitting(const Puzzle& puzzle);

}  // namespace temper
