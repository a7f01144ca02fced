#include "temper/puzzle/rule.h"

#include "temper/base/error.h"
#include "temper/verify/verify.h"

#include "tests/support/latin_squares.h"
#include "tests/unit/puzzle/rule_halves.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

namespace temper {
namespace {

using test::check;
using test::empty_puzzle;
using test::example_of;
using test::meets;
using test::shifted_grid;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(RuleTable, every_rule_has_help_an_example_and_both_functions) {
  std::set<std::string_view> names;
  for (const Rule& rule : rules()) {
    EXPECT_TRUE(names.insert(rule.name).second) << rule.name;
    EXPECT_FALSE(rule.help.empty()) << rule.name;
    EXPECT_NE(rule.example.find(rule.name), std::string_view::npos) << rule.name;
    EXPECT_NE(rule.constrain, nullptr) << rule.name;
    EXPECT_NE(rule.check, nullptr) << rule.name;
  }
}

TEST(RuleTable, every_other_rule_implies_standard_and_counts_once) {
  const std::vector<std::string> names = {"diagonal", "standard", "diagonal"};
  const auto found = rules_named(names);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0]->name, "standard");
  EXPECT_EQ(found[1]->name, "diagonal");
  EXPECT_EQ(rules_named({}).size(), 1u);
}

TEST(RuleTable, an_unknown_rule_is_an_error_that_names_the_nearest) {
  const std::vector<std::string> names = {"diagnoal"};
  try {
    (void)rules_named(names);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_NE(std::string{error.what()}.find("did you mean 'diagonal'"), std::string::npos);
  }
}

/// The two halves of every rule, written apart, agree on grids one swap away from valid ones.
TEST(RuleTable, check_and_constraints_agree_on_full_grids) {
  for (const Rule& rule : rules())
    for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}}) {
      const auto example = example_of(rule, shape, 2);
      if (!example) continue;
      const Constraints constraints = constraints_of(example->puzzle);
      ASSERT_TRUE(meets(constraints, example->solution)) << rule.name;
      for (std::size_t i = 0; i < example->solution.size(); ++i)
        for (std::size_t j = 0; j <= i; ++j) {
          Grid grid = example->solution;
          std::swap(grid[i], grid[j]);
          ASSERT_EQ(check(example->puzzle, grid).empty(), meets(constraints, grid)) << rule.name;
        }
    }
}

/// The swaps above seldom leave a valid grid, so every 4x4 grid is tried too: 288 are valid, and 48
/// of them on both diagonals.
TEST(RuleTable, check_and_constraints_agree_on_every_4x4_grid) {
  const std::vector<Grid> squares = testing_support::latin_squares();
  ASSERT_EQ(squares.size(), 576u);
  const std::map<std::string_view, int> known{{"standard", 288}, {"diagonal", 48}, {"latin", 576}};
  for (const Rule& rule : rules())
    for (int seed = 0; seed < 5; ++seed) {
      const auto example = example_of(rule, {2, 2}, seed);
      if (!example) continue;
      const Constraints constraints = constraints_of(example->puzzle);
      int valid = 0;
      for (const Grid& grid : squares) {
        const bool ok = meets(constraints, grid);
        ASSERT_EQ(check(example->puzzle, grid).empty(), ok) << rule.name;
        valid += ok ? 1 : 0;
      }
      EXPECT_GT(valid, 0) << rule.name;
      if (known.contains(rule.name)) {
        EXPECT_EQ(valid, known.at(rule.name));
      }
    }
}

/// Both halves on large grids: each rule either takes the shape or says why not.
TEST(RuleTable, rules_take_grids_of_4_to_36_digits) {
  std::map<std::string_view, int> taken;
  for (const Shape shape :
       {Shape{2, 2}, Shape{2, 5}, Shape{3, 4}, Shape{4, 4}, Shape{5, 5}, Shape{6, 6}})
    for (const Rule& rule : rules()) {
      Puzzle puzzle = empty_puzzle(shape, {std::string{rule.name}});
      const Grid solution = shifted_grid(shape);
      std::mt19937_64 random(3);
      if (rule.given != nullptr) {
        if (rule.name == "jigsaw") {
          for (int cell = 0; cell < shape.num_cells(); ++cell)  // as if the boxes were the layout
            puzzle.parameters.regions.push_back(shape.box(cell));
        } else {
          puzzle.parameters = test::example_parameters(rule.name, shape, solution, random);
        }
        if (!rule.given(puzzle.parameters)) continue;
      }
      try {
        const Constraints constraints = constraints_of(puzzle);
        ASSERT_EQ(check(puzzle, solution).empty(), meets(constraints, solution)) << rule.name;
        for (int trial = 0; trial < 5; ++trial) {
          Grid grid = solution;
          std::swap(grid[static_cast<std::size_t>(test::random_below(random, shape.num_cells()))],
                    grid[static_cast<std::size_t>(test::random_below(random, shape.num_cells()))]);
          ASSERT_EQ(check(puzzle, grid).empty(), meets(constraints, grid)) << rule.name;
        }
        ++taken[rule.name];
      } catch (const InputError& error) {
        EXPECT_THAT(error.what(), HasSubstr(std::string{rule.name})) << shape.side();
      }
    }
  for (const Rule& rule : rules()) {
    const bool fixed = rule.name == "asterisk" || rule.name == "girandola";
    const int expected = fixed ? 0 : rule.name == "centre-dot" ? 1 : 4;
    EXPECT_GE(taken[rule.name], expected) << rule.name;
  }
}

TEST(RuleTable, parameters_put_their_rule_in_force) {
  Puzzle puzzle = empty_puzzle({3, 3});
  puzzle.parameters.thermometers = {{0, 1, 2}};
  const auto found = rules_of(puzzle);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[1]->name, "thermometer");
  EXPECT_TRUE(has_boxes(puzzle));
  puzzle.parameters.regions = test::example_layout({3, 3});
  EXPECT_FALSE(has_boxes(puzzle));
}

TEST(RuleTable, a_rule_without_its_parameters_is_an_error) {
  for (const Rule& rule : rules()) {
    if (rule.given == nullptr) continue;
    const Puzzle puzzle = empty_puzzle({3, 3}, {std::string{rule.name}});
    EXPECT_THAT([&] { (void)constraints_of(puzzle); },
                ThrowsMessage<InputError>(
                    HasSubstr(std::string{"the puzzle has no "} + std::string{rule.needs})));
    EXPECT_THAT([&] { (void)verify(puzzle, puzzle.clues); },
                ThrowsMessage<InputError>(HasSubstr("no")));
  }
}

TEST(RuleTable, rules_made_for_other_shapes_say_so) {
  const auto refusal = [](const char* rule, Shape shape, const char* why) {
    EXPECT_THAT([&] { (void)constraints_of(empty_puzzle(shape, {rule})); },
                ThrowsMessage<InputError>(HasSubstr(why)));
  };
  refusal("asterisk", {4, 4}, "asterisk is made for 9x9 grids");
  refusal("girandola", {2, 3}, "girandola is made for 9x9 grids");
  refusal("windoku", {2, 3},
          "windoku is made for grids with square boxes, this one is 6x6 with boxes of 2x3");
  refusal("centre-dot", {4, 4}, "centre-dot is made for grids with boxes that have a middle cell");
}

}  // namespace
}  // namespace temper
