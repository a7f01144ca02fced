#include "temper/generate/generate.h"

#include "temper/base/error.h"
#include "temper/puzzle/rule.h"
#include "temper/verify/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <set>
#include <utility>

namespace temper {
namespace {

using testing::HasSubstr;

std::optional<GeneratedPuzzle> make(const GenerateOptions& options, std::uint64_t index = 0) {
  NoPuzzle why;
  auto made = Generator{options}.make(index, why);
  EXPECT_TRUE(made) << why.reason;
  return made;
}

int count_clues(const Puzzle& puzzle) {
  return static_cast<int>(puzzle.clues.size()) -
         static_cast<int>(std::ranges::count(puzzle.clues, 0));
}

TEST(Generate, a_puzzle_follows_from_the_options_and_its_number) {
  for (const auto& rules : {std::vector<std::string>{"standard"}, {"killer"}, {"jigsaw"}}) {
    const GenerateOptions options{.shape = {2, 3}, .rules = rules, .seed = 9};
    Generator generator{options};
    NoPuzzle why;
    std::vector<GeneratedPuzzle> in_order;
    for (std::uint64_t i = 0; i < 4; ++i) in_order.push_back(*generator.make(i, why));
    const auto alone = make(options, 3);
    EXPECT_EQ(alone->puzzle.clues, in_order[3].puzzle.clues);
    EXPECT_EQ(alone->puzzle.parameters, in_order[3].puzzle.parameters);
    EXPECT_EQ(alone->solution, in_order[3].solution);
    EXPECT_NE(in_order[0].solution, in_order[1].solution);
    GenerateOptions other = options;
    other.seed = 10;
    EXPECT_NE(make(other, 3)->solution, alone->solution);
  }
}

TEST(Generate, the_puzzle_of_a_seed_is_the_same_on_every_machine) {
  const auto line = [](const Grid& grid) {
    std::string text;
    for (const int digit : grid) text += static_cast<char>('0' + digit);
    return text;
  };
  const auto four = make({.shape = {2, 2}, .seed = 1});
  EXPECT_EQ(line(four->solution), "2431312413424213");
  EXPECT_EQ(line(four->puzzle.clues), "0030002403004000");
  const auto nine = make({.shape = {3, 3}, .seed = 1});
  EXPECT_EQ(line(nine->solution),
            "314689572856724139729531468687243915945167283231958746568412397492376851173895624");
}

TEST(Generate, has_the_clues_that_are_asked_for_and_one_solution) {
  for (const int clues : {26, 30, 50, 81}) {
    const auto made = make({.shape = {3, 3}, .num_clues = clues, .seed = 2});
    EXPECT_EQ(count_clues(made->puzzle), clues);
    const SearchResult found = search(made->puzzle, 2);
    EXPECT_EQ(found.status, SolutionCount::unique);
    EXPECT_EQ(found.solution, made->solution);
  }
}

TEST(Generate, may_have_many_solutions_where_one_is_not_asked_for) {
  const auto made = make({.shape = {3, 3}, .num_clues = 8, .unique = false});
  EXPECT_EQ(count_clues(made->puzzle), 8);
  EXPECT_EQ(search(made->puzzle, 2).status, SolutionCount::multiple);
}

TEST(Generate, symmetric_clues_stay_in_place_under_half_a_turn) {
  for (const int clues : {28, 33}) {
    const auto made = make({.shape = {3, 3}, .num_clues = clues, .symmetric = true, .seed = 4});
    EXPECT_EQ(count_clues(made->puzzle), clues);
    for (std::size_t cell = 0; cell < 81; ++cell)
      EXPECT_EQ(made->puzzle.clues[cell] == 0, made->puzzle.clues[80 - cell] == 0) << cell;
  }
}

TEST(Generate, minimal_puzzles_cannot_lose_a_clue) {
  auto made = make({.shape = {3, 3}, .minimal = true, .seed = 8});
  EXPECT_LT(count_clues(made->puzzle), 30);
  for (std::uint8_t& clue : made->puzzle.clues) {
    if (clue == 0) continue;
    const std::uint8_t kept = std::exchange(clue, 0);
    EXPECT_EQ(search(made->puzzle, 2).count, 2);
    clue = kept;
  }
}

TEST(Generate, grids_differ_in_every_part) {
  // Not the first grid of some order with its end changed: each digit stands in each corner.
  std::set<int> first, last;
  Generator generator{{.shape = {3, 3}, .num_clues = 81}};
  for (std::uint64_t i = 0; i < 200; ++i) {
    NoPuzzle why;
    const auto made = generator.make(i, why);
    first.insert(made->solution.front());
    last.insert(made->solution.back());
  }
  EXPECT_EQ(first.size(), 9u);
  EXPECT_EQ(last.size(), 9u);
}

TEST(Generate, jigsaw_regions_are_connected_and_no_boxes) {
  const auto made = make({.shape = {3, 3}, .rules = {"jigsaw"}, .seed = 6});
  const auto& regions = made->puzzle.parameters.regions;
  ASSERT_EQ(regions.size(), 81u);
  int moved = 0;
  for (int cell = 0; cell < 81; ++cell)
    moved += regions[static_cast<std::size_t>(cell)] != made->puzzle.shape.box(cell) ? 1 : 0;
  EXPECT_GT(moved, 10);
}

TEST(Generate, sides_without_boxes_will_do_for_rules_without_them) {
  const auto made = make({.shape = {1, 7}, .rules = {"jigsaw"}, .seed = 6});
  EXPECT_EQ(search(made->puzzle, 2).status, SolutionCount::unique);
}

TEST(Generate, options_that_contradict_each_other_are_refused) {
  EXPECT_THROW(Generator({.shape = {3, 3}, .num_clues = 82}), InputError);
  EXPECT_THROW(Generator({.shape = {3, 3}, .unique = false, .minimal = true}), InputError);
  EXPECT_THROW(Generator({.shape = {3, 3}, .unique = false}), InputError);
  EXPECT_THROW(Generator({.shape = {2, 2}, .num_clues = 5, .symmetric = true}), InputError);
  EXPECT_THROW(Generator({.shape = {3, 3}, .rules = {"no-such-rule"}}), InputError);
}

/// On small grids chance leaves a rule nothing now and then: no sum of 5 or 10, no cell that is
/// marked. Another grid has something.
TEST(Generate, every_rule_has_what_it_needs) {
  for (const Rule& rule : rules()) {
    if (rule.given == nullptr) continue;
    Generator generator{{.shape = {2, 2}, .rules = {std::string{rule.name}}}};
    for (std::uint64_t i = 0; i < 300; ++i) {
      NoPuzzle why;
      const auto made = generator.make(i, why);
      ASSERT_TRUE(made) << rule.name << " " << i << ": " << why.reason;
      ASSERT_TRUE(rule.given(made->puzzle.parameters)) << rule.name << " " << i;
      ASSERT_TRUE(verify(made->puzzle, made->solution).valid) << rule.name << " " << i;
    }
  }
}

TEST(Generate, a_rule_that_no_grid_has_anything_for_is_named) {
  NoPuzzle why;  // thermometers have three cells, and a grid of side 2 two digits
  const std::vector<std::string> rules = {"latin", "thermometer"};
  EXPECT_FALSE(Generator({.shape = {1, 2}, .rules = rules, .most_tries = 5}).make(0, why));
  EXPECT_EQ(why.reason, "no grid with thermometers for the rule thermometer was found in 5 tries");
}

TEST(Generate, says_why_there_is_no_puzzle) {
  NoPuzzle why;
  EXPECT_FALSE(Generator({.shape = {3, 3}, .num_clues = 15, .most_tries = 3}).make(0, why));
  EXPECT_THAT(why.reason, HasSubstr("no puzzle of 15 clues among 3: the fewest clues were 2"));
  EXPECT_FALSE(Generator({.shape = {2, 2}, .rules = {"non-consecutive"}}).make(0, why));
  EXPECT_THAT(why.reason, HasSubstr("no grid obeys these rules"));
}

TEST(Generate, stops_when_asked_to) {
  NoPuzzle why;
  const auto stop = [](void*) { return true; };
  EXPECT_FALSE(Generator({.shape = {4, 4}}).make(0, why, stop));
  EXPECT_TRUE(why.interrupted);
}

TEST(Generate, plain_puzzles_come_by_the_thousand) {
  Generator generator{{.shape = {3, 3}}};
  NoPuzzle why;
  const std::clock_t start = std::clock();  // of this process: others may be at work too
  for (std::uint64_t i = 0; i < 300; ++i) ASSERT_TRUE(generator.make(i, why));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
#if defined(__SANITIZE_ADDRESS__)
  EXPECT_LT(seconds, 10.0);
#else
  EXPECT_LT(seconds, 0.3);
#endif
}

}  // namespace
}  // namespace temper
