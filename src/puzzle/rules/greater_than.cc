/// Greater-than signs: the digit of one cell is greater than that of another.

#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

namespace temper::greater_than {

bool given(const Parameters& parameters) { return !parameters.inequalities.empty(); }

void constrain(const Puzzle& puzzle, Constraints& out) {
  PairConstraints pairs{puzzle, "greater", out};
  for (const auto& [greater, less] : puzzle.parameters.inequalities)
    pairs.allow_only("greater", greater, less,
                     [](int first, int second) { return first > second; });
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  for (const auto& [greater, less] : puzzle.parameters.inequalities) {
    const int high = grid[static_cast<std::size_t>(greater)];
    const int low = grid[static_cast<std::size_t>(less)];
    const std::string first = cell_name(puzzle.shape, greater);
    const std::string second = cell_name(puzzle.shape, less);
    std::string found;
    if (high != 0 && low != 0 && high <= low)
      found = fmt::format("{} is {} and {} is {}, expected the first to be greater", first, high,
                          second, low);
    else if (low == 0 && high == 1)
      found = fmt::format("{} is 1, expected a greater digit than that of {}", first, second);
    else if (high == 0 && low == side)
      found = fmt::format("{} is {}, expected a smaller digit than that of {}", second, low, first);
    if (!found.empty()) out.push_back({fmt::format("greater_{}_{}", first, second), found});
  }
}

}  // namespace temper::greater_than
