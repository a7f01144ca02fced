/// The table of rules on 4×4 grids, where every grid can be listed: the energy is 0 exactly on
/// solutions, propagation keeps each of them, and any two rules go together.

#include "temper/compile/compile.h"
#include "temper/presolve/propagator.h"
#include "temper/verify/verify.h"

#include "tests/support/auxiliaries.h"
#include "tests/support/latin_squares.h"
#include "tests/support/rule_examples.h"
#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace temper {
namespace {

constexpr Shape kShape{2, 2};

/// The least energy over the auxiliary variables, by trying all of their values; the candidates are
/// those of the grid.
double least_energy(const CompiledPuzzle& compiled, const Shape& shape, const Grid& grid) {
  std::vector<std::int8_t> state;
  for (const Candidate candidate : compiled.candidate_of)
    state.push_back(candidate != kAuxiliary &&
                    grid[static_cast<std::size_t>(shape.cell_of(candidate))] ==
                        shape.digit_of(candidate));
  const std::size_t first = state.size() - static_cast<std::size_t>(compiled.num_auxiliaries);
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t values = 0; values < 1u << compiled.num_auxiliaries; ++values) {
    for (std::int32_t i = 0; i < compiled.num_auxiliaries; ++i)
      state[first + static_cast<std::size_t>(i)] = static_cast<std::int8_t>(values >> i & 1u);
    least = std::min(least, energy(compiled.bqm, state));
  }
  return least;
}

/// Sums of an example whose models can be tried exhaustively.
void keep_few_sums(Parameters& parameters) {
  const auto cut = [](auto& list, std::size_t most) {
    if (list.size() > most) list.resize(most);
  };
  cut(parameters.cages, 2);
  cut(parameters.arrows, 1);
  cut(parameters.little_killers, 1);
}

std::optional<test::Example> example_of(const std::vector<std::string>& names, int seed) {
  std::mt19937_64 random(static_cast<std::uint64_t>(seed));
  auto example = test::blank_example(names, kShape, random);
  for (const std::string& name : names)
    EXPECT_TRUE(!example || is_named(example->puzzle, name)) << name;
  return example;
}

std::vector<std::string> rule_names() {
  std::vector<std::string> names;
  for (const Rule& rule : rules()) names.emplace_back(rule.name);
  return names;
}

/// Rules whose pattern a 4×4 grid does not have, or that leave it no solution.
bool has_4x4_grids(std::string_view rule) {
  return rule != "asterisk" && rule != "girandola" && rule != "centre-dot" &&
         rule != "non-consecutive" && rule != "anti-king";
}

class RuleTable : public testing::TestWithParam<std::string> {};

TEST_P(RuleTable, the_energy_is_zero_exactly_on_solutions) {
  int tried = 0;
  for (int seed = 0; seed < 4; ++seed) {
    auto example = example_of({GetParam()}, seed);
    if (!example) continue;
    keep_few_sums(example->puzzle.parameters);
    const CompiledPuzzle compiled = compile(example->puzzle, {.shrink = ShrinkLevel::none});
    ASSERT_FALSE(compiled.contradiction);
    ASSERT_LE(compiled.num_auxiliaries, 14);
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    for (std::size_t i = 0; i < testing_support::latin_squares().size(); ++i) {
      if (compiled.num_auxiliaries > 6 && i % 8 != static_cast<std::size_t>(seed) &&
          testing_support::latin_squares()[i] != example->solution)
        continue;
      Grid grid = testing_support::latin_squares()[i];
      const double cost = least_energy(compiled, kShape, grid);
      ASSERT_GE(cost, 0);
      ASSERT_EQ(cost == 0, verify(example->puzzle, grid).valid);
      grid[static_cast<std::size_t>(test::random_below(random, 16))] =
          static_cast<std::uint8_t>(1 + test::random_below(random, 4));
      ASSERT_EQ(least_energy(compiled, kShape, grid) == 0, verify(example->puzzle, grid).valid);
    }
    ++tried;
  }
  EXPECT_EQ(tried > 0, has_4x4_grids(GetParam()));
}

