#include "temper/presolve/fast_solver.h"

#include "generate/steps.h"

#include <algorithm>
#include <bit>

namespace temper {
namespace {

/// Where the fast solver settles every question: cell by cell in random order a random digit that
/// leaves a solution, until only one is left.
std::optional<Grid> by_asking(const Puzzle& blank, Workshop& shop) {
  Puzzle puzzle = blank;
  Workshop::Found known = shop.search(puzzle, 2, kEndless);
  if (known.count == 0) return std::nullopt;
  for (const int cell : random_order(blank.shape.num_cells(), shop.random)) {
    if (known.count == 1) break;
    const auto at = static_cast<std::size_t>(cell);
    if (puzzle.clues[at] != 0) continue;
    for (const int digit : random_order(blank.shape.side(), shop.random)) {
      puzzle.clues[at] = static_cast<std::uint8_t>(digit + 1);
      if (known.solution[at] == digit + 1) break;  // the solution at hand says that it can be
      Workshop::Found found = shop.search(puzzle, 2, kEndless);
      if (found.count == 0) continue;
      known = std::move(found);
      break;
    }
  }
  return known.solution;
}

/// What is left of the cells after propagation, or nothing where it meets a contradiction.
std::optional<std::vector<std::uint64_t>> propagated(Puzzle& puzzle, Workshop& shop) {
  Reduction reduction = shop.propagators.reduce(puzzle, ShrinkLevel::propagate);
  if (reduction.contradiction) return std::nullopt;
  return std::move(reduction.candidates);
}

/// A cell with the fewest candidates of those that are not settled, by chance among equals; −1 when
/// all are.
int narrowest_cell(const std::vector<std::uint64_t>& candidates, Random& random) {
  int best = -1, fewest = 65;
  std::size_t equals = 0;
  for (std::size_t cell = 0; cell < candidates.size(); ++cell) {
    const int count = std::popcount(candidates[cell]);
    if (count < 2 || count > fewest) continue;
    equals = count == fewest ? equals + 1 : 1;
    fewest = count;
    if (equals == 1 || random.one_in(equals)) best = static_cast<int>(cell);
  }
  return best;
}

std::uint64_t random_bit(std::uint64_t mask, Random& random) {
  for (std::size_t skip = random.below(static_cast<std::size_t>(std::popcount(mask))); skip > 0;
       --skip)
    mask &= mask - 1;
  return mask & (0 - mask);
}

/// Depth-first search that takes the narrowest cell and a random digit of it. Given up after a
/// while: another start is cheaper than a way out of a bad one.
std::optional<Grid> by_diving(const Puzzle& blank, Workshop& shop, bool& hopeless) {
  struct Fork {
    std::vector<std::uint64_t> candidates;
    int cell = 0;
    std::uint64_t tried = 0;
  };
  Puzzle puzzle = blank;
  std::vector<Fork> forks;
  auto left = propagated(puzzle, shop);
  hopeless = !left;
  for (int nodes = 2 * blank.shape.num_cells(); nodes > 0; --nodes) {
    if (shop.stop()) return std::nullopt;
    if (left) {
      const int cell = narrowest_cell(*left, shop.random);
      if (cell < 0) {
        Grid grid;
        for (const std::uint64_t digits : *left)
          grid.push_back(static_cast<std::uint8_t>(std::countr_zero(digits) + 1));
        return grid;
      }
      const std::uint64_t bit = random_bit((*left)[static_cast<std::size_t>(cell)], shop.random);
      puzzle.pencil_marks = *left;
      puzzle.pencil_marks[static_cast<std::size_t>(cell)] = bit;
      forks.push_back({*std::move(left), cell, bit});
    } else {
      if (forks.empty()) {
        hopeless = true;
        return std::nullopt;
      }
      puzzle.pencil_marks = std::move(forks.back().candidates);
      puzzle.pencil_marks[static_cast<std::size_t>(forks.back().cell)] &= ~forks.back().tried;
      forks.pop_back();
    }
    left = propagated(puzzle, shop);
  }
  if (forks.empty()) return std::nullopt;
  constexpr int kMostPolls = 200;
  const std::size_t kept = std::min(forks.size(), static_cast<std::size_t>(blank.shape.side()));
  const std::size_t first = shop.random.below(kept);
  puzzle.pencil_marks = std::move(forks[first].candidates);
  Workshop::Found found = shop.search(puzzle, 1, kMostPolls);
  // Before the first choice nothing was left to chance.
  hopeless = first == 0 && found.count == 0 && !found.interrupted;
  if (found.count == 0) return std::nullopt;
  return std::move(found.solution);
}

}  // namespace

std::optional<Grid> random_grid(const Puzzle& blank, Workshop& shop, bool& hopeless) {
  if (!FastSolver::fits(blank)) return by_diving(blank, shop, hopeless);
  auto grid = by_asking(blank, shop);
  hopeless = !grid;
  return grid;
}

}  // namespace temper
