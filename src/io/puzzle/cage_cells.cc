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

}  // namespace temper
