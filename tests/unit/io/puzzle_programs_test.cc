/// The formats of programs: sdk, ss, opensudoku.

#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace temper::testing_io {
namespace {

using testing::HasSubstr;

const std::string kLine{kClues};

std::string rows() {
  std::string text;
  for (std::size_t row = 0; row < 9; ++row) text += kLine.substr(9 * row, 9) + "\n";
  return text;
}

TEST(SdkFormat, header_lines_are_no_cells_and_the_description_is_the_name) {
  const auto puzzles = puzzles_in("#AAnyone 12\n#Dthe first 99\n#B29-11-2026\n" + rows());
  ASSERT_EQ(puzzles.size(), 1u);
  EXPECT_EQ(grid_line(puzzles[0].shape, puzzles[0].clues), kLine);
  EXPECT_EQ(puzzles[0].name, "the first 99");
  EXPECT_EQ(puzzles[0].line, 4);
}

TEST(SdkFormat, only_the_section_puzzle_is_read) {
  const std::string other(81, '1');
  EXPECT_EQ(line_in("[Puzzle]\n" + rows() + "[State]\n" + std::string(8, '1') + "\nanything\n"),
            kLine);
  EXPECT_EQ(line_in("[puzzle]\r\n" + kLine + "\r\n[State]\r\n" + other + "\r\n"), kLine);
}

TEST(SdkFormat, an_error_stands_where_it_is_in_the_file) {
  std::string bad = rows();
  bad[10] = 'K';
  EXPECT_THAT(error_in("#AAnyone\n#Dnothing\n" + bad), HasSubstr("test:4:1: 'K' (r2c1)"));
  EXPECT_THAT(error_in("[Puzzle]\n" + rows().substr(10) + "[State]\n" + rows()),
              HasSubstr("test:2: found 8 rows, expected 9"));
}

TEST(SdkFormat, comments_of_other_files_are_no_headers) {
  EXPECT_EQ(puzzles_in("#Comment\n" + rows() + rows()).size(), 2u);
  EXPECT_EQ(puzzles_in("#D\n#C\n" + kLine + "\n" + kLine).size(), 2u);
}

TEST(SimpleSudokuFormat, the_frame_is_no_row) {
  const std::string frame = " *-----------*\n", rule = " |---+---+---|\n";
  std::string text = frame;
  for (std::size_t row = 0; row < 9; ++row) {
    if (row == 3 || row == 6) text += rule;
    text += " |" + kLine.substr(9 * row, 3) + "|" + kLine.substr(9 * row + 3, 3) + "|" +
            kLine.substr(9 * row + 6, 3) + "|\n";
  }
  text += frame;
  EXPECT_EQ(line_in(text), kLine);
  EXPECT_EQ(puzzles_in(text + "\n" + text).size(), 2u);
  EXPECT_EQ(line_in(text, with_format("rows")), kLine) << "rows reads it too";
}

std::string zeros() {
  std::string cells = kLine;
  std::replace(cells.begin(), cells.end(), '.', '0');
  return cells;
}

std::string open_sudoku(const std::string& data) {
  return "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n  <folder name=\"easy\">\n"
         "    <game data=\"" +
         data + "\"/>\n  </folder>\n</opensudoku>\n";
}

TEST(OpenSudokuFormat, every_game_is_a_puzzle) {
  EXPECT_EQ(line_in(open_sudoku(zeros())), kLine);
  const auto puzzles =
      puzzles_in("<opensudoku><game data=\"" + zeros() + "\" note=\"a &lt; b\"/>" +
                 "<folder name=\"f\"><game data=\"" + zeros() + "\"/></folder></opensudoku>");
  ASSERT_EQ(puzzles.size(), 2u);
  EXPECT_EQ(puzzles[0].name, "a < b");
  EXPECT_EQ(puzzles[1].name, "f");
}

TEST(OpenSudokuFormat, cells_with_a_version_have_clues_and_what_the_player_wrote) {
  std::string fields;
  for (const char c : zeros()) {
    fields += c == '0' ? std::string{"7|1,2,|1|"} : std::string{c} + "|-|0|";
  }
  EXPECT_EQ(line_in(open_sudoku("version: 1\n" + fields)), kLine);
  EXPECT_EQ(line_in(open_sudoku("version: 2&#10;" + fields)), kLine);
  EXPECT_THAT(error_in(open_sudoku("version: 1\n" + fields.substr(10))),
              HasSubstr("test:4:6: found 239 fields, expected three or four for each of 81 cells"));
}

TEST(OpenSudokuFormat, errors_know_their_line_and_column) {
  EXPECT_THAT(error_in(open_sudoku(zeros().substr(1))), HasSubstr("test:4:96: found 80 cells"));
  std::string bad = zeros();
  bad[3] = 'K';
  EXPECT_THAT(error_in(open_sudoku(bad)), HasSubstr("test:4:20: 'K' (r1c4)"));
  EXPECT_THAT(error_in("<opensudoku>\n<game data=\"\n"), HasSubstr("not valid XML"));
  EXPECT_THAT(error_in("<opensudoku>\n <game/>\n</opensudoku>"),
              HasSubstr("test:2:3: a game without"));
  EXPECT_THAT(error_in("<opensudoku></opensudoku>"), HasSubstr("no puzzle found"));
}

TEST(OpenSudokuFormat, the_same_cells_elsewhere_are_not_the_place) {
  std::string bad = zeros();
  bad[3] = 'K';
  // In a note before them, and in a later game where entities hide them.
  EXPECT_THAT(
      error_in("<opensudoku>\n<game note=\"" + bad + "\"\n data=\"" + bad + "\"/>\n</opensudoku>"),
      HasSubstr("test:3:11: 'K' (r1c4)"));
  EXPECT_THAT(error_in("<opensudoku>\n<game data=\"&#57;" + bad.substr(1) + "\"/>\n<game data=\"" +
                       bad + "\"/></opensudoku>"),
              HasSubstr("test:2:4: 'K' (r1c4)"));
}

TEST(OpenSudokuFormat, many_games_know_their_lines) {
  std::string text = "<opensudoku>\n";
  for (int i = 0; i < 10'000; ++i) text += "<game data=\"" + zeros() + "\"/>\n";
  const auto puzzles = puzzles_in(text + "</opensudoku>");
  ASSERT_EQ(puzzles.size(), 10'000u);
  EXPECT_EQ(puzzles.back().line, 10'001);
}

TEST(OpenSudokuFormat, another_box_is_an_error) {
  std::string fields;
  for (int cell = 0; cell < 81; ++cell) fields += "0|-|1|";
  EXPECT_THAT(error_in(open_sudoku("version: 1 " + fields), with_box({2, 3})),
              HasSubstr("the grid is 9x9, --box 2x3 makes 6x6"));
  EXPECT_THAT(error_in(open_sudoku(zeros()), with_box({2, 3})),
              HasSubstr("found 81 cells, expected 36 (6x6)"));
}

TEST(OpenSudokuFormat, deep_nesting_does_no_harm) {
  std::string text = "<opensudoku>";
  for (int i = 0; i < 200'000; ++i) text += "<a>";
  EXPECT_THAT(error_in(text), HasSubstr("not valid XML"));
}

}  // namespace
}  // namespace temper::testing_io
