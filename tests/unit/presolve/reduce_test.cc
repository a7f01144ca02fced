#include "temper/base/error.h"
#include "temper/presolve/propagate.h"
#include "temper/presolve/propagator.h"

#include "tests/unit/presolve/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using test::kDiagonal;
using test::kStandard;
using test::puzzle_from;
using testing::AllOf;
using testing::HasSubstr;
using testing::MatchesRegex;

std::uint64_t digits(std::initializer_list<int> list) {
  std::uint64_t mask = 0;
  for (const int digit : list) mask |= std::uint64_t{1} << (digit - 1);
  return mask;
}

int open_after_clues(const Puzzle& puzzle) {
  return test::open_candidates(reduce(puzzle, ShrinkLevel::clues), puzzle.clues);
}

TEST(Reduce, none_leaves_every_candidate) {
  const Reduction all = reduce(puzzle_from(test::kThirtyClues), ShrinkLevel::none);
  EXPECT_EQ(all.candidates, std::vector<std::uint64_t>(81, 511));
  EXPECT_FALSE(all.contradiction);
}

TEST(Reduce, clues_leave_the_candidates_that_no_clue_sees) {
  EXPECT_EQ(open_after_clues(puzzle_from(test::kTwentyThreeClues)), 223);
  EXPECT_EQ(open_after_clues(puzzle_from(test::kSeventeenClues)), 303);
  EXPECT_EQ(open_after_clues(puzzle_from(test::kDiagonalClues, kDiagonal)), 299);
}

TEST(Reduce, clues_draw_no_further_conclusion) {
  // r1c4 must be 4, but r2c4 keeps its 4 until propagation.
  const Puzzle puzzle = puzzle_from("123.............", kStandard, {2, 2});
  const Reduction once = reduce(puzzle, ShrinkLevel::clues);
  EXPECT_EQ(once.candidates[3], digits({4}));
  EXPECT_EQ(once.candidates[7], digits({1, 2, 4}));
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::propagate).candidates[7], digits({1, 2}));
}

TEST(Reduce, propagation_finishes_the_puzzles_that_need_no_guess) {
  EXPECT_TRUE(reduce(puzzle_from(test::kThirtyClues), ShrinkLevel::propagate).solved());
  EXPECT_TRUE(reduce(puzzle_from(test::kSeventeenClues), ShrinkLevel::propagate).solved());
  EXPECT_TRUE(
      reduce(puzzle_from(test::kDiagonalClues, kDiagonal), ShrinkLevel::propagate).solved());
}

TEST(Reduce, naked_twins_clear_the_unit_they_share) {
  for (const std::vector<std::string>& rules : {kStandard, kDiagonal}) {
    Puzzle puzzle = test::empty_puzzle({3, 3}, rules);
    puzzle.pencil_marks.assign(81, 511);
    // Two cells that share the falling diagonal and nothing else.
    puzzle.pencil_marks[0] = puzzle.pencil_marks[40] = digits({1, 2});
    const Reduction reduction = reduce(puzzle, ShrinkLevel::propagate);
    const bool on_diagonal = rules == kDiagonal;
    EXPECT_EQ(reduction.candidates[80], on_diagonal ? digits({3, 4, 5, 6, 7, 8, 9}) : 511u);
    EXPECT_EQ(reduction.candidates[1], 511u) << "r1c2 sees only one of the twins";
  }
}

TEST(Reduce, twins_in_two_units_clear_both) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.pencil_marks.assign(81, 511);
  puzzle.pencil_marks[0] = puzzle.pencil_marks[1] = digits({4, 7});
  const Reduction reduction = reduce(puzzle, ShrinkLevel::propagate);
  const std::uint64_t rest = 511u & ~digits({4, 7});
  EXPECT_EQ(reduction.candidates[8], rest) << "row";
  EXPECT_EQ(reduction.candidates[20], rest) << "box";
  EXPECT_EQ(reduction.candidates[72], 511u) << "the column of one twin";
}

TEST(Reduce, locked_places_clear_the_crossing_unit) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.pencil_marks.assign(81, 511);
  for (const int cell : {9, 10, 11, 18, 19, 20}) puzzle.pencil_marks[cell] &= ~digits({5});
  const Reduction reduction = reduce(puzzle, ShrinkLevel::propagate);
  for (int col = 3; col < 9; ++col) EXPECT_EQ(reduction.candidates[col], 511u & ~digits({5}));
}

TEST(Reduce, a_digit_goes_where_every_place_of_another_unit_excludes_it) {
  // Anti-knight: a 5 of box 1 stands in r1c2 or r3c2, and both are a knight's move from r2c4.
  Puzzle puzzle = test::empty_puzzle({3, 3}, {"standard", "anti-knight"});
  puzzle.pencil_marks.assign(81, 511);
  for (const int cell : {0, 2, 9, 10, 11, 18, 20}) puzzle.pencil_marks[cell] &= ~digits({5});
  const Reduction reduction = reduce(puzzle, ShrinkLevel::propagate);
  EXPECT_EQ(reduction.candidates[12], 511u & ~digits({5}));
}

