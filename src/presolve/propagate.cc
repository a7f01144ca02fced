#include "temper/presolve/propagate.h"

#include "temper/presolve/fast_solver.h"
#include "temper/presolve/propagator.h"
#include "temper/puzzle/constraints.h"

namespace temper {
namespace {

SearchResult search_fast(const Puzzle& puzzle, std::int64_t limit, bool (*stop_requested)(void*),
                         void* context) {
  const FastSearchResult found =
      FastSolver::of(puzzle).search(puzzle, limit, stop_requested, context);
  SearchResult result;
  result.status = found.status;
  result.count = found.count;
  if (found.count > 0) result.solution = Grid(found.solution.begin(), found.solution.end());
  result.guesses = found.guesses;
  result.interrupted = found.interrupted;
  return result;
}

}  // namespace

Reduction PropagatorCache::reduce(const Puzzle& puzzle, ShrinkLevel level) {
  return propagator_for(puzzle).reduce(puzzle, level);
}

SearchResult PropagatorCache::search(const Puzzle& puzzle, std::int64_t limit,
                                     bool (*stop_requested)(void*), void* context) {
  if (!FastSolver::fits(puzzle))
    return propagator_for(puzzle).search(puzzle, limit, stop_requested, context);
  SearchResult result = search_fast(puzzle, limit, stop_requested, context);
  if (result.status == SolutionCount::none && !result.interrupted)
    result.reason = reduce(puzzle, ShrinkLevel::propagate).contradiction;
  return result;
}

const Propagator& PropagatorCache::propagator_for(const Puzzle& puzzle) {
  const Key key{puzzle.shape.box_rows, puzzle.shape.box_cols, puzzle.rules, puzzle.parameters};
  const auto found = propagators_.find(key);
  if (found != propagators_.end()) return found->second;
  // Puzzles with cages of their own have a propagator each, which nobody asks for again.
  constexpr std::size_t kMostKept = 16;
  if (propagators_.size() >= kMostKept) propagators_.clear();
  return propagators_.emplace(key, Propagator{constraints_of(puzzle)}).first->second;
}

Reduction reduce(const Puzzle& puzzle, ShrinkLevel level) {
  return PropagatorCache{}.reduce(puzzle, level);
}

SearchResult search(const Puzzle& puzzle, std::int64_t limit, bool (*stop_requested)(void*),
                    void* context) {
  return PropagatorCache{}.search(puzzle, limit, stop_requested, context);
}

}  // namespace temper
