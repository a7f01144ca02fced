#include "temper/compile/compile.h"

#include <cassert>

namespace temper {

Grid decode(const Puzzle& puzzle, const CompiledPuzzle& compiled,
            std::span<const std::uint8_t> state) {
  assert(state.size() == compiled.candidate_of.size());
  const Shape& shape = puzzle.shape;
  Grid grid = compiled.fixed;
  std::vector<std::uint8_t> digits_on(grid.size(), 0);
  for (std::size_t v = 0; v < state.size(); ++v) {
    if (state[v] == 0 || compiled.candidate_of[v] == kAuxiliary) continue;
    const Candidate candidate = compiled.candidate_of[v];
    const auto cell = static_cast<std::size_t>(shape.cell_of(candidate));
    // The first digit fills the cell, a second one makes it undecided.
    grid[cell] = ++digits_on[cell] == 1 ? static_cast<std::uint8_t>(shape.digit_of(candidate)) : 0;
  }
  return grid;
}

}  // namespace temper
