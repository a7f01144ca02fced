/// Uniqueness against a SAT solver. The encoding is written here cell by cell, apart from the
/// rules' own constraints, so that a wrong rule cannot agree with itself.

#include "temper/presolve/propagator.h"

#include "tests/unit/presolve/puzzles.h"
#include <cadical.hpp>
#include <gtest/gtest.h>

namespace temper {
namespace {

/// Variable "digit in row, column", all from 0.
int literal(int row, int col, int digit) { return (row * 9 + col) * 9 + digit + 1; }

bool different(int row_a, int col_a, int row_b, int col_b, bool diagonal) {
  if (row_a == row_b || col_a == col_b) return true;
  if (row_a / 3 == row_b / 3 && col_a / 3 == col_b / 3) return true;
  return diagonal &&
         ((row_a == col_a && row_b == col_b) || (row_a + col_a == 8 && row_b + col_b == 8));
}

void encode(const Puzzle& puzzle, bool diagonal, CaDiCaL::Solver& solver) {
  const auto clause = [&](std::initializer_list<int> literals) {
    for (const int each : literals) solver.add(each);
    solver.add(0);
  };
  for (int a = 0; a < 81; ++a) {
    for (int digit = 0; digit < 9; ++digit) solver.add(literal(a / 9, a % 9, digit));
    solver.add(0);
    for (int digit = 0; digit < 9; ++digit) {
      for (int other = 0; other < digit; ++other)
        clause({-literal(a / 9, a % 9, digit), -literal(a / 9, a % 9, other)});
      for (int b = 0; b < a; ++b)
        if (different(a / 9, a % 9, b / 9, b % 9, diagonal))
          clause({-literal(a / 9, a % 9, digit), -literal(b / 9, b % 9, digit)});
    }
    if (puzzle.clues[a] != 0) clause({literal(a / 9, a % 9, puzzle.clues[a] - 1)});
  }
}

/// Solutions up to two: after the first, a clause forbids it.
int count_by_sat(const Puzzle& puzzle, bool diagonal) {
  constexpr int kSatisfiable = 10;
  CaDiCaL::Solver solver;
  solver.set("quiet", 1);
  encode(puzzle, diagonal, solver);
  if (solver.solve() != kSatisfiable) return 0;
  std::vector<int> first;
  for (int variable = 1; variable <= 729; ++variable)
    if (solver.val(variable) > 0) first.push_back(variable);
  for (const int variable : first) solver.add(-variable);
  solver.add(0);
  return solver.solve() == kSatisfiable ? 2 : 1;
}

/// A random full grid with the rules, cleared down to 24–53 cells; now and then one clue is
/// altered, so that some puzzles have no solution.
Puzzle random_puzzle(std::mt19937_64& generator, const std::vector<std::string>& rules) {
  Puzzle puzzle = test::empty_puzzle({3, 3}, rules);
  for (int seeds = 0; seeds < 6; ++seeds) {
    const Puzzle before = puzzle;
    puzzle.clues[test::below(generator, 81)] =
        static_cast<std::uint8_t>(1 + test::below(generator, 9));
    if (count_by_sat(puzzle, rules == test::kDiagonal) == 0) puzzle = before;
  }
  puzzle.clues = *search(puzzle, 1).solution;
  const int num_clues = 24 + test::below(generator, 30);
  for (int left = 81; left > num_clues;) {
    std::uint8_t& clue = puzzle.clues[test::below(generator, 81)];
    left -= clue != 0 ? 1 : 0;
    clue = 0;
  }
  if (test::below(generator, 8) == 0)
    puzzle.clues[test::below(generator, 81)] =
        static_cast<std::uint8_t>(1 + test::below(generator, 9));
  return puzzle;
}

class SatUniqueness : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(SatUniqueness, search_finds_as_many_solutions_as_the_sat_solver) {
  const std::vector<std::string>& rules = GetParam();
  const Propagator propagator{constraints_of(test::empty_puzzle({3, 3}, rules))};
  std::mt19937_64 generator{21};
  int seen[3] = {};
  for (int trial = 0; trial < 200; ++trial) {
    const Puzzle puzzle = random_puzzle(generator, rules);
    const int expected = count_by_sat(puzzle, rules == test::kDiagonal);
    ASSERT_EQ(search(puzzle, 2).count, expected) << test::text_of(puzzle.clues);
    ASSERT_EQ(propagator.search(puzzle, 2).count, expected) << test::text_of(puzzle.clues);
    ++seen[expected];
  }
  for (int count = 0; count < 3; ++count) EXPECT_GT(seen[count], 5) << count << " solutions";
}

INSTANTIATE_TEST_SUITE_P(All, SatUniqueness, testing::Values(test::kStandard, test::kDiagonal),
                         [](const auto& row) { return row.param.back(); });

}  // namespace
}  // namespace temper
