#include "temper/compile/compile.h"

#include "temper/base/error.h"
#include "temper/verify/verify.h"

#include "tests/unit/compile/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>

namespace temper {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

const std::vector<std::string> kStandard{"standard"};
const std::vector<std::string> kDiagonalRules{"standard", "diagonal"};

/// The model's energy of a filled grid; a digit that is not among the variables must be a fixed
/// one.
double energy_of(const Puzzle& puzzle, const CompiledPuzzle& compiled, const Grid& grid) {
  std::vector<std::int8_t> state;
  for (const Candidate candidate : compiled.candidate_of)
    state.push_back(grid[static_cast<std::size_t>(puzzle.shape.cell_of(candidate))] ==
                    puzzle.shape.digit_of(candidate));
  return energy(compiled.bqm, state);
}

std::map<int, int> degrees(const Bqm& bqm) {
  std::vector<int> degree(bqm.linear.size(), 0);
  for (const Interaction& term : bqm.interactions) {
    ++degree[static_cast<std::size_t>(term.u)];
    ++degree[static_cast<std::size_t>(term.v)];
  }
  std::map<int, int> count;
  for (const int d : degree) ++count[d];
  return count;
}

TEST(Compile, the_empty_grid_has_324_families_and_10206_couplings_of_degree_28) {
  const CompiledPuzzle compiled =
      compile(test::empty_puzzle({3, 3}), {.shrink = ShrinkLevel::none});
  EXPECT_EQ(compiled.bqm.num_variables(), 729);
  EXPECT_EQ(compiled.bqm.families.size(), 324u);
  EXPECT_EQ(compiled.bqm.interactions.size(), 10206u);
  EXPECT_EQ(degrees(compiled.bqm), (std::map<int, int>{{28, 729}}));
  EXPECT_EQ(compiled.bqm.offset, 324);
  std::vector<std::map<double, int>> weights(729);
  for (const Interaction& term : compiled.bqm.interactions) {
    ++weights[static_cast<std::size_t>(term.u)][term.bias];
    ++weights[static_cast<std::size_t>(term.v)][term.bias];
  }
  for (const auto& weight : weights)
    EXPECT_EQ(weight, (std::map<double, int>{{2.0, 24}, {4.0, 4}}));
  for (const double bias : compiled.bqm.linear) EXPECT_EQ(bias, -4);
}

TEST(Compile, the_diagonals_add_18_families_and_486_couplings) {
  const Bqm bqm =
      compile(test::empty_puzzle({3, 3}, kDiagonalRules), {.shrink = ShrinkLevel::none}).bqm;
  EXPECT_EQ(bqm.families.size(), 342u);
  EXPECT_EQ(bqm.interactions.size(), 10692u);
  std::set<int> seen;
  for (const auto& [degree, count] : degrees(bqm)) seen.insert(degree);
  EXPECT_EQ(seen, (std::set<int>{28, 34, 40}));
}

TEST(Compile, large_grids_have_the_sizes_that_counting_gives) {
  const Bqm four = compile(test::empty_puzzle({4, 4}), {.shrink = ShrinkLevel::none}).bqm;
  EXPECT_EQ(four.num_variables(), 4096);
  EXPECT_EQ(four.interactions.size(), 110592u);
  const Bqm five = compile(test::empty_puzzle({5, 5}), {.shrink = ShrinkLevel::none}).bqm;
  EXPECT_EQ(five.num_variables(), 15625);
  EXPECT_EQ(five.interactions.size(), 687500u);
}

TEST(Compile, fixing_clues_and_peers_leaves_the_known_numbers_of_variables) {
  const CompileOptions clues{.shrink = ShrinkLevel::clues};
  EXPECT_EQ(compile(test::puzzle_from(test::kThirtyClues), clues).bqm.num_variables(), 153);
  EXPECT_EQ(compile(test::puzzle_from(test::kTwentyThreeClues), clues).bqm.num_variables(), 223);
  EXPECT_EQ(compile(test::puzzle_from(test::kSeventeenClues), clues).bqm.num_variables(), 303);
  EXPECT_EQ(
      compile(test::puzzle_from(test::kDiagonalClues, kDiagonalRules), clues).bqm.num_variables(),
      299);
}

TEST(Compile, propagation_leaves_nothing_of_puzzles_that_it_finishes) {
  for (const Puzzle& puzzle : {test::puzzle_from(test::kThirtyClues),
                               test::puzzle_from(test::kDiagonalClues, kDiagonalRules)}) {
    const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::propagate});
    EXPECT_EQ(compiled.bqm.num_variables(), 0);
    EXPECT_TRUE(compiled.bqm.families.empty());
    EXPECT_EQ(compiled.bqm.offset, 0);
    EXPECT_TRUE(verify(puzzle, compiled.fixed).valid);
  }
}

