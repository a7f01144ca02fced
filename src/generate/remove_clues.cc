#include "generate/steps.h"

namespace temper {
namespace {

/// After so many polls of a search a clue stays, because nobody knows whether it could go.
constexpr int kMostPolls = 8;

/// Clues that go together: one, or the two that half a turn exchanges.
using Clues = std::vector<int>;

std::vector<Clues> clues_in_random_order(const GenerateOptions& options, const Puzzle& puzzle,
                                         Random& random) {
  const int num_cells = puzzle.shape.num_cells();
  std::vector<Clues> all;
  for (const int cell : random_order(num_cells, random)) {
    const int opposite = num_cells - 1 - cell;
    if (!options.symmetric || cell == opposite)
      all.push_back({cell});
    else if (cell < opposite)
      all.push_back({cell, opposite});
  }
  return all;
}

/// Without these clues, is the solution still the only one? With one gone it is enough to look for
/// a solution that has another digit there.
bool still_unique(const Grid& solution, const Clues& gone, Puzzle& puzzle, const Workshop& shop,
                  int most_polls) {
  if (gone.size() > 1) {
    const auto found = shop.search(puzzle, 2, most_polls);
    return found.count == 1 && !found.interrupted;
  }
  const auto cell = static_cast<std::size_t>(gone.front());
  const std::uint64_t every = (std::uint64_t{1} << puzzle.shape.side()) - 1;
  puzzle.pencil_marks.assign(puzzle.clues.size(), every);
  puzzle.pencil_marks[cell] &= ~(std::uint64_t{1} << (solution[cell] - 1));
  const auto found = shop.search(puzzle, 1, most_polls);
  puzzle.pencil_marks.clear();
  return found.count == 0 && !found.interrupted;
}

}  // namespace

void remove_clues(const GenerateOptions& options, const Grid& solution, Puzzle& puzzle,
                  Workshop& shop) {
  puzzle.clues = solution;
  int left = puzzle.shape.num_cells();
  const int wanted = options.num_clues.value_or(0);
  const int most_polls = options.minimal ? kEndless : kMostPolls;
  for (const Clues& gone : clues_in_random_order(options, puzzle, shop.random)) {
    // With `minimal` the removal goes on to the end: whether it ends at the number is chance.
    const int after = left - static_cast<int>(gone.size());
    if (!options.minimal && after < wanted) continue;
    if (shop.stop()) return;
    for (const int cell : gone) puzzle.clues[static_cast<std::size_t>(cell)] = 0;
    if (!options.unique || still_unique(solution, gone, puzzle, shop, most_polls)) {
      left = after;
      continue;
    }
    for (const int cell : gone)
      puzzle.clues[static_cast<std::size_t>(cell)] = solution[static_cast<std::size_t>(cell)];
  }
}

}  // namespace temper
