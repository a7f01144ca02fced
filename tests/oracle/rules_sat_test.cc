/// For every rule of the table: puzzles that a SAT solver finds unique are solved by propagation
/// and by annealing, and a grid that only this rule rejects is rejected by its name.

#include "temper/compile/compile.h"
#include "temper/presolve/propagator.h"
#include "temper/sample/sampler.h"
#include "temper/verify/verify.h"

#include "tests/oracle/rules_encoding.h"
#include "tests/support/rule_examples.h"
#include "tests/unit/presolve/puzzles.h"
#include <gtest/gtest.h>

#include <map>
#include <stdexcept>

namespace temper {
namespace {

constexpr Shape kShape{3, 3};

std::vector<std::string> rule_names() {
  std::vector<std::string> names;
  for (const Rule& rule : rules()) names.emplace_back(rule.name);
  return names;
}

test::Example example_of(const std::string& rule, int seed) {
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  for (int tries = 0; tries < 200; ++tries)  // until the random seeds have a solution
    if (auto example = test::blank_example({rule}, kShape, random)) return *std::move(example);
  throw std::runtime_error{"no example of " + rule};
}

/// The grid that annealing finds when nothing but the clues is taken out.
Grid annealed(const Puzzle& puzzle) {
  const CompiledPuzzle compiled = compile(puzzle, {.shrink = ShrinkLevel::clues});
  EXPECT_FALSE(compiled.contradiction) << *compiled.contradiction;
  SampleOptions options;
  options.num_reads = 4096;
  options.num_sweeps = 1000;
  options.random_mode = RandomMode::dealt;
  options.target_energy = 0.0;
  const SampleSet samples = sample(compiled.bqm, "sa", options);
  return decode(puzzle, compiled, samples.states.state(samples.best_row()));
}

class RuleOracle : public testing::TestWithParam<std::string> {};

TEST_P(RuleOracle, three_unique_puzzles_are_solved_by_propagation_and_by_annealing) {
  constexpr int kFewestClues = 30;
  for (int seed = 1; seed <= 3; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(100 + seed));
    const test::Example example =
        test::unique_example(example_of(GetParam(), seed), kFewestClues, random);
    SCOPED_TRACE(test::text_of(example.puzzle.clues));
    ASSERT_EQ(test::RulesEncoding{example.puzzle}.count(), 1);
    const SearchResult found = search(example.puzzle, 2);
    ASSERT_EQ(found.status, SolutionCount::unique);
    EXPECT_EQ(*found.solution, example.solution);
    EXPECT_TRUE(verify(example.puzzle, *found.solution).valid);
    const Grid grid = annealed(example.puzzle);
    EXPECT_TRUE(verify(example.puzzle, grid).valid);
    EXPECT_EQ(grid, example.solution);
  }
}

/// As killers are published: cages over the whole grid, not one clue.
TEST(KillerOracle, a_killer_without_clues_is_solved_by_propagation_and_by_annealing) {
  for (int seed = 1; seed < 20; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    test::Example example = example_of("standard", seed);
    example.puzzle.parameters.cages =
        test::random_cages(kShape, example.solution, 4, false, 1000, random);
    if (test::RulesEncoding{example.puzzle}.count() != 1) continue;
    EXPECT_EQ(search(example.puzzle, 2).solution, example.solution);
    EXPECT_EQ(annealed(example.puzzle), example.solution);
    return;
  }
  FAIL() << "no unique killer among the seeds";
}

/// Few clues, some of them wrong: none, one or many solutions.
TEST_P(RuleOracle, search_finds_as_many_solutions_as_the_sat_solver) {
  std::mt19937_64 random(9);
  for (int trial = 0; trial < 12; ++trial) {
    test::Example example = example_of(GetParam(), 50 + trial % 3);
    Puzzle& puzzle = example.puzzle;
    for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell)
      if (test::random_below(random, 3) == 0) puzzle.clues[cell] = example.solution[cell];
    if (trial % 4 == 0)
      puzzle.clues[static_cast<std::size_t>(test::random_below(random, 81))] =
          static_cast<std::uint8_t>(1 + test::random_below(random, 9));
    ASSERT_EQ(search(puzzle, 2).count, test::RulesEncoding{puzzle}.count())
        << test::text_of(puzzle.clues);
  }
}

/// How labels of the groups of each rule begin.
const std::map<std::string, std::vector<std::string>> kLabels{
    {"standard", {"row_", "col_", "box_"}},
    {"diagonal", {"diag_"}},
    {"diagonal-falling", {"diag_1"}},
    {"diagonal-rising", {"diag_2"}},
    {"jigsaw", {"region_"}},
    {"latin", {"row_", "col_"}},
    {"windoku", {"window_"}},
    {"disjoint-groups", {"disjoint_"}},
    {"asterisk", {"asterisk_"}},
    {"centre-dot", {"dot_"}},
    {"girandola", {"girandola_"}},
    {"anti-knight", {"knight_"}},
    {"anti-king", {"king_"}},
    {"non-consecutive", {"consecutive_"}},
    {"even-odd", {"even_", "odd_"}},
    {"kropki", {"white_", "black_"}},
    {"kropki-all", {"undotted_"}},
    {"xv", {"xv_"}},
    {"xv-all", {"unsigned_"}},
    {"greater-than", {"greater_"}},
    {"thermometer", {"thermo_"}},
    {"killer", {"cage_"}},
    {"arrow", {"arrow_"}},
    {"little-killer", {"little_killer_"}},
};

/// A puzzle and a grid that meets its other rules, not the rule at hand.
test::Example near_solution(const std::string& rule) {
  test::Example example = example_of(rule, 1);
  EXPECT_TRUE(verify(example.puzzle, example.solution).valid);
  Parameters& given = example.puzzle.parameters;
  if (rule == "standard" || rule == "latin") {
    std::swap(example.solution[0], example.solution[1]);
    return example;
  }
  if (rule.ends_with("-all")) {  // with a mark less the solution breaks nothing else
    const auto is_usual = [](const PairMark& mark) { return mark.value == 1 || mark.value == 10; };
    auto& marks = rule == "xv-all" ? given.sums_of_two : given.white_dots;
    const auto mark = std::ranges::find_if(marks, is_usual);
    if (mark == marks.end()) throw std::runtime_error{"no mark in the example of " + rule};
    marks.erase(mark);
    return example;
  }
  Puzzle without = test::empty_puzzle(kShape, {"standard"});
  if (rule == "jigsaw") without.rules.push_back("latin");
  std::mt19937_64 random(4);
  for (int tries = 0; tries < 200; ++tries) {
    example.solution = test::random_solution(without, random).value_or(example.solution);
    if (!verify(example.puzzle, example.solution).valid) return example;
  }
  throw std::runtime_error{"every grid meets " + rule};
}

TEST_P(RuleOracle, verify_names_the_group_that_a_near_solution_breaks) {
  ASSERT_TRUE(kLabels.contains(GetParam()));
  const test::Example near = near_solution(GetParam());
  const Verdict verdict = verify(near.puzzle, near.solution);
  EXPECT_FALSE(verdict.valid);
  ASSERT_FALSE(verdict.violations.empty());
  for (const Violation& violation : verdict.violations)
    EXPECT_TRUE(std::ranges::any_of(
        kLabels.at(GetParam()),
        [&](const std::string& start) { return violation.label.starts_with(start); }))
        << violation.label << ": " << violation.message;
}

INSTANTIATE_TEST_SUITE_P(All, RuleOracle, testing::ValuesIn(rule_names()), [](const auto& row) {
  std::string name = row.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace temper