TEST(Reduce, pencil_marks_are_respected_at_every_level) {
  Puzzle puzzle = test::empty_puzzle({2, 2});
  puzzle.pencil_marks.assign(16, 15);
  puzzle.pencil_marks[5] = digits({2, 3});
  for (const auto level : {ShrinkLevel::none, ShrinkLevel::clues, ShrinkLevel::propagate})
    EXPECT_EQ(reduce(puzzle, level).candidates[5], digits({2, 3}));
}

TEST(Reduce, names_clues_that_collide) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.clues[1] = puzzle.clues[6] = 5;
  for (const auto level : {ShrinkLevel::clues, ShrinkLevel::propagate})
    EXPECT_EQ(reduce(puzzle, level).contradiction, "two 5s in row 1 (r1c2, r1c7)");
  puzzle.clues[6] = 0;
  puzzle.clues[73] = 5;
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::clues).contradiction, "two 5s in column 2 (r1c2, r9c2)");
}

TEST(Reduce, names_the_cell_without_a_candidate) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  for (int col = 0; col < 8; ++col) puzzle.clues[col] = static_cast<std::uint8_t>(col + 1);
  puzzle.clues[80] = 9;
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::clues).contradiction,
            "r1c9 has no candidate left (the last, 9: column 9)");
  EXPECT_EQ(search(puzzle, 2).reason, "r1c9 has no candidate left (the last, 9: column 9)");
}

/// What took the last candidate of a cell: a mark between cells, a parity, by logic or at the
/// start.
TEST(Reduce, names_what_emptied_a_cell) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.white_dots = {{0, 1, 1}};
  puzzle.parameters.even_cells = {1};
  puzzle.clues[0] = 2;
  EXPECT_THAT(
      *reduce(puzzle, ShrinkLevel::clues).contradiction,
      AllOf(HasSubstr("r1c2 has no candidate left (the last, "), HasSubstr(": white r1c1 r1c2)")));
  puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.even_cells = {4};
  puzzle.parameters.odd_cells = {4};
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::clues).contradiction,
            "r1c5 has no candidate left (the last, 8: odd r1c5)");
}

/// Cages that share a cell, whose sums leave it no digit.
TEST(Reduce, names_the_cage_that_another_one_contradicts) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1}, 3}, {{0, 9}, 17}};
  EXPECT_THAT(reduce(puzzle, ShrinkLevel::propagate).contradiction.value_or("none"),
              MatchesRegex("cage .: no digits are left that add up \\(r1c1, r.c.\\)"));
}

TEST(Reduce, names_the_row_whose_cages_do_not_add_up) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1, 2}, 15}, {{3, 4, 5}, 15}, {{6, 7, 8}, 14}};
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::propagate).contradiction,
            "row 1: its cages add up to 44, expected 45");
  // Columns 1 and 2 but for a cell.
  puzzle.parameters.cages = {{{0, 1, 9, 10}, 12, true},
                             {{18, 19, 27, 28}, 20, true},
                             {{36, 37, 45, 46}, 24, true},
                             {{54, 55, 63, 64, 72}, 20, true}};
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::propagate).contradiction,
            "columns 1 to 2: no digits are left that add up to 14 in the cells beside its cages "
            "(r9c2)");
}

TEST(Reduce, names_the_digit_without_a_place) {
  // Rows 1 and 2 and columns 1 and 2 have a 7, so row 3 has one place for it, which a 3 has taken.
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.clues[3] = puzzle.clues[15] = puzzle.clues[27] = puzzle.clues[55] = 7;
  puzzle.clues[20] = 3;
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::clues).contradiction, "no place for 7 in row 3");
}

TEST(Reduce, names_a_clue_that_the_pencil_marks_forbid) {
  Puzzle puzzle = test::empty_puzzle({2, 2});
  puzzle.pencil_marks.assign(16, 15);
  puzzle.pencil_marks[2] = digits({1, 2});
  puzzle.clues[2] = 4;
  const Reduction reduction = reduce(puzzle, ShrinkLevel::clues);
  ASSERT_TRUE(reduction.contradiction);
  EXPECT_THAT(*reduction.contradiction, HasSubstr("4 in r1c3"));
}

TEST(Reduce, cages_keep_the_digits_of_their_combinations) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1}, 3}, {{9, 10, 11}, 24}, {{35, 44, 53}, 7}};
  const Reduction reduction = reduce(puzzle, ShrinkLevel::propagate);
  ASSERT_FALSE(reduction.contradiction);
  EXPECT_EQ(reduction.candidates[0], digits({1, 2}));
  EXPECT_EQ(reduction.candidates[9], digits({7, 8, 9}));
  EXPECT_EQ(reduction.candidates[35], digits({1, 2, 4}));
}

