#include "temper/presolve/propagate.h"
#include "temper/presolve/propagator.h"
#include "temper/verify/verify.h"

#include "tests/unit/presolve/puzzles.h"
#include <gtest/gtest.h>

namespace temper {
namespace {

using test::kDiagonal;
using test::kStandard;
using test::puzzle_from;

TEST(Search, finds_the_one_solution) {
  for (const auto clues : {test::kThirtyClues, test::kTwentyThreeClues, test::kSeventeenClues}) {
    const Puzzle puzzle = puzzle_from(clues);
    const SearchResult result = search(puzzle, 2);
    EXPECT_EQ(result.status, SolutionCount::unique);
    EXPECT_EQ(result.count, 1);
    ASSERT_TRUE(result.solution);
    EXPECT_TRUE(verify(puzzle, *result.solution).valid);
  }
}

TEST(Search, the_diagonal_puzzle_needs_its_diagonals) {
  const SearchResult with = search(puzzle_from(test::kDiagonalClues, kDiagonal), 2);
  EXPECT_EQ(with.status, SolutionCount::unique);
  EXPECT_EQ(test::text_of(*with.solution),
            "267945381853716249491823576576438192384192657129657438642379815935281764718564923");
  const SearchResult without = search(puzzle_from(test::kDiagonalClues), 10);
  EXPECT_EQ(without.status, SolutionCount::multiple);
  EXPECT_GE(without.count, 3);
}

TEST(Search, counts_every_solution_up_to_the_limit) {
  EXPECT_EQ(search(test::empty_puzzle({2, 2}), 1000).count, 288);
  EXPECT_EQ(search(test::empty_puzzle({2, 2}), 288).count, 288);
  EXPECT_EQ(search(test::empty_puzzle({2, 2}), 100).count, 100);
  EXPECT_EQ(search(test::empty_puzzle({2, 2}, kDiagonal), 1000).count, 48);
  EXPECT_EQ(search(test::empty_puzzle({2, 3}), 5000).count, 5000);
  EXPECT_EQ(search(test::empty_puzzle({3, 3}), 1000).count, 1000);
}

TEST(Search, the_empty_grid_has_more_than_one_solution_and_shows_a_valid_one) {
  for (const Shape shape : {Shape{3, 3}, Shape{3, 4}, Shape{4, 4}, Shape{5, 5}, Shape{6, 6}}) {
    const Puzzle puzzle = test::empty_puzzle(shape);
    const SearchResult result = search(puzzle, 2);
    EXPECT_EQ(result.status, SolutionCount::multiple);
    ASSERT_TRUE(result.solution);
    EXPECT_TRUE(verify(puzzle, *result.solution).valid);
  }
}

TEST(Search, says_what_contradicts_only_where_propagation_saw_it) {
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.clues[0] = puzzle.clues[1] = 4;
  const SearchResult result = search(puzzle, 2);
  EXPECT_EQ(result.status, SolutionCount::none);
  EXPECT_EQ(result.reason, "two 4s in row 1 (r1c1, r1c2)");
  EXPECT_EQ(result.guesses, 0);
  EXPECT_FALSE(search(puzzle_from(test::kTwentyThreeClues), 2).reason);
}

TEST(Search, every_rule_and_size_of_the_unique_puzzles_is_unique) {
  const struct {
    const char* file;
    Shape shape;
    std::vector<std::string> rules;
  } collections[] = {
      {"sudoku_4x4.txt", {2, 2}, kStandard},
      {"sudoku_6x6.txt", {2, 3}, kStandard},
      {"sudoku_8x8.txt", {2, 4}, kStandard},
      {"sudoku_10x10.txt", {2, 5}, kStandard},
      {"sudoku_12x12.txt", {3, 4}, kStandard},
      {"sudoku_16x16.txt", {4, 4}, kStandard},
      {"diag_4x4.txt", {2, 2}, kDiagonal},
      {"diag_6x6.txt", {2, 3}, kDiagonal},
      {"diag_9x9.txt", {3, 3}, kDiagonal},
      {"diag_16x16.txt", {4, 4}, kDiagonal},
      {"antiknight_9x9.txt", {3, 3}, {"standard", "anti-knight"}},
      {"windoku_9x9.txt", {3, 3}, {"standard", "windoku"}},
      {"diag_windoku_9x9.txt", {3, 3}, {"standard", "diagonal", "windoku"}},
  };
  PropagatorCache cache;
  for (const auto& [file, shape, rules] : collections) {
    const std::vector<Puzzle> puzzles = test::integer_puzzles(file, shape, rules);
    EXPECT_FALSE(puzzles.empty()) << file;
    for (const Puzzle& puzzle : puzzles) {
      const SearchResult result = cache.search(puzzle, 2);
      EXPECT_EQ(result.status, SolutionCount::unique) << file;
      ASSERT_TRUE(result.solution) << file;
      EXPECT_TRUE(verify(puzzle, *result.solution).valid) << file;
    }
  }
}

TEST(Search, large_puzzles_with_many_solutions_are_settled) {
  for (const auto& [file, shape] :
       {std::pair{"medium_16x16.txt", Shape{4, 4}}, std::pair{"medium_25x25.txt", Shape{5, 5}}}) {
    const Puzzle puzzle = test::integer_puzzles(file, shape, kStandard).front();
    const SearchResult result = search(puzzle, 2);
    EXPECT_EQ(result.status, SolutionCount::multiple) << file;
    EXPECT_TRUE(verify(puzzle, *result.solution).valid) << file;
  }
}

TEST(Search, stops_when_asked) {
  int polls = 0;
  const auto at_second_poll = [](void* context) { return ++*static_cast<int*>(context) == 2; };
  const SearchResult result =
      search(test::empty_puzzle({4, 4}), 1'000'000'000, at_second_poll, &polls);
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(polls, 2);
}

}  // namespace
}  // namespace temper
