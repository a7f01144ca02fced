/// Little killer: the digits along an arrow add up to its number; they may repeat.

#include "puzzle/rules/sums.h"
#include <fmt/format.h>

namespace temper::little_killer {

bool given(const Parameters& parameters) { return !parameters.little_killers.empty(); }

void constrain(const Puzzle& puzzle, Constraints& out) {
  int number = 0;
  for (const SumLine& line : puzzle.parameters.little_killers)
    out.sums.push_back({"little_killer", fmt::format("little_killer_{}", ++number),
                        terms_of(line.cells, 1), line.total});
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  for (std::size_t index = 0; index < puzzle.parameters.little_killers.size(); ++index) {
    const auto& [cells, total] = puzzle.parameters.little_killers[index];
    const SumRange range = range_with_repeats(grid, cells, puzzle.shape.side());
    if (!range.has(total))
      out.push_back({fmt::format("little_killer_{}", index + 1),
                     fmt::format("little killer {} ({}) adds up to {}, expected {}", index + 1,
                                 cell_names(puzzle.shape, cells), range.text(), total)});
  }
}

}  // namespace temper::little_killer