TEST(Compile, labels_are_row_column_digit) {
  const CompiledPuzzle compiled =
      compile(test::empty_puzzle({3, 3}), {.shrink = ShrinkLevel::none});
  EXPECT_EQ(to_string(compiled.bqm.labels.front()), "(0, 0, 1)");
  EXPECT_EQ(to_string(compiled.bqm.labels.back()), "(8, 8, 9)");
  EXPECT_EQ(compiled.candidate_of.back(), 728);
}

/// E = 0 exactly for valid grids, positive for all others, on solved grids and corrupted ones.
TEST(Compile, the_energy_is_zero_exactly_when_the_grid_is_valid) {
  std::mt19937 random{11};
  const std::map<std::string, double, std::less<>> uneven{
      {"cell", 1.25}, {"row", 2}, {"col", 0.5}, {"box", 3}};
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}, Shape{4, 4}})
    for (const auto& rules : {kStandard, kDiagonalRules})
      for (const bool weighted : {false, true}) {
        const bool diagonal = rules.size() == 2;
        if (diagonal && !(shape == Shape{3, 3})) continue;
        const Puzzle puzzle = test::empty_puzzle(shape, rules);
        CompileOptions options{.shrink = ShrinkLevel::none};
        if (weighted) options.weights = uneven;
        const CompiledPuzzle compiled = compile(puzzle, options);
        std::uniform_int_distribution<std::size_t> cell{0, puzzle.clues.size() - 1};
        std::uniform_int_distribution<int> digit{1, shape.side()};
        for (int trial = 0; trial < 20; ++trial) {
          Grid grid = diagonal ? test::random_diagonal_grid(random)
                               : test::random_solved_grid(shape, random);
          ASSERT_TRUE(verify(puzzle, grid).valid);
          EXPECT_EQ(energy_of(puzzle, compiled, grid), 0);
          for (int change = 0; change < 3; ++change) {
            if (trial % 2 == 0)
              grid[cell(random)] = static_cast<std::uint8_t>(digit(random));
            else
              std::swap(grid[cell(random)], grid[cell(random)]);
            const double cost = energy_of(puzzle, compiled, grid);
            EXPECT_GE(cost, 0);
            EXPECT_EQ(cost == 0, verify(puzzle, grid).valid);
          }
        }
      }
}

TEST(Compile, the_energy_of_a_reduced_model_is_that_of_the_whole) {
  std::mt19937 random{5};
  const Puzzle puzzle = test::puzzle_from(test::kTwentyThreeClues);
  const CompiledPuzzle whole = compile(test::empty_puzzle({3, 3}), {.shrink = ShrinkLevel::none});
  const CompiledPuzzle reduced = compile(puzzle, {.shrink = ShrinkLevel::clues});
  for (int trial = 0; trial < 50; ++trial) {
    std::vector<std::uint8_t> state(reduced.candidate_of.size());
    for (std::uint8_t& x : state) x = random() % 4 == 0;
    std::vector<std::int8_t> all(729, 0);
    for (std::size_t v = 0; v < state.size(); ++v)
      all[static_cast<std::size_t>(reduced.candidate_of[v])] = static_cast<std::int8_t>(state[v]);
    for (int cell = 0; cell < 81; ++cell)
      if (const int digit = puzzle.clues[static_cast<std::size_t>(cell)]; digit > 0)
        all[static_cast<std::size_t>(puzzle.shape.candidate(cell, digit))] = 1;
    const std::vector<std::int8_t> signed_state(state.begin(), state.end());
    EXPECT_EQ(energy(reduced.bqm, signed_state), energy(whole.bqm, all));
  }
}

TEST(Compile, clues_without_shrinking_are_penalties) {
  const Puzzle puzzle = test::puzzle_from(test::kDiagonalClues, kDiagonalRules);
  const CompiledPuzzle compiled =
      compile(puzzle, {.shrink = ShrinkLevel::none, .clue_weight = 2.5});
  EXPECT_EQ(compiled.bqm.num_variables(), 729);
  Grid grid;
  for (const char c : test::kDiagonalSolution) grid.push_back(static_cast<std::uint8_t>(c - '0'));
  EXPECT_EQ(energy_of(puzzle, compiled, grid), 0);
  for (std::uint8_t& digit : grid) digit = digit == 2 ? 3 : digit == 3 ? 2 : digit;
  // The clues have one 2 and two 3s; after renaming they are all missed, and nothing else is
  // broken.
  const auto missed = std::ranges::count_if(puzzle.clues, [](int d) { return d == 2 || d == 3; });
  EXPECT_EQ(energy_of(puzzle, compiled, grid), 2.5 * static_cast<double>(missed));
}

