#include "temper/puzzle/constraints.h"

#include "temper/base/error.h"
#include "temper/puzzle/rule.h"

#include <fmt/format.h>

namespace temper {

std::string Constraints::label_of(const Exclusion& exclusion) const {
  const std::string& stem = pairs[static_cast<std::size_t>(exclusion.pair)].label;
  const int first = shape.digit_of(exclusion.a), second = shape.digit_of(exclusion.b);
  return first == second ? fmt::format("{}_{}", stem, first)
                         : fmt::format("{}_{}_{}", stem, first, second);
}

Constraints constraints_of(const Puzzle& puzzle) {
  const Shape& shape = puzzle.shape;
  if (shape.box_rows < 1 || shape.box_cols < 1 || shape.side() > kMaxSide)
    throw InputError{fmt::format("boxes of {}x{} cells: a grid has 1 to {} digits", shape.box_rows,
                                 shape.box_cols, kMaxSide)};
  require_fitting(puzzle);
  Constraints out;
  out.shape = shape;
  for (const Rule* rule : rules_of(puzzle)) rule->constrain(puzzle, out);
  return out;
}

}  // namespace temper
