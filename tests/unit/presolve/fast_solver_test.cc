#include "temper/presolve/fast_solver.h"

#include "temper/base/error.h"
#include "temper/presolve/propagator.h"
#include "temper/verify/verify.h"

#include "tests/unit/presolve/puzzles.h"
#include <gtest/gtest.h>

namespace temper {
namespace {

using test::below;
using test::kDiagonal;
using test::kStandard;
using test::puzzle_from;

class FastSolverOn : public testing::TestWithParam<std::string_view> {
 protected:
  FastSolver free_{FastSolver::Diagonals::free, GetParam()};
  FastSolver diagonal_{FastSolver::Diagonals::all_different, GetParam()};
  Propagator free_propagator_{constraints_of(test::empty_puzzle({3, 3}, kStandard))};
  Propagator diagonal_propagator_{constraints_of(test::empty_puzzle({3, 3}, kDiagonal))};

  /// The general search is the judge.
  void expect_same_count(const Puzzle& puzzle, std::int64_t limit) {
    ASSERT_TRUE(FastSolver::fits(puzzle));
    const bool diagonal = puzzle.rules == kDiagonal;
    const FastSearchResult fast = (diagonal ? diagonal_ : free_).search(puzzle, limit);
    const SearchResult general =
        (diagonal ? diagonal_propagator_ : free_propagator_).search(puzzle, limit);
    ASSERT_EQ(fast.count, general.count) << test::text_of(puzzle.clues);
    ASSERT_EQ(fast.status, general.status);
    if (fast.count > 0) {
      ASSERT_TRUE(verify(puzzle, Grid(fast.solution.begin(), fast.solution.end())).valid);
    }
  }

  /// Puzzles with clues taken away (several solutions), altered (mostly none), or both.
  void expect_same_count_after_changes(const std::vector<Puzzle>& puzzles) {
    std::mt19937_64 generator{5};
    for (const Puzzle& original : puzzles) {
      expect_same_count(original, 2);
      Puzzle puzzle = original;
      for (int blanks = below(generator, 5); blanks > 0; --blanks)
        puzzle.clues[below(generator, 81)] = 0;
      expect_same_count(puzzle, 100);
      puzzle.clues[below(generator, 81)] = static_cast<std::uint8_t>(1 + below(generator, 9));
      expect_same_count(puzzle, 100);
      puzzle = original;
      const int cell = below(generator, 81);
      puzzle.clues[cell] = static_cast<std::uint8_t>(1 + (puzzle.clues[cell] + 3) % 9);
      expect_same_count(puzzle, 2);
    }
  }
};

TEST_P(FastSolverOn, counts_as_the_general_search_does) {
  std::vector<Puzzle> puzzles;
  for (const std::string& line : test::minimal_puzzles()) puzzles.push_back(puzzle_from(line));
  ASSERT_EQ(puzzles.size(), 300u);
  expect_same_count_after_changes(puzzles);
}

TEST_P(FastSolverOn, counts_as_the_general_search_does_with_diagonals) {
  std::vector<Puzzle> puzzles = test::integer_puzzles("diag_9x9.txt", {3, 3}, kDiagonal);
  puzzles.push_back(puzzle_from(test::kDiagonalClues, kDiagonal));
  ASSERT_GT(puzzles.size(), 10u);
  expect_same_count_after_changes(puzzles);
  expect_same_count_after_changes(puzzles);
}

TEST_P(FastSolverOn, respects_pencil_marks) {
  std::mt19937_64 generator{8};
  for (const std::string& line : test::minimal_puzzles()) {
    Puzzle puzzle = puzzle_from(line);
    puzzle.pencil_marks.assign(81, 511);
    const SearchResult solved = free_propagator_.search(puzzle, 1);
    // The marks keep the solution or, one time in four, lose one of its digits.
    for (int cell = 0; cell < 81; ++cell) {
      if (below(generator, 3) == 0) puzzle.clues[cell] = 0;
      puzzle.pencil_marks[cell] = (generator() & 511) | 1u << ((*solved.solution)[cell] - 1);
    }
    expect_same_count(puzzle, 20);
    puzzle.pencil_marks[below(generator, 81)] &= generator();
    expect_same_count(puzzle, 20);
  }
}

TEST_P(FastSolverOn, counts_up_to_the_limit_from_an_empty_grid) {
  const Grid blank(81, 0);
  const std::span<const std::uint8_t, 81> clues{blank.data(), 81};
  for (const std::int64_t limit : {1, 2, 1000}) {
    EXPECT_EQ(free_.search(clues, limit).count, limit);
    EXPECT_EQ(diagonal_.search(clues, limit).count, limit);
  }
}

TEST_P(FastSolverOn, stops_when_asked) {
  const Grid blank(81, 0);
  const std::span<const std::uint8_t, 81> clues{blank.data(), 81};
  int polls = 0;
  const auto at_third_poll = [](void* context) { return ++*static_cast<int*>(context) == 3; };
  const FastSearchResult result = free_.search(clues, 1'000'000'000, at_third_poll, &polls);
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(polls, 3);
  EXPECT_GT(result.count, 2);
}

INSTANTIATE_TEST_SUITE_P(All, FastSolverOn, testing::ValuesIn(FastSolver::instruction_sets()),
                         [](const auto& row) { return std::string{row.param}; });

TEST(FastSolver, takes_nine_by_nine_with_or_without_diagonals_and_nothing_else) {
  EXPECT_TRUE(FastSolver::fits(test::empty_puzzle({3, 3})));
  EXPECT_TRUE(FastSolver::fits(test::empty_puzzle({3, 3}, kDiagonal)));
  EXPECT_FALSE(FastSolver::fits(test::empty_puzzle({3, 3}, {"diagonal"})));
  EXPECT_FALSE(FastSolver::fits(test::empty_puzzle({3, 3}, {"standard", "anti-knight"})));
  EXPECT_FALSE(FastSolver::fits(test::empty_puzzle({4, 4})));
  Puzzle puzzle = test::empty_puzzle({3, 3});
  puzzle.clues[0] = 10;
  EXPECT_FALSE(FastSolver::fits(puzzle));
}

TEST(FastSolver, refuses_an_instruction_set_that_the_machine_lacks) {
  EXPECT_THROW((FastSolver{FastSolver::Diagonals::free, "avx9"}), InputError);
}

}  // namespace
}  // namespace temper
