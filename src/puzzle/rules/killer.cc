/// Killer cages: the digits of a cage add up to its sum, and differ unless the cage says that they
/// may repeat.

#include "puzzle/rules/sums.h"
#include "puzzle/rules/unit.h"
#include <fmt/format.h>

#include <set>
#include <utility>

namespace temper::killer {

bool given(const Parameters& parameters) { return !parameters.cages.empty(); }

void constrain(const Puzzle& puzzle, Constraints& out) {
  int number = 0;
  for (const Cage& cage : puzzle.parameters.cages) {
    ++number;
    if (!cage.repeats && cage.cells.size() > 1)
      constrain_unit("cage", number, cage.cells, out,
                     static_cast<int>(cage.cells.size()) == puzzle.shape.side()
                         ? GroupKind::exactly
                         : GroupKind::at_most);
    if (cage.total > 0)
      out.sums.push_back(
          {"cage", fmt::format("cage_{}", number), terms_of(cage.cells, 1), cage.total});
  }
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  for (std::size_t index = 0; index < puzzle.parameters.cages.size(); ++index) {
    const auto& [cells, total, repeats] = puzzle.parameters.cages[index];
    const std::string label = fmt::format("cage_{}", index + 1);
    const std::string name = fmt::format("cage {}", index + 1);
    std::set<int> seen;
    if (!repeats) {
      if (static_cast<int>(cells.size()) > side) {
        out.push_back({label, fmt::format("{} has {} cells, only {} digits differ", name,
                                          cells.size(), side)});
        continue;
      }
      std::set<int> twice;
      for (const int cell : cells)
        if (const int digit = grid[static_cast<std::size_t>(cell)];
            digit != 0 && !seen.insert(digit).second)
          twice.insert(digit);
      for (const int digit : twice)
        out.push_back({label, fmt::format("{} more than once in {}", digit, name)});
    }
    if (total == 0) continue;
    const SumRange range =
        repeats ? range_with_repeats(grid, cells, side) : range_without_repeats(grid, cells, side);
    if (!range.has(total))
      out.push_back({label, fmt::format("{} ({}) adds up to {}, expected {}", name,
                                        cell_names(puzzle.shape, cells), range.text(), total)});
  }
}

}  // namespace temper::killer