/// Cages cover a row but for one cell, a box but for two.
TEST(Reduce, cells_beside_the_cages_have_the_rest_of_the_sum) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1, 2, 3}, 10}, {{4, 5, 6, 7}, 28}};
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::propagate).candidates[8], digits({7}));
  // A cage of two rows sticks out of the box by one cell, which holds what the box has not.
  puzzle.parameters.cages = {{{0, 1, 2}, 15}, {{9, 10, 11, 12}, 20}, {{18, 19, 20}, 12}};
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::propagate).candidates[12], digits({2}));
}

TEST(Reduce, lines_and_dots_are_arc_consistent) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.thermometers = {{0, 1, 2, 11, 20, 19, 18}};
  puzzle.parameters.black_dots = {{40, 41, 2}};
  puzzle.parameters.white_dots = {{70, 71, 1}};
  puzzle.clues[71] = 9;
  const Reduction reduction = reduce(puzzle, ShrinkLevel::propagate);
  EXPECT_EQ(reduction.candidates[0], digits({1, 2, 3}));
  EXPECT_EQ(reduction.candidates[18], digits({7, 8, 9}));
  EXPECT_EQ(reduction.candidates[40], digits({1, 2, 3, 4, 6, 8}));
  EXPECT_EQ(reduction.candidates[70], digits({8}));
}

TEST(Reduce, naked_and_hidden_sets_of_every_size_go) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.pencil_marks.assign(81, 0x1ff);
  // Four cells of row 1 in different boxes hold 1 … 4 and no two of them the same two.
  for (const int cell : {0, 3, 4, 8}) puzzle.pencil_marks[static_cast<std::size_t>(cell)] = 0xf;
  const Reduction reduction = reduce(puzzle, ShrinkLevel::propagate);
  for (const int cell : {1, 2, 5, 6, 7})
    EXPECT_EQ(reduction.candidates[static_cast<std::size_t>(cell)], 0x1f0u) << cell;
}

TEST(Reduce, names_what_no_digits_fit) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.cages = {{{0, 1}, 17}};
  puzzle.clues[7] = 9;
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::propagate).contradiction,
            "cage 1: no digits are left that add up (r1c1, r1c2)");
  puzzle = test::empty_puzzle({3, 3});
  puzzle.parameters.even_cells = {4};
  puzzle.clues[4] = 7;
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::clues).contradiction,
            "7 in r1c5 is not allowed (even r1c5)");
}

TEST(Reduce, groups_of_several_fill_up_and_close) {
  // Exactly two of the four corners hold a 1; at most two of the first row's cells an odd digit.
  Puzzle puzzle = test::empty_puzzle({2, 2});
  Constraints constraints = constraints_of(puzzle);
  const Shape& shape = puzzle.shape;
  constraints.groups.push_back({"corner",
                                "corner",
                                GroupKind::exactly,
                                2,
                                {shape.candidate(0, 1), shape.candidate(3, 1),
                                 shape.candidate(12, 1), shape.candidate(15, 1)}});
  const Propagator propagator{constraints};

  puzzle.clues[1] = 1;  // the top corners cannot be 1, so the bottom ones both must: no solution
  EXPECT_TRUE(propagator.reduce(puzzle, ShrinkLevel::propagate).contradiction);
  puzzle.clues[1] = 0;
  puzzle.clues[0] = 1;  // r4c4 is the one other corner that r1c1 does not see
  EXPECT_EQ(propagator.reduce(puzzle, ShrinkLevel::propagate).candidates[15], digits({1}));
}

TEST(Reduce, input_that_does_not_fit_is_refused) {
  Puzzle puzzle = test::empty_puzzle({2, 2});
  puzzle.clues[3] = 5;
  EXPECT_THROW((void)reduce(puzzle, ShrinkLevel::clues), InputError);
  puzzle.clues.pop_back();
  EXPECT_THROW((void)reduce(puzzle, ShrinkLevel::none), InputError);
  puzzle = test::empty_puzzle({2, 2});
  puzzle.pencil_marks.assign(15, 15);
  EXPECT_THROW((void)reduce(puzzle, ShrinkLevel::propagate), InputError);
}

TEST(PropagatorCache, answers_as_the_functions_do) {
  PropagatorCache cache;
  for (const std::string& line : test::minimal_puzzles()) {
    const Puzzle puzzle = puzzle_from(line);
    EXPECT_EQ(cache.reduce(puzzle, ShrinkLevel::propagate).candidates,
              reduce(puzzle, ShrinkLevel::propagate).candidates);
    EXPECT_EQ(cache.search(puzzle, 2).solution, search(puzzle, 2).solution);
  }
}

}  // namespace
}  // namespace temper
