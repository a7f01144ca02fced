/// What the checking half of the rules says of grids and of clues.

#include "temper/puzzle/rule.h"
#include "temper/verify/verify.h"

#include "tests/unit/puzzle/rule_halves.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using test::check;
using test::empty_puzzle;
using test::shifted_grid;

TEST(Check, finds_nothing_in_a_valid_grid_of_any_shape) {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{3, 3}, Shape{3, 4},
                            Shape{4, 4}, Shape{5, 5}, Shape{6, 6}}) {
    const Puzzle puzzle = empty_puzzle(shape, {"standard"});
    EXPECT_TRUE(check(puzzle, shifted_grid(shape)).empty()) << shape.side();
    EXPECT_TRUE(check(puzzle, puzzle.clues).empty()) << "blank grid of side " << shape.side();
  }
}

TEST(Check, names_the_digit_the_unit_and_the_cells) {
  Puzzle puzzle = empty_puzzle({3, 3}, {"standard"});
  Grid grid = puzzle.clues;
  grid[1] = grid[6] = 5;
  const auto found = check(puzzle, grid);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].label, "row_1");
  EXPECT_EQ(found[0].message, "two 5s in row 1 (r1c2, r1c7)");
}

TEST(Check, a_missing_digit_is_broken_only_in_a_unit_without_blanks) {
  Puzzle puzzle = empty_puzzle({3, 3}, {"standard"});
  Grid grid = puzzle.clues;
  const Grid row = {1, 1, 2, 3, 4, 5, 6, 7, 8};
  std::copy(row.begin(), row.end(), grid.begin());
  const auto found = check(puzzle, grid);
  ASSERT_EQ(found.size(), 3u);  // the row twice, and both 1s share box 1
  EXPECT_EQ(found[0].message, "two 1s in row 1 (r1c1, r1c2)");
  EXPECT_EQ(found[1].message, "no 9 in row 1");
  EXPECT_EQ(found[2].message, "two 1s in box 1 (r1c1, r1c2)");
}

TEST(Check, sees_both_diagonals) {
  Puzzle puzzle = empty_puzzle({3, 3}, {"diagonal"});
  Grid grid = puzzle.clues;
  grid[0] = grid[80] = 4;  // r1c1, r9c9
  grid[8] = grid[72] = 6;  // r1c9, r9c1
  const auto found = check(puzzle, grid);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].message, "two 4s in diagonal 1 (r1c1, r9c9)");
  EXPECT_EQ(found[1].message, "two 6s in diagonal 2 (r1c9, r9c1)");
}

TEST(Check, sees_a_knights_move) {
  Puzzle puzzle = empty_puzzle({3, 3}, {"anti-knight"});
  Grid grid = puzzle.clues;
  grid[static_cast<std::size_t>(puzzle.shape.cell(2, 2))] = 7;
  grid[static_cast<std::size_t>(puzzle.shape.cell(3, 4))] = 7;
  const auto found = check(puzzle, grid);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].message, "two 7s a knight's move apart (r3c3, r4c5)");
}

