/// Kropki with every dot given: where two touching cells have no dot between them, their digits are
/// neither consecutive nor one twice the other.

#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace temper::kropki_all {

void constrain(const Puzzle& puzzle, Constraints& out) {
  std::set<std::pair<int, int>> dotted;
  for (const auto* dots : {&puzzle.parameters.white_dots, &puzzle.parameters.black_dots})
    for (const PairMark& dot : *dots) dotted.insert(std::minmax(dot.a, dot.b));
  PairConstraints pairs{puzzle, "undotted", out};
  for_each_touching_pair(puzzle.shape, [&](int a, int b) {
    if (dotted.contains({a, b})) return;
    pairs.allow_only("undotted", a, b, [](int first, int second) {
      return first + 1 != second && second + 1 != first && 2 * first != second &&
             2 * second != first;
    });
  });
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const auto has_dot = [&](int a, int b) {
    const auto between = [&](const PairMark& dot) {
      return (dot.a == a && dot.b == b) || (dot.a == b && dot.b == a);
    };
    return std::ranges::any_of(puzzle.parameters.white_dots, between) ||
           std::ranges::any_of(puzzle.parameters.black_dots, between);
  };
  const auto compare = [&](int a, int b) {
    const int low = std::min(grid[static_cast<std::size_t>(a)], grid[static_cast<std::size_t>(b)]);
    const int high = std::max(grid[static_cast<std::size_t>(a)], grid[static_cast<std::size_t>(b)]);
    if (low == 0 || (high - low != 1 && high != low + low) || has_dot(a, b)) return;
    const std::string first = cell_name(puzzle.shape, a);
    const std::string second = cell_name(puzzle.shape, b);
    out.push_back(
        {fmt::format("undotted_{}_{}", first, second),
         fmt::format("{} and {} without a dot between {} and {}", low, high, first, second)});
  };
  const int side = puzzle.shape.side();
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col) {
      if (col > 0) compare(row * side + col - 1, row * side + col);
      if (row > 0) compare((row - 1) * side + col, row * side + col);
    }
}

}  // namespace temper::kropki_all