/// Puzzles with a few clues, now and then one of them wrong.
void expect_every_solution_kept(const test::Example& example, std::mt19937_64& random) {
  std::vector<Grid> valid;
  for (const Grid& grid : testing_support::latin_squares())
    if (verify(example.puzzle, grid).valid) valid.push_back(grid);
  const Propagator propagator{constraints_of(example.puzzle)};
  for (int trial = 0; trial < 40; ++trial) {
    Puzzle puzzle = example.puzzle;
    for (int clues = test::random_below(random, 6); clues > 0; --clues) {
      const auto cell = static_cast<std::size_t>(test::random_below(random, 16));
      puzzle.clues[cell] = test::random_below(random, 12) == 0
                               ? static_cast<std::uint8_t>(1 + test::random_below(random, 4))
                               : example.solution[cell];
    }
    std::vector<Grid> solutions;
    for (const Grid& grid : valid)
      if (verify(puzzle, grid).valid) solutions.push_back(grid);
    for (const auto level : {ShrinkLevel::none, ShrinkLevel::clues, ShrinkLevel::propagate}) {
      const Reduction reduction = propagator.reduce(puzzle, level);
      ASSERT_TRUE(solutions.empty() || !reduction.contradiction) << *reduction.contradiction;
      for (const Grid& solution : solutions)
        for (std::size_t cell = 0; cell < 16; ++cell)
          ASSERT_TRUE(reduction.candidates[cell] >> (solution[cell] - 1) & 1);
      // The model of what is left has those solutions at 0.
      const CompiledPuzzle compiled = compile(puzzle, reduction, {.shrink = level});
      ASSERT_TRUE(solutions.empty() || !compiled.contradiction) << *compiled.contradiction;
      if (!solutions.empty() && compiled.num_auxiliaries <= 10) {
        ASSERT_EQ(least_energy(compiled, kShape, solutions.front()), 0);
      }
    }
    ASSERT_EQ(propagator.search(puzzle, 1000).count, static_cast<std::int64_t>(solutions.size()));
    if (!broken_clues(puzzle).empty()) {
      ASSERT_TRUE(solutions.empty());
    }
  }
}

TEST_P(RuleTable, presolve_keeps_every_solution) {
  for (int seed = 10; seed < 14; ++seed) {
    std::mt19937_64 random(static_cast<std::uint64_t>(seed));
    if (const auto example = example_of({GetParam()}, seed))
      expect_every_solution_kept(*example, random);
  }
}

TEST_P(RuleTable, goes_together_with_any_other_rule) {
  std::size_t tried = 0;
  for (const Rule& other : rules()) {
    SCOPED_TRACE(other.name);
    std::mt19937_64 random(7);
    if (const auto example = example_of({GetParam(), std::string{other.name}}, 20)) {
      expect_every_solution_kept(*example, random);
      ++tried;
    }
  }
  if (has_4x4_grids(GetParam())) {
    EXPECT_GE(tried, 12u);
  } else {
    EXPECT_EQ(tried, 0u);
  }
}

/// On 6×6 and 9×9 grids: solutions and grids a few changes away from them. The families of the
/// model hold for some values of the auxiliary variables exactly where the judge finds nothing
/// broken.
TEST_P(RuleTable, the_families_hold_exactly_on_solutions_of_larger_grids) {
  int valid = 0;
  for (const Shape shape : {Shape{2, 3}, Shape{3, 3}})
    for (int seed = 30; seed < 33; ++seed) {
      std::mt19937_64 random(static_cast<std::uint64_t>(seed));
      auto example = test::blank_example({GetParam()}, shape, random);
      if (!example) continue;
      const CompiledPuzzle compiled = compile(example->puzzle, {.shrink = ShrinkLevel::none});
      for (int trial = 0; trial < 30; ++trial) {
        Grid grid = example->solution;
        for (int changes = trial % 4; changes > 0; --changes) {
          const auto at = [&] {
            return static_cast<std::size_t>(test::random_below(random, shape.num_cells()));
          };
          if (trial % 8 < 4)
            std::swap(grid[at()], grid[at()]);
          else
            grid[at()] = static_cast<std::uint8_t>(1 + test::random_below(random, shape.side()));
        }
        const bool solves = verify(example->puzzle, grid).valid;
        ASSERT_EQ((test::Auxiliaries{example->puzzle, compiled, grid}.satisfy()), solves);
        valid += solves ? 1 : 0;
      }
    }
  EXPECT_GT(valid, 0);
}

std::string as_word(std::string name) {
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, RuleTable, testing::ValuesIn(rule_names()),
                         [](const auto& row) { return as_word(row.param); });

}  // namespace
}  // namespace temper