/// A unit with two 1s and no 9 costs 2: absent digits count too (case v05 of the shared cases).
TEST(Compile, a_repeated_digit_costs_its_own_group_and_that_of_the_missing_one) {
  const Puzzle puzzle = test::empty_puzzle({3, 3});
  const CompiledPuzzle compiled =
      compile(puzzle, {.shrink = ShrinkLevel::none, .weights = {{"col", 0}, {"box", 0}}});
  Grid grid;
  for (int row = 0; row < 9; ++row)
    for (int digit = 1; digit <= 9; ++digit) grid.push_back(static_cast<std::uint8_t>(digit));
  EXPECT_EQ(energy_of(puzzle, compiled, grid), 0);
  const Grid unit{1, 1, 2, 3, 4, 5, 6, 7, 8};
  std::ranges::copy(unit, grid.begin());
  EXPECT_EQ(energy_of(puzzle, compiled, grid), 2);
}

TEST(Compile, decimal_weights_give_the_doubles_nearest_to_the_true_sums) {
  const Bqm bqm = compile(test::empty_puzzle({3, 3}),
                          {.shrink = ShrinkLevel::none,
                           .weights = {{"cell", 0.1}, {"row", 0.2}, {"col", 0.7}, {"box", 1e-3}}})
                      .bqm;
  for (const double bias : bqm.linear) EXPECT_EQ(bias, -1.001);
  const std::set<double> expected{0.2, 0.4, 1.4, 0.002, 0.402, 1.402};
  for (const Interaction& term : bqm.interactions) EXPECT_TRUE(expected.contains(term.bias));
  EXPECT_EQ(bqm.offset, 81.081);
  EXPECT_EQ(bqm.families.front().weight, 0.1);
}

TEST(Compile, weights_off_the_decimal_grid_still_compile) {
  const double third = 1.0 / 3.0;
  const Bqm bqm = compile(test::empty_puzzle({2, 2}),
                          {.shrink = ShrinkLevel::none, .weights = {{"cell", third}}})
                      .bqm;
  EXPECT_EQ(bqm.families.front().weight, third);
  EXPECT_DOUBLE_EQ(bqm.linear.front(), -3 - third);
}

TEST(Compile, refuses_bad_weights_by_name) {
  const auto with = [](std::string name, double weight) {
    return [=] { (void)compile(test::empty_puzzle({3, 3}), {.weights = {{name, weight}}}); };
  };
  EXPECT_THAT(with("cel", 1), ThrowsMessage<InputError>(HasSubstr("did you mean 'cell'")));
  EXPECT_THAT(with("row", -1), ThrowsMessage<InputError>(HasSubstr("weight 'row' is -1")));
  EXPECT_THAT(with("row", std::nan("")), ThrowsMessage<InputError>(HasSubstr("'row' is nan")));
  EXPECT_THAT(with("row", std::numeric_limits<double>::infinity()),
              ThrowsMessage<InputError>(HasSubstr("'row' is inf")));
  EXPECT_THAT(with("row", 1e308), ThrowsMessage<InputError>(HasSubstr("overflow")));
  EXPECT_THAT(
      [] {
        (void)compile(test::empty_puzzle({3, 3}), {.clue_weight = -2});
      },
      ThrowsMessage<InputError>(HasSubstr("weight 'clue' is -2")));
}

TEST(Compile, exclusions_cost_their_pairs) {
  const Puzzle puzzle = test::empty_puzzle({3, 3}, {"standard", "anti-knight"});
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::none});
  EXPECT_EQ(compiled.bqm.interactions.size(), 10206u + 1368u);
  std::mt19937 random{3};
  const Puzzle plain = test::empty_puzzle({3, 3});
  for (int trial = 0; trial < 20; ++trial) {
    const Grid grid = test::random_solved_grid({3, 3}, random);
    EXPECT_EQ(energy_of(puzzle, compiled, grid) == 0, verify(puzzle, grid).valid);
    EXPECT_TRUE(verify(plain, grid).valid);
  }
}

TEST(Compile, a_contradiction_leaves_no_model) {
  Puzzle puzzle = test::puzzle_from(test::kThirtyClues);
  puzzle.clues[2] = 5;
  for (const ShrinkLevel level : {ShrinkLevel::clues, ShrinkLevel::propagate}) {
    const CompiledPuzzle compiled = compile(puzzle, {.shrink = level});
    EXPECT_TRUE(compiled.contradiction.has_value());
    EXPECT_EQ(compiled.bqm.num_variables(), 0);
  }
}

}  // namespace
}  // namespace temper
