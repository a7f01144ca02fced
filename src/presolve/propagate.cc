#include "temper/presolve/propagate.h"

#include "temper/presolve/propagator.h"
#include "temper/puzzle/constraints.h"

namespace temper {

Reduction reduce(const Puzzle& puzzle, ShrinkLevel level) {
  return Propagator{constraints_of(puzzle)}.reduce(puzzle, level);
}

SearchResult search(const Puzzle& puzzle, std::int64_t limit, bool (*stop_requested)(void*),
                    void* context) {
  return Propagator{constraints_of(puzzle)}.search(puzzle, limit, stop_requested, context);
}

}  // namespace temper
