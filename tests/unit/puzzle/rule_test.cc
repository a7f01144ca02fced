#include "temper/puzzle/rule.h"

#include "temper/base/error.h"
#include "temper/verify/verify.h"

#include "tests/support/latin_squares.h"
#include "tests/support/rule_examples.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>

namespace temper {
namespace {

using test::empty_puzzle;
using testing::HasSubstr;
using testing::ThrowsMessage;

/// The grid that counts up and shifts by one box width a row, and by one a band: always valid.
Grid shifted_grid(const Shape& shape) {
  Grid grid;
  for (int row = 0; row < shape.side(); ++row)
    for (int col = 0; col < shape.side(); ++col) {
      const int shift = row % shape.box_rows * shape.box_cols + row / shape.box_rows;
      grid.push_back(static_cast<std::uint8_t>((shift + col) % shape.side() + 1));
    }
  return grid;
}

std::vector<Violation> check(const Puzzle& puzzle, const Grid& grid) {
  std::vector<Violation> found;
  for (const Rule* rule : rules_of(puzzle)) rule->check(puzzle, grid, found);
  return found;
}

std::map<std::string, int> count_families(const Constraints& constraints) {
  std::map<std::string, int> count;
  for (const Group& group : constraints.groups) ++count[group.family];
  return count;
}

/// Pairs of candidates that may not hold together.
std::set<std::pair<Candidate, Candidate>> conflicts_of(const Constraints& constraints) {
  std::set<std::pair<Candidate, Candidate>> pairs;
  const auto add = [&](Candidate a, Candidate b) { pairs.insert(std::minmax(a, b)); };
  for (const Group& group : constraints.groups)
    for (std::size_t i = 0; i < group.members.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) add(group.members[i], group.members[j]);
  for (const Exclusion& exclusion : constraints.exclusions) add(exclusion.a, exclusion.b);
  return pairs;
}

/// The judge of `check`: does the full grid meet the constraints?
bool meets(const Constraints& constraints, const Grid& grid) {
  const auto holds = [&](Candidate c) {
    return grid[static_cast<std::size_t>(constraints.shape.cell_of(c))] ==
           constraints.shape.digit_of(c);
  };
  for (const Group& group : constraints.groups) {
    int on = 0;
    for (const Candidate member : group.members) on += holds(member) ? 1 : 0;
    if (group.kind == GroupKind::exactly ? on != group.k : on > group.k) return false;
  }
  for (const Sum& sum : constraints.sums) {
    int total = 0;
    for (const Term& term : sum.terms)
      total += term.factor * grid[static_cast<std::size_t>(term.cell)];
    if (total != sum.total) return false;
  }
  for (const Exclusion& exclusion : constraints.exclusions)
    if (holds(exclusion.a) && holds(exclusion.b)) return false;
  return true;
}

TEST(Constraints, standard_9x9_has_324_groups_and_10206_conflicts) {
  const Constraints constraints = constraints_of(empty_puzzle({3, 3}, {"standard"}));
  EXPECT_EQ(constraints.groups.size(), 324u);
  EXPECT_EQ(count_families(constraints),
            (std::map<std::string, int>{{"cell", 81}, {"row", 81}, {"col", 81}, {"box", 81}}));
  EXPECT_EQ(conflicts_of(constraints).size(), 10206u);
  for (const Group& group : constraints.groups) {
    EXPECT_EQ(group.members.size(), 9u) << group.label;
    EXPECT_EQ(group.k, 1);
    EXPECT_EQ(group.kind, GroupKind::exactly);
  }
}

TEST(Constraints, diagonal_9x9_has_342_groups_and_10692_conflicts) {
  const Constraints constraints = constraints_of(empty_puzzle({3, 3}, {"standard", "diagonal"}));
  EXPECT_EQ(constraints.groups.size(), 342u);
  EXPECT_EQ(count_families(constraints)["diag"], 18);
  EXPECT_EQ(conflicts_of(constraints).size(), 10692u);
}

TEST(Constraints, anti_knight_adds_1368_exclusions_that_no_box_holds_already) {
  const Constraints constraints = constraints_of(empty_puzzle({3, 3}, {"anti-knight"}));
  EXPECT_EQ(constraints.groups.size(), 324u);
  EXPECT_EQ(constraints.exclusions.size(), 1368u);
  EXPECT_EQ(conflicts_of(constraints).size(), 10206u + 1368u);
}

TEST(Constraints, groups_come_in_the_order_cell_row_col_box_and_are_labelled_from_1) {
  const Constraints constraints = constraints_of(empty_puzzle({3, 3}, {"diagonal"}));
  const auto& groups = constraints.groups;
  EXPECT_EQ(groups[0].label, "cell_1_1");
  EXPECT_EQ(groups[24].label, "cell_3_7");
  EXPECT_EQ(groups[81].label, "row_1_1");
  EXPECT_EQ(groups[81 + 24].label, "row_3_7");
  EXPECT_EQ(groups[162 + 24].label, "col_3_7");
  EXPECT_EQ(groups[243 + 24].label, "box_3_7");
  EXPECT_EQ(groups[324 + 4].label, "diag_1_5");
  EXPECT_EQ(groups[324 + 13].label, "diag_2_5");
  // Row 3, digit 7: the candidates r3c1 = 7 … r3c9 = 7.
  EXPECT_EQ(groups[81 + 24].members.front(), constraints.shape.candidate(18, 7));
  EXPECT_EQ(groups[81 + 24].members.back(), constraints.shape.candidate(26, 7));
  // Box 3 is the top right one; diagonal 2 starts in the top right corner.
  EXPECT_EQ(groups[243 + 24].members.front(), constraints.shape.candidate(6, 7));
  EXPECT_EQ(groups[324 + 13].members.front(), constraints.shape.candidate(8, 5));
}

/// A puzzle with one rule of the table and parameters that a solution meets; nothing where the rule
/// has none on this shape.
std::optional<test::Example> example_of(const Rule& rule, const Shape& shape, int seed) {
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  return test::blank_example({std::string{rule.name}}, shape, random);
}

TEST(Constraints, labels_are_unique) {
  int tried = 0;
  for (const Rule& rule : rules())
    for (const Shape shape : {Shape{2, 3}, Shape{3, 3}}) {
      const auto example = example_of(rule, shape, 1);
      if (!example) continue;
      const Constraints constraints = constraints_of(example->puzzle);
      std::set<std::string> labels;
      for (const Group& group : constraints.groups)
        EXPECT_TRUE(labels.insert(group.label).second) << group.label;
      for (const Exclusion& e : constraints.exclusions)
        EXPECT_TRUE(labels.insert(e.label).second) << e.label;
      for (const Sum& sum : constraints.sums) EXPECT_TRUE(labels.insert(sum.label).second);
      ++tried;
    }
  EXPECT_GE(tried, 2 * static_cast<int>(rules().size()) - 8);
}

TEST(Constraints, boxes_follow_their_shape) {
  const Constraints wide = constraints_of(empty_puzzle({2, 3}, {"standard"}));
  const Constraints tall = constraints_of(empty_puzzle({3, 2}, {"standard"}));
  const auto cells_of_first_box = [](const Constraints& constraints) {
    std::vector<int> cells;
    for (const Candidate member : constraints.groups[3 * 36].members)
      cells.push_back(constraints.shape.cell_of(member));
    return cells;
  };
  EXPECT_EQ(cells_of_first_box(wide), (std::vector<int>{0, 1, 2, 6, 7, 8}));
  EXPECT_EQ(cells_of_first_box(tall), (std::vector<int>{0, 1, 6, 7, 12, 13}));
}

TEST(Constraints, refuse_a_grid_without_cells_or_with_too_many_digits) {
  EXPECT_THROW((void)constraints_of(empty_puzzle({0, 3}, {"standard"})), InputError);
  EXPECT_THROW((void)constraints_of(empty_puzzle({6, 7}, {"standard"})), InputError);
}

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

TEST(Parameters, that_do_not_fit_are_named) {
  const auto refusal = [](auto change, const char* why) {
    Puzzle puzzle = empty_puzzle({3, 3});
    change(puzzle.parameters);
    EXPECT_THAT([&] { require_fitting(puzzle); }, ThrowsMessage<InputError>(HasSubstr(why)));
  };
  refusal(
      [](Parameters& p) {
        p.cages = {{{0, 1}, 5}, {{2, 81}, 5}};
      },
      "cage 2: there is no cell 81, the grid has 81");
  refusal([](Parameters& p) { p.cages = {{{0, 1, 0}, 5}}; }, "cage 1 has r1c1 twice");
  refusal([](Parameters& p) { p.thermometers = {{7}}; },
          "thermometer 1 has 1 cells, expected at least 2");
  refusal(
      [](Parameters& p) {
        p.arrows = {{{0, 1, 2}, {9}}};
      },
      "the circle of arrow 1 has 3 cells, expected 1 or 2");
  refusal([](Parameters& p) { p.arrows = {{{0}, {1, 0}}}; }, "arrow 1 has r1c1 twice");
  refusal([](Parameters& p) { p.white_dots = {{4, 4, 1}}; }, "a white dot has r1c5 twice");
  refusal([](Parameters& p) { p.regions = {1, 2}; }, "regions has 2 cells, the grid has 81");
  refusal([](Parameters& p) { p.regions.assign(81, 0); }, "region 1 has 81 cells, expected 9");
  refusal([](Parameters& p) { p.even_cells = {-1}; },
          "the list of even cells: there is no cell -1");
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
              ElementsAre("r1c1 and r1c2 add up to at most 18, expected 20"));
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

TEST(CellName, counts_from_1) {
  EXPECT_EQ(cell_name({3, 3}, 0), "r1c1");
  EXPECT_EQ(cell_name({3, 3}, 24), "r3c7");
  EXPECT_EQ(cell_name({4, 4}, 255), "r16c16");
}

}  // namespace
}  // namespace temper
