/// Sums in the model: 0 can be reached by the auxiliary variables exactly where the sum holds.

#include "temper/compile/compile.h"
#include "temper/verify/verify.h"

#include "tests/support/auxiliaries.h"
#include "tests/unit/compile/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using testing::HasSubstr;

using test::Auxiliaries;

/// Compares on random Latin squares; how many of them met the sum.
int expect_same(const Puzzle& puzzle, const CompiledPuzzle& compiled, std::uint32_t seed) {
  std::mt19937 random{seed};
  int valid = 0;
  for (int trial = 0; trial < 400; ++trial) {
    const Grid grid = test::random_solved_grid(puzzle.shape, random);
    const bool expected = verify(puzzle, grid).valid;
    EXPECT_EQ((Auxiliaries{puzzle, compiled, grid}.satisfy()), expected);
    valid += expected ? 1 : 0;
  }
  return valid;
}

TEST(Sums, a_cage_has_one_variable_for_each_digit_set) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1, 2, 9}, 20}};
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::none});
  EXPECT_EQ(compiled.num_auxiliaries, 12);  // four of 1 … 9 that add up to 20
  EXPECT_EQ(to_string(compiled.bqm.labels.back()), "cage_1=1+2+8+9");
  EXPECT_EQ(compiled.candidate_of.back(), kAuxiliary);
  EXPECT_EQ(compiled.bqm.num_variables(), 729 + 12);
  EXPECT_GT(expect_same(puzzle, compiled, 1), 10);
}

TEST(Sums, a_lone_combination_needs_no_variable) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1}, 3}};
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::none});
  EXPECT_EQ(compiled.num_auxiliaries, 0);
  EXPECT_GT(expect_same(puzzle, compiled, 2), 2);
}

TEST(Sums, long_lines_carry_partial_sums) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  SumLine line{{}, 35};  // a diagonal through five boxes
  for (int i = 0; i < 7; ++i) line.cells.push_back(puzzle.shape.cell(i, i + 2));
  puzzle.parameters.little_killers = {line};
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::none});
  EXPECT_GT(compiled.num_auxiliaries, 100);
  EXPECT_LT(compiled.num_auxiliaries, 2048);
  const auto is_chain = [](const Label& label) {
    return to_string(label).find("little_killer_1.2=") != std::string::npos;
  };
  EXPECT_TRUE(std::ranges::any_of(compiled.bqm.labels, is_chain));
  EXPECT_GT(expect_same(puzzle, compiled, 3), 5);
}

TEST(Sums, arrows_and_cages_with_repeats_hold_exactly) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.arrows = {{{0}, {10, 20, 21}}};
  EXPECT_GT(expect_same(puzzle, compile(puzzle, {.shrink = ShrinkLevel::none}), 4), 3);
  puzzle.parameters.arrows = {{{0, 1}, {10, 20, 21}}};  // a circle of two cells
  EXPECT_GT(expect_same(puzzle, compile(puzzle, {.shrink = ShrinkLevel::none}), 5), 1);
  puzzle.parameters = {};
  puzzle.parameters.cages = {{{0, 12, 24, 36}, 16, true}};
  EXPECT_GT(expect_same(puzzle, compile(puzzle, {.shrink = ShrinkLevel::none}), 6), 5);
}

/// Half of the digits of a 16×16 grid: too many sets, so the sum is a square without variables.
TEST(Sums, large_cages_are_squares) {
  std::mt19937 random{7};
  Puzzle puzzle = test::empty_puzzle({4, 4});
  const Grid first = test::random_solved_grid(puzzle.shape, random);
  puzzle.parameters.cages = {{{0, 1, 2, 3, 4, 5, 6, 7}}};
  for (const int cell : puzzle.parameters.cages[0].cells)
    puzzle.parameters.cages[0].total += first[static_cast<std::size_t>(cell)];
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::none});
  EXPECT_EQ(compiled.num_auxiliaries, 0);
  const auto energy_of = [&](const Grid& grid) {
    std::vector<std::int8_t> state;
    for (const Candidate candidate : compiled.candidate_of)
      state.push_back(grid[static_cast<std::size_t>(puzzle.shape.cell_of(candidate))] ==
                      puzzle.shape.digit_of(candidate));
    return energy(compiled.bqm, state);
  };
  EXPECT_EQ(energy_of(first), 0);
  for (int trial = 0; trial < 30; ++trial) {
    const Grid grid = test::random_solved_grid(puzzle.shape, random);
    int off = -puzzle.parameters.cages[0].total;
    for (const int cell : puzzle.parameters.cages[0].cells)
      off += grid[static_cast<std::size_t>(cell)];
    EXPECT_EQ(energy_of(grid), off * off);
  }
}

/// Eleven of twelve digits that add up to 73 lack the 5: one set, though their parts have many.
TEST(Sums, nearly_all_digits_are_one_combination) {
  Puzzle puzzle = test::empty_puzzle({3, 4});
  puzzle.parameters.cages = {{{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 73}};
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::none});
  EXPECT_EQ(compiled.num_auxiliaries, 0);
  const auto in_cage = [](const Family& family) {
    return family.label.starts_with("cage_1_digit_");
  };
  EXPECT_EQ(std::ranges::count_if(compiled.bqm.families, in_cage), 12);
  EXPECT_GT(expect_same(puzzle, compiled, 8), 10);
}

TEST(Sums, clues_cut_the_combinations) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1, 2, 9}, 20}};
  puzzle.clues[0] = 9;
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::clues});
  EXPECT_EQ(compiled.num_auxiliaries, 5);  // three of 1 … 8 that add up to 11: 128 137 146 236 245
}

TEST(Sums, a_sum_out_of_reach_is_a_contradiction) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1}, 17}};
  puzzle.clues[7] = 9;
  EXPECT_THAT(compile(puzzle, {.shrink = ShrinkLevel::clues}).contradiction.value_or(""),
              HasSubstr("cage_1 cannot be satisfied: no digits of r1c1, r1c2 add up to 17"));
}

TEST(Sums, decoding_passes_over_the_auxiliary_variables) {
  Puzzle puzzle = test::empty_puzzle({2, 2});
  puzzle.parameters.cages = {{{0, 1}, 5}};
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::none});
  ASSERT_EQ(compiled.num_auxiliaries, 2);
  const std::vector<std::uint8_t> state(compiled.candidate_of.size(), 1);
  EXPECT_EQ(decode(puzzle, compiled, state), Grid(16, 0));
}

TEST(Sums, the_weight_of_their_family_counts) {
  Puzzle puzzle = test::empty_puzzle({2, 2});
  puzzle.parameters.cages = {{{0, 1}, 5}};
  const Bqm bqm = compile(puzzle, {.shrink = ShrinkLevel::none, .weights = {{"cage", 2.5}}}).bqm;
  for (const Family& family : bqm.families)
    EXPECT_EQ(family.weight, family.label.starts_with("cage") ? 2.5 : 1.0) << family.label;
}

}  // namespace
}  // namespace temper
