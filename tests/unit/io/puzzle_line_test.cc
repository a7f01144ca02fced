#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace temper::testing_io {
namespace {

using testing::HasSubstr;

const std::string kLine{kClues};

std::string replaced(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

TEST(LineFormat, every_blank_character_is_a_blank) {
  for (const char blank : std::string{".0*_xX?-"})
    EXPECT_EQ(line_in(replaced(kLine, '.', blank)), kLine) << blank;
}

TEST(LineFormat, line_ends_bom_and_a_missing_newline_do_not_matter) {
  EXPECT_EQ(line_in(kLine), kLine);
  EXPECT_EQ(line_in(kLine + "\n"), kLine);
  EXPECT_EQ(line_in(kLine + "\r\n"), kLine);
  EXPECT_EQ(line_in(kLine + "\r"), kLine);
  EXPECT_EQ(line_in("\xef\xbb\xbf" + kLine + "\r\n"), kLine);
  EXPECT_EQ(line_in("\n\n  " + kLine + "  \t\n\n"), kLine);
  EXPECT_EQ(puzzles_in(kLine + "\r" + kLine + "\r" + kLine).size(), 3u);
}

TEST(LineFormat, what_follows_the_cells_is_the_name) {
  const std::string solution(81, '1');
  EXPECT_EQ(puzzles_in(kLine + " # rating 7.2; 25 clues")[0].name, "rating 7.2; 25 clues");
  EXPECT_EQ(puzzles_in(kLine + "\teasy one")[0].name, "easy one");
  EXPECT_EQ(puzzles_in(kLine + ",hard")[0].name, "hard");
  EXPECT_EQ(puzzles_in(kLine + "#17")[0].name, "17");
  EXPECT_EQ(puzzles_in(kLine + "," + solution)[0].name, "");
  EXPECT_EQ(puzzles_in(kLine + " " + solution + " third")[0].name, "third");
  EXPECT_EQ(puzzles_in(kLine + "  ").at(0).name, "");
}

TEST(LineFormat, comments_and_headers_with_digits_are_no_cells) {
  const auto puzzles = puzzles_in("# 49151 puzzles\n49151 puzzles\nGrid 01\n" + kLine +
                                  "\n  # 2 ...\n\n" + kLine + "\n");
  ASSERT_EQ(puzzles.size(), 2u);
  EXPECT_EQ(puzzles[0].line, 4);
  EXPECT_EQ(puzzles[1].line, 7);
  EXPECT_EQ(puzzles[0].source, "test");
}

TEST(LineFormat, missing_and_surplus_cells_are_errors_that_count) {
  EXPECT_EQ(error_in(kLine.substr(0, 80)), "test:1:80: found 80 cells, expected 81 (9x9)");
  EXPECT_EQ(error_in("\n" + kLine + ".\n"), "test:2:82: found 82 cells, expected 81 (9x9)");
}

TEST(LineFormat, a_character_that_is_no_symbol_is_named_with_its_cell) {
  std::string bad = kLine;
  bad[40] = 'K';
  EXPECT_EQ(error_in("  " + bad),
            "test:1:43: 'K' (r5c5) is no symbol of a 9x9 grid: expected 1-9 or a blank "
            "(. 0 * _ x X ? -)");
  bad[40] = '\x01';
  EXPECT_THAT(error_in(bad), HasSubstr("'\\x01' (r5c5)"));
}

TEST(LineFormat, the_other_puzzles_of_a_file_are_still_read) {
  std::string bad = kLine;
  bad[0] = '!';
  const auto records = parse_puzzles(
      kLine + "\n" + bad + "\n" + kLine.substr(1) + "\n123\n" + kLine + "\n", "test", {});
  ASSERT_EQ(records.size(), 5u);
  EXPECT_TRUE(std::holds_alternative<Puzzle>(records[0]));
  EXPECT_EQ(std::get<ParseError>(records[1]).line, 2);
  EXPECT_EQ(std::get<ParseError>(records[2]).line, 3);
  EXPECT_EQ(std::get<ParseError>(records[3]).line, 4);
  EXPECT_TRUE(std::holds_alternative<Puzzle>(records[4]));
}

TEST(LineFormat, the_length_tells_the_side_and_box_overrules_it) {
  EXPECT_EQ(puzzles_in(std::string(16, '.'))[0].shape, (Shape{2, 2}));
  EXPECT_EQ(puzzles_in(std::string(36, '.'))[0].shape, (Shape{2, 3}));
  EXPECT_EQ(puzzles_in(std::string(36, '.'), with_box({3, 2}))[0].shape, (Shape{3, 2}));
  EXPECT_EQ(puzzles_in(std::string(144, '.'))[0].shape, (Shape{3, 4}));
  EXPECT_EQ(puzzles_in(std::string(625, '.'))[0].shape, (Shape{5, 5}));
  EXPECT_EQ(puzzles_in(std::string(1296, '.'))[0].shape, (Shape{6, 6}));
  EXPECT_EQ(error_in(kLine, with_box({2, 3})), "test:1:81: found 81 cells, expected 36 (6x6)");
}

TEST(LineFormat, rules_are_handed_on_and_imply_standard) {
  PuzzleReadOptions options;
  options.rules = {"diagonal"};
  EXPECT_EQ(puzzles_in(kLine, options)[0].rules,
            (std::vector<std::string>{"standard", "diagonal"}));
  options.rules = {"triagonal"};
  EXPECT_THROW((void)parse_puzzles(kLine, "test", options), InputError);
}

TEST(LineFormat, endless_errors_end) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += kLine.substr(0, 80) + "\n";
  const auto records = parse_puzzles(text, "test", {});
  EXPECT_EQ(records.size(), 1001u);
  EXPECT_THAT(std::get<ParseError>(records.back()).what(), HasSubstr("the rest is not read"));
}

TEST(CsvFormat, the_header_names_the_column) {
  const std::string solution(81, '1');
  EXPECT_EQ(line_in("quizzes,solutions\n" + replaced(kLine, '.', '0') + "," + solution + "\n"),
            kLine);
  EXPECT_EQ(line_in("id,solution,puzzle,clues\r\n1," + solution + "," + kLine + ",25\r\n"), kLine);
  EXPECT_EQ(line_in("nr,first,second\n7,\"" + kLine + "\"," + solution), kLine);
}

TEST(CsvFormat, a_title_with_a_comma_is_no_header) {
  const auto puzzles = puzzles_in("Hard ones, 2 of them\n" + kLine + " a, b\n" + kLine + "\n");
  ASSERT_EQ(puzzles.size(), 2u);
}

TEST(CsvFormat, a_line_without_the_column_is_an_error_and_the_others_are_read) {
  const auto records = parse_puzzles(
      "id,puzzle\n1," + kLine + "\n2\n3," + kLine.substr(1) + "\n4," + kLine, "test", {});
  ASSERT_EQ(records.size(), 4u);
  EXPECT_STREQ(std::get<ParseError>(records[1]).what(),
               "test:3:2: no column 2: the puzzle is missing");
  EXPECT_EQ(std::get<ParseError>(records[2]).line, 4);
  EXPECT_TRUE(std::holds_alternative<Puzzle>(records[3]));
}

TEST(PencilMarksFormat, single_marks_are_clues_and_full_cells_say_nothing) {
  std::string marks;
  for (const char c : kLine)
    for (char digit = '1'; digit <= '9'; ++digit) marks += c == '.' || c == digit ? digit : '.';
  const auto puzzles = puzzles_in(marks + " a name\n");
  ASSERT_EQ(puzzles.size(), 1u);
  EXPECT_EQ(grid_line(puzzles[0].shape, puzzles[0].clues), kLine);
  EXPECT_TRUE(puzzles[0].pencil_marks.empty());
  EXPECT_EQ(puzzles[0].name, "a name");

  marks[9 + 3] = '.';  // no 4 in r1c2
  const auto fewer = puzzles_in(marks);
  ASSERT_EQ(fewer[0].pencil_marks.size(), 81u);
  EXPECT_EQ(fewer[0].pencil_marks[1], 0x1ffu & ~8u);
  EXPECT_EQ(fewer[0].pencil_marks[0], std::uint64_t{1} << 8);
}

TEST(PencilMarksFormat, a_digit_out_of_its_place_is_an_error) {
  std::string marks;
  for (int cell = 0; cell < 81; ++cell) marks += "123456789";
  marks[9 * 40 + 4] = '6';
  EXPECT_EQ(error_in(marks, with_format("pencil-marks")),
            "test:1:365: '6' (r5c5) is no pencil mark here: expected 5 or a blank");
  EXPECT_THAT(error_in("123456789", with_format("pencil-marks")), HasSubstr("found 9 characters"));
}

TEST(CsvFormat, a_name_column_and_quoted_fields_are_read) {
  const std::string cells{kClues};
  const auto puzzles = puzzles_in("name,level,puzzle\n\"one, \"\"two\"\"\",1," + cells +
                                  "\nplain,\"1,5\",\"" + cells + "\"\n");
  ASSERT_EQ(puzzles.size(), 2u);
  EXPECT_EQ(puzzles[0].name, "one, \"two\"");
  EXPECT_EQ(puzzles[1].name, "plain");
  for (const Puzzle& puzzle : puzzles) EXPECT_EQ(grid_line(puzzle.shape, puzzle.clues), cells);
}

TEST(PencilMarksFormat, another_box_is_said) {
  PuzzleReadOptions options = with_format("pencil-marks");
  options.box = Shape{2, 3};
  EXPECT_THAT(error_in(std::string(729, '.'), options),
              testing::HasSubstr("216 characters for 6x6"));
}

TEST(ReadPuzzles, a_format_that_is_preferred_gives_way) {
  PuzzleReadOptions options = with_format("csv");
  EXPECT_FALSE(error_in(kClues, options).empty());
  options.choice = FormatChoice::preferred;
  EXPECT_EQ(line_in(kClues, options), kClues);
  EXPECT_EQ(line_in("puzzle,name\n" + std::string{kClues} + ",a\n", options), kClues);
}

}  // namespace
}  // namespace temper::testing_io
