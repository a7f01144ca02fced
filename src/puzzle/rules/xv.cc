/// XV: an X between two cells, their digits add up to 10; a V, to 5.

#include "puzzle/rules/marks.h"
#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

namespace temper::xv {

bool given(const Parameters& parameters) { return !parameters.sums_of_two.empty(); }

void constrain(const Puzzle& puzzle, Constraints& out) {
  PairConstraints pairs{puzzle, "xv", out};
  for (const auto& [a, b, value] : puzzle.parameters.sums_of_two)
    pairs.allow_only("xv", a, b,
                     [total = value](int first, int second) { return first + second == total; });
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  check_marks(puzzle, MarkedWith::signs, out);
  for (const auto& [a, b, value] : puzzle.parameters.sums_of_two) {
    const int first = grid[static_cast<std::size_t>(a)];
    const int second = grid[static_cast<std::size_t>(b)];
    if (first == 0 || second == 0 || first == value - second) continue;
    const std::string name_a = cell_name(puzzle.shape, a);
    const std::string name_b = cell_name(puzzle.shape, b);
    out.push_back({fmt::format("xv_{}_{}", name_a, name_b),
                   fmt::format("{} and {} add up to {}, expected {}", name_a, name_b,
                               first + second, value)});
  }
}

}  // namespace temper::xv
