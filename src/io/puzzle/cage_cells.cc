#include "io/puzzle/cage_cells.h"

#include <fmt/format.h>

namespace temper {

void CageCells::add(std::int64_t key, int cell, int total) {
  const auto [place, is_new] = index_.emplace(key, cages_.size());
  if (is_new) cages_.push_back({{}, total, false});
  cages_[place->second].cells.push_back(cell);
}

std::string CageCells::put_into(Puzzle& puzzle) && {
  for (Cage& cage : cages_) {
    if (cage.cells.size() > 1) {
      puzzle.parameters.cages.push_back(std::move(cage));
      continue;
    }
    const int cell = cage.cells.front();
    if (cage.total > puzzle.shape.side())
      return fmt::format("the sum {} ({}) is one cell's: expected 1 to {}", cage.total,
                         cell_name(puzzle.shape, cell), puzzle.shape.side());
    std::uint8_t& clue = puzzle.clues[static_cast<std::size_t>(cell)];
    if (clue != 0 && clue != cage.total)
      return fmt::format("the cage of {} alone adds up to {}, the clue there is {}",
                         cell_name(puzzle.shape, cell), cage.total, clue);
    clue = static_cast<std::uint8_t>(cage.total);
  }
  return {};
}

std::string cages_lack(const Puzzle& puzzle, CageSums sums) {
  std::vector<bool> taken(puzzle.clues.size(), false);
  for (const Cage& cage : puzzle.parameters.cages) {
    if (cage.repeats)
      return fmt::format("a cage in which digits may repeat (of {})",
                         cell_name(puzzle.shape, cage.cells.front()));
    if (cage.total == 0 && sums == CageSums::all)
      return fmt::format("a cage without a sum (of {})",
                         cell_name(puzzle.shape, cage.cells.front()));
    for (const int cell : cage.cells) {
      const auto at = static_cast<std::size_t>(cell);
      if (taken[at])
        return fmt::format("two cages in one cell ({})", cell_name(puzzle.shape, cell));
      if (puzzle.clues[at] != 0)
        return fmt::format("a clue in a cage ({})", cell_name(puzzle.shape, cell));
      taken[at] = true;
    }
  }
  return {};
}

}  // namespace temper
