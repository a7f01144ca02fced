/// Even and odd cells: some cells hold an even digit, some an odd one.

#include "temper/puzzle/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace temper::even_odd {

bool given(const Parameters& parameters) {
  return !parameters.even_cells.empty() || !parameters.odd_cells.empty();
}

void constrain(const Puzzle& puzzle, Constraints& out) {
  const auto add = [&](const char* kind, int cell, int first_forbidden) {
    Group none;
    none.family = "parity";
    none.label = fmt::format("{}_{}", kind, cell_name(puzzle.shape, cell));
    none.kind = GroupKind::at_most;
    none.k = 0;
    for (int digit = first_forbidden; digit <= puzzle.shape.side(); digit += 2)
      none.members.push_back(puzzle.shape.candidate(cell, digit));
    out.groups.push_back(std::move(none));
  };
  for (const int cell : puzzle.parameters.even_cells) add("even", cell, 1);
  for (const int cell : puzzle.parameters.odd_cells) add("odd", cell, 2);
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const auto listed = [](const std::vector<int>& cells, int cell) {
    return std::ranges::find(cells, cell) != cells.end();
  };
  for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell) {
    const int digit = grid[static_cast<std::size_t>(cell)];
    const std::string name = cell_name(puzzle.shape, cell);
    const bool even = listed(puzzle.parameters.even_cells, cell);
    const bool odd = listed(puzzle.parameters.odd_cells, cell);
    if (even && odd)
      out.push_back({"even_" + name, fmt::format("{} is marked even and odd", name)});
    if (digit == 0) continue;
    if (digit % 2 == 1 && even)
      out.push_back({"even_" + name, fmt::format("{} is {}, expected an even digit", name, digit)});
    if (digit % 2 == 0 && odd)
      out.push_back({"odd_" + name, fmt::format("{} is {}, expected an odd digit", name, digit)});
  }
}

}  // namespace temper::even_odd
