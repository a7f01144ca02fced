/// Arrows: the digits along the shaft add up to the number in the circle. A circle of two cells
/// holds a two-digit number.

#include "puzzle/rules/sums.h"
#include <fmt/format.h>

namespace temper::arrow {

bool given(const Parameters& parameters) { return !parameters.arrows.empty(); }

void constrain(const Puzzle& puzzle, Constraints& out) {
  int number = 0;
  for (const Arrow& arrow : puzzle.parameters.arrows) {
    Sum sum{"arrow", fmt::format("arrow_{}", ++number), terms_of(arrow.shaft, 1), 0};
    sum.terms.push_back({arrow.circle.back(), -1});
    if (arrow.circle.size() == 2) sum.terms.push_back({arrow.circle.front(), -10});
    out.sums.push_back(std::move(sum));
  }
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  for (std::size_t index = 0; index < puzzle.parameters.arrows.size(); ++index) {
    const auto& [circle, shaft] = puzzle.parameters.arrows[index];
    const SumRange along = range_with_repeats(grid, shaft, side);
    SumRange number;  // of the circle
    for (const int cell : circle) {
      const SumRange digit = range_with_repeats(grid, {cell}, side);
      number = {10 * number.least + digit.least, 10 * number.most + digit.most};
    }
    if (along.least > number.most || along.most < number.least)
      out.push_back({fmt::format("arrow_{}", index + 1),
                     fmt::format("arrow {} ({}) adds up to {}, its circle ({}) holds {}", index + 1,
                                 cell_names(puzzle.shape, shaft), along.text(),
                                 cell_names(puzzle.shape, circle), number.text())});
  }
}

}  // namespace temper::arrow
