#include "temper/compile/compile.h"

#include "tests/unit/compile/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using testing::ElementsAre;

/// The state of a compiled puzzle in which exactly these candidates are on.
std::vector<std::uint8_t> state_with(const CompiledPuzzle& compiled,
                                     const std::vector<Candidate>& on) {
  std::vector<std::uint8_t> state;
  for (const Candidate candidate : compiled.candidate_of)
    state.push_back(std::ranges::find(on, candidate) != on.end());
  return state;
}

TEST(Decode, a_cell_is_open_unless_exactly_one_digit_is_on) {
  const Puzzle puzzle = test::empty_puzzle({2, 2});
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::none});
  const Shape& shape = puzzle.shape;
  const auto state =
      state_with(compiled, {shape.candidate(0, 3), shape.candidate(1, 1), shape.candidate(1, 2),
                            shape.candidate(2, 1), shape.candidate(2, 2), shape.candidate(2, 4)});
  const Grid grid = decode(puzzle, compiled, state);
  EXPECT_THAT(std::vector<int>(grid.begin(), grid.begin() + 4), ElementsAre(3, 0, 0, 0));
}

TEST(Decode, settled_digits_stay) {
  const Puzzle puzzle = test::puzzle_from(test::kTwentyThreeClues);
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::clues});
  EXPECT_EQ(compiled.fixed, puzzle.clues);
  EXPECT_EQ(decode(puzzle, compiled, state_with(compiled, {})), puzzle.clues);
}

}  // namespace
}  // namespace temper
