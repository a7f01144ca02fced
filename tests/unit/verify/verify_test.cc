#include "temper/verify/verify.h"

#include "temper/base/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string_view>

namespace temper {
namespace {

using testing::Contains;
using testing::Field;
using testing::HasSubstr;

constexpr std::string_view kClues =
    "9.2..........1..2..3..975....8...2..6.7..3.842...4..9.489....6....8.........3...5";
constexpr std::string_view kSolution =
    "962485731574316928831297546148679253697523184253148697489751362315862479726934815";

Grid grid_of(std::string_view text) {
  Grid grid;
  for (const char c : text) grid.push_back(static_cast<std::uint8_t>(c == '.' ? 0 : c - '0'));
  return grid;
}

Puzzle puzzle_of(std::string_view text, std::vector<std::string> rules = {"standard"}) {
  Puzzle puzzle;
  puzzle.clues = grid_of(text);
  puzzle.rules = std::move(rules);
  return puzzle;
}

std::vector<std::string> messages(const std::vector<Violation>& violations) {
  std::vector<std::string> out;
  for (const Violation& violation : violations) out.push_back(violation.message);
  return out;
}

TEST(Verify, accepts_the_solution) {
  const Verdict verdict = verify(puzzle_of(kClues), grid_of(kSolution));
  EXPECT_TRUE(verdict.valid);
  EXPECT_TRUE(verdict.violations.empty());
}

TEST(Verify, rejects_every_single_change_of_the_solution) {
  const Puzzle puzzle = puzzle_of(std::string(81, '.'));
  const Grid solution = grid_of(kSolution);
  for (std::size_t cell = 0; cell < 81; ++cell)
    for (int digit = 0; digit <= 10; ++digit) {
      Grid grid = solution;
      grid[cell] = static_cast<std::uint8_t>(digit);
      EXPECT_EQ(verify(puzzle, grid).valid, digit == solution[cell]);
    }
}

TEST(Verify, a_blank_cell_is_named) {
  Grid grid = grid_of(kSolution);
  grid[40] = 0;
  const Verdict verdict = verify(puzzle_of(kClues), grid);
  ASSERT_EQ(verdict.violations.size(), 1u);
  EXPECT_EQ(verdict.violations[0].label, "cell_5_5");
  EXPECT_EQ(verdict.violations[0].message, "r5c5 is blank");
}

TEST(Verify, a_valid_grid_that_changes_a_clue_is_rejected) {
  Grid grid = grid_of(kSolution);
  for (auto& digit : grid)
    if (digit <= 2) digit = static_cast<std::uint8_t>(3 - digit);  // swap 1 and 2 everywhere
  const Verdict verdict = verify(puzzle_of(kClues), grid);
  EXPECT_FALSE(verdict.valid);
  EXPECT_THAT(messages(verdict.violations), Contains("r1c3 is 1, the clue there is 2"));
  EXPECT_TRUE(verify(puzzle_of(std::string(81, '.')), grid).valid);
}

TEST(Verify, rows_and_columns_alone_do_not_make_a_solution) {
  Puzzle puzzle;
  puzzle.shape = {2, 2};
  puzzle.clues.assign(16, 0);
  const Verdict verdict = verify(puzzle, grid_of("1234234134124123"));
  EXPECT_FALSE(verdict.valid);
  EXPECT_THAT(messages(verdict.violations), Contains("two 2s in box 1 (r1c2, r2c1)"));
  EXPECT_THAT(messages(verdict.violations), Contains("no 4 in box 1"));
}

TEST(Verify, a_digit_beyond_the_side_is_named) {
  Grid grid = grid_of(kSolution);
  grid[3] = 200;
  const Verdict verdict = verify(puzzle_of(std::string(81, '.')), grid);
  EXPECT_THAT(messages(verdict.violations), Contains("r1c4 is 200, digits run from 1 to 9"));
}

TEST(Verify, diagonals_count_only_where_the_rules_say_so) {
  const Grid grid = grid_of(kSolution);
  EXPECT_TRUE(verify(puzzle_of(kClues, {"standard"}), grid).valid);
  const Verdict verdict = verify(puzzle_of(kClues, {"standard", "diagonal"}), grid);
  EXPECT_FALSE(verdict.valid);
  EXPECT_THAT(verdict.violations, Contains(Field(&Violation::label, "diag_1")));
  const std::string_view diagonal =
      "267945381853716249491823576576438192384192657129657438642379815935281764718564923";
  EXPECT_TRUE(verify(puzzle_of(std::string(81, '.'), {"diagonal"}), grid_of(diagonal)).valid);
}

TEST(Verify, pencil_marks_are_respected) {
  Puzzle puzzle = puzzle_of(std::string(81, '.'));
  puzzle.pencil_marks.assign(81, 0x1ff);
  EXPECT_TRUE(verify(puzzle, grid_of(kSolution)).valid);
  puzzle.pencil_marks[0] = 0x0ff;  // no 9 in r1c1
  EXPECT_THAT(messages(verify(puzzle, grid_of(kSolution)).violations),
              Contains("r1c1 is 9, its pencil marks do not allow it"));
}

TEST(Verify, a_grid_of_the_wrong_size_is_an_error) {
  EXPECT_THROW((void)verify(puzzle_of(kClues), Grid(80, 1)), InputError);
}

TEST(BrokenClues, consistent_clues_break_nothing) {
  EXPECT_TRUE(broken_clues(puzzle_of(kClues)).empty());
  EXPECT_TRUE(broken_clues(puzzle_of(std::string(81, '.'))).empty());
}

TEST(BrokenClues, both_cells_of_a_repeat_are_named) {
  std::string clues(81, '.');
  clues[1] = clues[6] = '5';
  EXPECT_THAT(messages(broken_clues(puzzle_of(clues))), Contains("two 5s in row 1 (r1c2, r1c7)"));
}

TEST(BrokenClues, name_three_of_a_kind_once) {
  std::string clues(81, '.');
  clues[0] = clues[4] = clues[8] = '7';
  EXPECT_EQ(messages(broken_clues(puzzle_of(clues))),
            std::vector<std::string>{"three 7s in row 1 (r1c1, r1c5, r1c9)"});
}

TEST(BrokenClues, a_cell_without_pencil_marks_is_named) {
  Puzzle puzzle = puzzle_of(std::string(81, '.'));
  puzzle.pencil_marks.assign(81, 0x1ff);
  puzzle.pencil_marks[17] = 0;
  EXPECT_EQ(messages(broken_clues(puzzle)),
            std::vector<std::string>{"r2c9 has no pencil mark left"});
}

TEST(BrokenClues, fewer_clues_of_a_solution_never_break) {
  std::mt19937 random(7);
  const Grid solution = grid_of(kSolution);
  for (int round = 0; round < 200; ++round) {
    Puzzle puzzle = puzzle_of(std::string(81, '.'));
    for (std::size_t cell = 0; cell < 81; ++cell)
      if (random() % 2 == 0) puzzle.clues[cell] = solution[cell];
    EXPECT_TRUE(broken_clues(puzzle).empty());
  }
}

}  // namespace
}  // namespace temper
