#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper::testing_io {
namespace {

using testing::HasSubstr;

std::string error_of(std::string_view text) { return error_in(text, with_format("puzzle-json")); }

TEST(PuzzleJsonFormat, rules_and_constraints_come_along) {
  const auto puzzles = puzzles_in(
      R"({"box": [2, 2], "rules": ["diagonal"], "clues": "3.1....2....4..1",
          "constraints": {"greater": [["r1c2", "r2c2"]]}})");
  ASSERT_EQ(puzzles.size(), 1u);
  EXPECT_EQ(puzzles[0].rules, (std::vector<std::string>{"standard", "diagonal"}));
  EXPECT_EQ(puzzles[0].parameters.inequalities, (std::vector<Inequality>{{1, 5}}));
}

TEST(PuzzleJsonFormat, a_member_that_is_missing_or_wrong_is_named) {
  EXPECT_THAT(error_of(R"({"box": [2, 2], "rules": []})"), HasSubstr("expected a member 'clues'"));
  EXPECT_THAT(error_of(R"({"rules": [1], "clues": "3.1....2....4..1"})"),
              HasSubstr("rules[0]: expected a name"));
  EXPECT_THAT(error_of(R"({"rules": [], "clues": "3.1"})"), HasSubstr("3 cells: expected a box"));
  EXPECT_THAT(error_of(R"({"rules": [], "clues": "3.1....2....4..1", "cage": []})"),
              HasSubstr("cage: not known: expected clues"));
  EXPECT_THAT(error_of(R"({"rules": [], "clues": "3.1....2....4..1", "marks": [[9]]})"),
              HasSubstr("marks: expected a list of 16 cells"));
}

TEST(PuzzleJsonFormat, rules_are_a_list_or_not_there) {
  const auto puzzles = puzzles_in(R"({"clues": "3.1....2....4..1"})");
  ASSERT_EQ(puzzles.size(), 1u);
  EXPECT_EQ(puzzles[0].rules, (std::vector<std::string>{"standard"}));
  for (const char* rules : {R"("diagonal")", "5", "null", R"({"diagonal": 1})"})
    EXPECT_THAT(
        error_in(std::string{R"({"rules": )"} + rules + R"(, "clues": "3.1....2....4..1"})"),
        HasSubstr("rules: expected a list of names"));
}

TEST(PuzzleJsonFormat, boxes_of_one_row_need_a_rule_that_drops_them) {
  const std::string lines = R"("box": [1, 4], "clues": "3.1....2....4..1"})";
  EXPECT_THAT(error_in(R"({"rules": [], )" + lines), HasSubstr("box: boxes of 1x4 cells"));
  EXPECT_EQ(puzzles_in(R"({"rules": ["latin"], )" + lines).size(), 1u);
}

}  // namespace
}  // namespace temper::testing_io
