#include "temper/presolve/fast_solver.h"

#include "generate/steps.h"

namespace temper {
namespace {

struct Patience {
  const Workshop& shop;
  int polls_left;
};

bool out_of_patience(void* context) {
  auto& patience = *static_cast<Patience*>(context);
  return --patience.polls_left < 0 || patience.shop.stop();
}

}  // namespace

Workshop::Found Workshop::search(const Puzzle& puzzle, std::int64_t limit, int most_polls) const {
  if (FastSolver::fits(puzzle)) {
    const FastSearchResult found =
        FastSolver::of(puzzle).search(puzzle, limit, stop_requested, context);
    return {found.count, found.interrupted, Grid(found.solution.begin(), found.solution.end())};
  }
  Patience patience{*this, most_polls};
  SearchResult found = propagators.search(puzzle, limit, out_of_patience, &patience);
  return {found.count, found.interrupted, std::move(found.solution).value_or(Grid{})};
}

}  // namespace temper
