/// XV with every sign given: where two touching cells have no sign between them, their digits add
/// up to neither 10 nor 5.

#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace temper::xv_all {

void constrain(const Puzzle& puzzle, Constraints& out) {
  std::set<std::pair<int, int>> signs;
  for (const PairMark& sign : puzzle.parameters.sums_of_two)
    signs.insert(std::minmax(sign.a, sign.b));
  PairConstraints pairs{puzzle, "unsigned", out};
  for_each_touching_pair(puzzle.shape, [&](int a, int b) {
    if (signs.contains({a, b})) return;
    pairs.allow_only("unsigned", a, b, [](int first, int second) {
      return first + second != 10 && first + second != 5;
    });
  });
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const auto has_sign = [&](int a, int b) {
    return std::ranges::any_of(puzzle.parameters.sums_of_two, [&](const PairMark& sign) {
      return (sign.a == a && sign.b == b) || (sign.a == b && sign.b == a);
    });
  };
  const auto compare = [&](int a, int b) {
    const int first = grid[static_cast<std::size_t>(a)];
    const int second = grid[static_cast<std::size_t>(b)];
    if (first == 0 || second == 0 || (first != 10 - second && first != 5 - second)) return;
    if (has_sign(a, b)) return;
    const std::string name_a = cell_name(puzzle.shape, a);
    const std::string name_b = cell_name(puzzle.shape, b);
    out.push_back({fmt::format("unsigned_{}_{}", name_a, name_b),
                   fmt::format("{} and {} add up to {} without a sign between {} and {}", first,
                               second, first + second, name_a, name_b)});
  };
  const int side = puzzle.shape.side();
  for (int row = 0; row < side; ++row)
    for (int col = 0; col < side; ++col) {
      if (col > 0) compare(row * side + col - 1, row * side + col);
      if (row > 0) compare((row - 1) * side + col, row * side + col);
    }
}

}  // namespace temper::xv_all