/// What contradicts itself or the clues is named, before anything is annealed.
TEST(Check, names_what_cannot_be) {
  const auto found = [](auto change) {
    Puzzle puzzle = empty_puzzle({3, 3});
    change(puzzle);
    std::vector<std::string> messages;
    for (const Violation& violation : broken_clues(puzzle)) messages.push_back(violation.message);
    return messages;
  };
  using testing::ElementsAre;
  EXPECT_THAT(found([](Puzzle& p) {
                p.parameters.cages = {{{0, 1}, 18}};
              }),
              ElementsAre("cage 1 (r1c1, r1c2) adds up to 3 to 17, expected 18"));
  EXPECT_THAT(found([](Puzzle& p) {
                p.parameters.cages = {{{0, 1}, 10}};
                p.clues[0] = 5;
                p.clues[1] = 6;
              }),
              ElementsAre("cage 1 (r1c1, r1c2) adds up to 11, expected 10"));
  EXPECT_THAT(found([](Puzzle& p) {
                p.parameters.thermometers = {{0, 1, 2, 3, 4, 5, 6, 7, 8, 17}};
              }),
              ElementsAre("thermometer 1 has 10 cells, only 9 digits can rise"));
  EXPECT_THAT(found([](Puzzle& p) {
                p.parameters.thermometers = {{0, 1, 2}};
                p.clues[1] = 9;
              }),
              ElementsAre("thermometer 1: r1c2 is 9, expected 2 to 8 there"));
  EXPECT_THAT(found([](Puzzle& p) {
                p.parameters.even_cells = {80};
                p.clues[80] = 3;
              }),
              ElementsAre("r9c9 is 3, expected an even digit"));
  EXPECT_THAT(found([](Puzzle& p) {
                p.parameters.sums_of_two = {{0, 1, 20}};
              }),
              ElementsAre("no two digits of 1 to 9 meet a sum of 20 between r1c1 and r1c2"));
  EXPECT_THAT(found([](Puzzle& p) {
                p.parameters.little_killers = {{{1, 9}, 1}};
              }),
              ElementsAre("little killer 1 (r1c2, r2c1) adds up to 2 to 18, expected 1"));
  EXPECT_THAT(found([](Puzzle& p) {
                p.parameters.arrows = {{{0}, {10, 20, 30}}};
                p.clues[10] = 8;
              }),
              ElementsAre("arrow 1 (r2c2, r3c3, r4c4) adds up to 10 to 26, its circle (r1c1) holds "
                          "1 to 9"));
}

/// Parameters that no grid meets, two of them together among those.
TEST(Check, names_marks_that_cannot_be) {
  const auto found = [](auto change) {
    Puzzle puzzle = empty_puzzle({3, 3});
    change(puzzle.parameters);
    std::vector<std::string> messages;
    for (const Violation& violation : broken_clues(puzzle)) messages.push_back(violation.message);
    return messages;
  };
  using testing::ElementsAre;
  using testing::IsEmpty;
  EXPECT_THAT(found([](Parameters& p) { p.even_cells = p.odd_cells = {4}; }),
              ElementsAre("r1c5 is marked even and odd"));
  EXPECT_THAT(found([](Parameters& p) {
                p.white_dots = {{0, 1, 9}};
              }),
              ElementsAre("no two digits of 1 to 9 meet a white dot of 9 between r1c1 and r1c2"));
  EXPECT_THAT(found([](Parameters& p) {
                p.black_dots = {{0, 1, 10}};
              }),
              ElementsAre("no two digits of 1 to 9 meet a black dot of 10 between r1c1 and r1c2"));
  EXPECT_THAT(found([](Parameters& p) {
                p.black_dots = {{0, 1, 1}};
              }),
              ElementsAre("no two digits of 1 to 9 meet a black dot of 1 between r1c1 and r1c2"));
  EXPECT_THAT(found([](Parameters& p) {
                p.white_dots = {{0, 1, 3}};
                p.black_dots = {{1, 0, 3}};
              }),
              ElementsAre("no two digits of 1 to 9 meet a white dot of 3 and a black dot of 3 "
                          "between r1c2 and r1c1"));
  EXPECT_THAT(found([](Parameters& p) {
                p.sums_of_two = {{0, 9, 10}, {0, 9, 5}};
              }),
              ElementsAre("no two digits of 1 to 9 meet an X and a V between r1c1 and r2c1"));
  EXPECT_THAT(found([](Parameters& p) {
                p.sums_of_two = {{0, 9, 10}};
                p.white_dots = {{0, 9, 1}};
              }),
              ElementsAre("no two digits of 1 to 9 meet a white dot and an X between r1c1 and "
                          "r2c1"));
  EXPECT_THAT(found([](Parameters& p) {
                p.white_dots = {{0, 1, 1}, {1, 2, 8}};
                p.black_dots = {{0, 1, 2}, {2, 3, 9}};
                p.sums_of_two = {{0, 10, 18}};
              }),
              IsEmpty());
}

}  // namespace
}  // namespace temper
