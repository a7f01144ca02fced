/// Generated puzzles before an independent judge: for every rule of the table, three of them have
/// exactly one solution, the one that the generator says.

#include "temper/generate/generate.h"

#include "temper/puzzle/rule.h"
#include "temper/verify/verify.h"

#include "tests/oracle/rules_encoding.h"
#include <gtest/gtest.h>

#include <algorithm>

namespace temper::test {
namespace {

GeneratedPuzzle make(Generator& generator, std::uint64_t index) {
  NoPuzzle why;
  auto made = generator.make(index, why);
  EXPECT_TRUE(made) << why.reason;
  return made.value_or(GeneratedPuzzle{});
}

void expect_one_solution(const GeneratedPuzzle& made) {
  ASSERT_EQ(RulesEncoding{made.puzzle}.count(), 1);
  const Verdict verdict = verify(made.puzzle, made.solution);
  EXPECT_TRUE(verdict.valid) << verdict.violations.front().message;
}

class GeneratedWithRule : public testing::TestWithParam<const Rule*> {};

TEST_P(GeneratedWithRule, has_exactly_the_solution_that_it_should) {
  Generator generator{{.shape = {3, 3}, .rules = {std::string{GetParam()->name}}, .seed = 17}};
  for (std::uint64_t index = 0; index < 3; ++index) {
    const GeneratedPuzzle made = make(generator, index);
    ASSERT_FALSE(made.solution.empty());
    expect_one_solution(made);
    if (GetParam()->given != nullptr) {
      EXPECT_TRUE(GetParam()->given(made.puzzle.parameters)) << "what the rule needs";
    }
  }
}

std::vector<const Rule*> all_rules() {
  std::vector<const Rule*> all;
  for (const Rule& rule : rules()) all.push_back(&rule);
  return all;
}

INSTANTIATE_TEST_SUITE_P(All, GeneratedWithRule, testing::ValuesIn(all_rules()),
                         [](const auto& row) {
                           std::string name{row.param->name};
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(GeneratedPuzzles, of_other_sides_have_one_solution) {
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{2, 4}, Shape{3, 4}}) {
    Generator generator{{.shape = shape, .rules = {"diagonal"}, .seed = 3}};
    expect_one_solution(make(generator, 0));
  }
  Generator sixteen{{.shape = {4, 4}, .num_clues = 120}};
  expect_one_solution(make(sixteen, 0));
}

TEST(GeneratedPuzzles, with_two_rules_have_one_solution) {
  for (const auto& rules : {std::vector<std::string>{"killer", "diagonal"},
                            {"jigsaw", "anti-king"},
                            {"thermometer", "kropki-all", "kropki"},
                            {"windoku", "xv", "arrow"}}) {
    Generator generator{{.shape = {3, 3}, .rules = rules, .seed = 5}};
    expect_one_solution(make(generator, 0));
  }
}

TEST(GeneratedPuzzles, that_are_minimal_lose_it_with_any_clue) {
  Generator generator{{.shape = {3, 3}, .minimal = true, .seed = 1}};
  GeneratedPuzzle made = make(generator, 0);
  for (std::uint8_t& clue : made.puzzle.clues) {
    if (clue == 0) continue;
    const std::uint8_t kept = std::exchange(clue, 0);
    EXPECT_EQ(RulesEncoding{made.puzzle}.count(), 2);
    clue = kept;
  }
}

}  // namespace
}  // namespace temper::test
