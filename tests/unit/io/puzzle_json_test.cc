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

TEST(PuzzleJsonFormat, what_a_rule_needs_may_come_later) {
  const auto puzzles = puzzles_in(R"({"rules": ["killer"], "clues": "3.1....2....4..1"})");
  ASSERT_EQ(puzzles.size(), 1u);
  EXPECT_EQ(puzzles[0].rules, (std::vector<std::string>{"standard", "killer"}));
}

TEST(PuzzleJsonFormat, a_member_that_is_missing_or_wrong_is_named) {
  EXPECT_THAT(error_of(R"({"box": [2, 2], "rules": []})"), HasSubstr("expected a member 'clues'"));
  EXPECT_THAT(error_of(R"({"rules": [1], "clues": "3.1....2....4..1"})"),
              HasSubstr("rules[0]: expected a name"));
  EXPECT_THAT(error_of(R"({"rules": [], "clues": "3.1"})"),
              HasSubstr("found 3 cells, expected 16 (4x4), or a box"));
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

TEST(PuzzleJsonFormat, constraints_that_are_wrong_stand_where_they_are) {
  EXPECT_THAT(error_of("[{\"rules\": [], \"clues\": \"3.1....2....4..1\",\n"
                       " \"constraints\": {\"thermometer\": []}}]"),
              HasSubstr("test:2:33: [0].constraints.thermometer: unknown parameter"));
  EXPECT_THAT(error_of("{\"rules\": [], \"clues\": \"3.1....2....4..1\",\n \"constraints\": 1}"),
              HasSubstr("test:2:17: constraints: expected an object"));
}

/// Seconds where every complaint walks from the start; the test would time out on a slow machine.
TEST(PuzzleJsonFormat, complaints_about_a_long_list_take_no_longer_than_reading_it) {
  std::string text = "[";
  for (int i = 0; i < 20'000; ++i) text += "{\"rules\": [], \"clues\": \"3.1....2....4..1\"},\n";
  for (int i = 0; i < 998; ++i) text += "{\"rules\": [], \"clues\": \"3.1\"},\n";
  text += "{\"rules\": []}]";
  const auto records = parse_puzzles(text, "test", with_format("puzzle-json"));
  ASSERT_EQ(records.size(), 20'999u);
  EXPECT_EQ(std::get<Puzzle>(records[19'999]).line, 20'000);
  EXPECT_THAT(std::get<ParseError>(records[20'000]).what(), HasSubstr("test:20001:1: [20000]"));
  EXPECT_THAT(std::get<ParseError>(records[20'998]).what(), HasSubstr("test:20999:1: "));
}

}  // namespace
}  // namespace temper::testing_io
