#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace temper::testing_io {
namespace {

using testing::HasSubstr;

const std::string kLine{kClues};

/// The clues as nine lines, `between` standing between the cells, `blank` for blanks.
std::string rows(const std::string& between, const std::string& blank, std::string end = "\n") {
  std::string text;
  for (std::size_t cell = 0; cell < 81; ++cell) {
    text += kLine[cell] == '.' ? blank : std::string{kLine[cell]};
    text += cell % 9 == 8 ? end : between;
  }
  return text;
}

TEST(RowsFormat, nine_lines_of_nine_are_a_grid) {
  EXPECT_EQ(line_in(rows("", ".")), kLine);
  EXPECT_EQ(line_in(rows("", "0", "\r\n")), kLine);
  EXPECT_EQ(line_in(rows("", "-")), kLine);
  EXPECT_EQ(line_in(rows("", "x")), kLine);
}

TEST(RowsFormat, drawn_grids_are_read) {
  const std::string drawn =
      "+---+---+---+\n|9.2|...|...|\n|...|.1.|.2.|\n|.3.|.97|5..|\n+---+---+---+\n"
      "|..8|...|2..|\n|6.7|..3|.84|\n|2..|.4.|.9.|\n+---+---+---+\n"
      "|489|...|.6.|\n|...|8..|...|\n|...|.3.|..5|\n+---+---+---+\n";
  EXPECT_EQ(line_in(drawn), kLine);
  EXPECT_EQ(line_in("Sudoku 12\n\n" + drawn), kLine);
}

TEST(RowsFormat, dashes_are_rows_where_the_count_says_so) {
  std::string blank_rows = "---------\n-1-------\n";
  for (int i = 0; i < 7; ++i) blank_rows += "---------\n";
  EXPECT_EQ(line_in(blank_rows), std::string(10, '.') + "1" + std::string(70, '.'));
  std::string ruled;
  for (int i = 0; i < 9; ++i)
    ruled += (i % 3 == 0 ? "---------\n" : "") + std::string("..1......\n");
  EXPECT_EQ(line_in(ruled).substr(0, 9), "..1......");
}

TEST(RowsFormat, titles_blank_lines_and_bands_part_the_grids) {
  const std::string grid = rows("", "0");
  const auto puzzles = puzzles_in("Grid 01\n" + grid + "Grid 02\n" + grid + "\n\n" + grid);
  ASSERT_EQ(puzzles.size(), 3u);
  EXPECT_EQ(puzzles[0].name, "Grid 01");
  EXPECT_EQ(puzzles[1].name, "Grid 02");
  EXPECT_EQ(puzzles[2].name, "");
  EXPECT_EQ(puzzles[1].line, 12);
  EXPECT_EQ(puzzles_in(grid + grid).size(), 2u);
  const std::string bands =
      grid.substr(0, 30) + "\n" + grid.substr(30, 30) + "\n" + grid.substr(60) + "\n";
  EXPECT_EQ(puzzles_in(bands + bands).size(), 2u);
}

TEST(RowsFormat, a_short_grid_is_an_error_and_the_others_are_read) {
  const std::string grid = rows("", ".");
  const auto records = parse_puzzles(grid + "\n" + grid.substr(10) + "\n" + grid, "test", {});
  ASSERT_EQ(records.size(), 3u);
  EXPECT_TRUE(std::holds_alternative<Puzzle>(records[0]));
  EXPECT_STREQ(std::get<ParseError>(records[1]).what(), "test:11: found 8 rows, expected 9");
  EXPECT_TRUE(std::holds_alternative<Puzzle>(records[2]));
}

TEST(RowsFormat, a_ragged_row_and_a_bad_symbol_are_named) {
  std::string grid = rows("", ".");
  grid.erase(35, 1);
  EXPECT_EQ(error_in(grid), "test:4:8: row 4 has 8 cells, expected 9");
  grid = rows("", ".");
  grid[44] = 'K';
  EXPECT_THAT(error_in(grid), HasSubstr("test:5:5: 'K' (r5c5) is no symbol of a 9x9 grid"));
}

TEST(MatrixFormat, separators_and_blanks_of_every_kind) {
  for (const std::string between : {" ", "  ", "\t", ",", ", ", " | "})
    for (const std::string blank : {"0", ".", "-1", "_", "*", "x"})
      EXPECT_EQ(line_in(rows(between, blank)), kLine) << between << blank;
  EXPECT_EQ(line_in(rows(",", "")), kLine) << "empty fields";
  EXPECT_EQ(line_in(rows(";", "")), kLine) << "empty fields";
  EXPECT_EQ(line_in(rows("\t", "-1", "\t\r\n")), kLine);
}

TEST(MatrixFormat, single_numbers_above_are_headers) {
  EXPECT_EQ(line_in("3\n1\n" + rows("\t", "-1", "\t\n")), kLine);
  EXPECT_EQ(puzzles_in("3\n2\n" + rows(" ", "0") + "\n" + rows(" ", "0")).size(), 2u);
}

TEST(MatrixFormat, what_draw_grid_draws_is_read_back) {
  std::mt19937 random(3);
  for (const Shape shape :
       {Shape{2, 2}, Shape{2, 3}, Shape{3, 2}, Shape{2, 4}, Shape{3, 3}, Shape{2, 5}, Shape{3, 4},
        Shape{4, 4}, Shape{4, 5}, Shape{5, 5}, Shape{6, 6}})
    for (int round = 0; round < 20; ++round) {
      Grid grid;
      for (int cell = 0; cell < shape.num_cells(); ++cell)
        grid.push_back(static_cast<std::uint8_t>(
            random() % 2 == 0 ? 0 : random() % static_cast<unsigned>(shape.side()) + 1));
      grid[0] = static_cast<std::uint8_t>(shape.side());
      const auto puzzles = puzzles_in(draw_grid(shape, grid), with_box(shape));
      ASSERT_EQ(puzzles.size(), 1u);
      EXPECT_EQ(puzzles[0].clues, grid) << draw_grid(shape, grid);
      const auto again = puzzles_in(grid_line(shape, grid), with_box(shape));
      ASSERT_EQ(again.size(), 1u);
      EXPECT_EQ(again[0].clues, grid) << grid_line(shape, grid);
    }
}

TEST(MatrixFormat, a_number_out_of_range_and_a_ragged_row_are_named) {
  std::string grid = rows(" ", "0");
  grid.replace(8 * 18, 1, "10");
  EXPECT_EQ(error_in(grid),
            "test:9:1: '10' (r9c1) is out of range: expected 1 to 9, or a blank (0, -1, .)");
  grid = rows(" ", "0");
  grid.erase(18 + 16, 2);  // the last cell of row 2, and its line end
  grid.insert(18 + 15, "\n");
  EXPECT_THAT(error_in(grid), HasSubstr("test:2:"));
  EXPECT_THAT(error_in(grid), HasSubstr("row 2 has 8 cells, expected 9"));
  grid = rows(" ", "0");
  grid[18] = 'Q';
  EXPECT_EQ(error_in(grid),
            "test:2:1: 'Q' (r2c1) is no number: expected 1 to 9, or a blank (0, -1, .)");
}

TEST(MatrixFormat, one_row_is_no_grid) {
  EXPECT_EQ(error_in("1 1 2 3 4 5 6 7 8\n"), "test:1: found 1 row, expected 9");
}

TEST(IntegersFormat, one_line_holds_the_whole_grid) {
  std::string text = "# rules=standard; one puzzle a line\n";
  for (const char c : kLine) text += (c == '.' ? std::string{"0"} : std::string{c}) + " ";
  EXPECT_EQ(line_in(text), kLine);
  EXPECT_EQ(puzzles_in(text + "\n" + text)[1].line, 4);
}

TEST(IntegersFormat, errors_count_the_cells) {
  std::string text;
  for (int i = 0; i < 80; ++i) text += "0 ";
  EXPECT_THAT(error_in(text), HasSubstr("found 80 cells, expected 81 (9x9)"));
  EXPECT_EQ(error_in(text + "12"),
            "test:1:161: '12' (r9c9) is out of range: expected 1 to 9, or a blank (0, -1, .)");
}

TEST(IntegersFormat, an_endless_line_is_one_error) {
  std::string text;
  for (int i = 0; i < 1'000'000; ++i) text += "1 ";
  EXPECT_THAT(error_in(text), HasSubstr("found at least 4096 cells"));
  std::replace(text.begin(), text.end(), ' ', ',');
  EXPECT_THAT(error_in(text), HasSubstr("found at least 4096 cells"));
}

TEST(Recognition, sixteen_cells_a_line_are_small_grids_or_the_rows_of_a_large_one) {
  std::string small, large;
  for (int i = 0; i < 15; ++i) small += "1..4.......4....\n";
  for (int i = 0; i < 16; ++i) large += "1..4..G....4..9.\n";
  EXPECT_EQ(puzzles_in(small).size(), 15u);
  const auto puzzles = puzzles_in(large);
  ASSERT_EQ(puzzles.size(), 1u);
  EXPECT_EQ(puzzles[0].shape, (Shape{4, 4}));
  // Sixteen lines of small digits could be either.
  EXPECT_EQ(error_in(small + "1..4.......4....\n"),
            "test: the format could be line or rows: --format decides");
  EXPECT_EQ(puzzles_in(small + "1..4.......4....\n", with_format("line")).size(), 16u);
}

TEST(Recognition, thousands_of_small_grids_in_a_row_are_no_large_one) {
  std::string text;
  for (int i = 0; i < 16'000; ++i) text += "1..4.......4....\n";
  EXPECT_EQ(puzzles_in(text).size(), 16'000u);
}

TEST(Recognition, sixteen_numbers_a_line_are_small_grids_or_the_rows_of_a_large_one) {
  std::string small, large;
  for (int i = 0; i < 15; ++i) small += "1 0 0 4 0 0 0 0 0 0 0 4 0 0 0 0\n";
  for (int i = 0; i < 16; ++i) large += "1 0 0 4 0 0 16 0 0 0 0 4 0 0 9 0\n";
  EXPECT_EQ(puzzles_in(small).size(), 15u);
  EXPECT_EQ(puzzles_in(large).size(), 1u);
  EXPECT_EQ(error_in(small + "1 0 0 4 0 0 0 0 0 0 0 4 0 0 0 0\n"),
            "test: the format could be matrix or integers: --format decides");
}

TEST(Recognition, every_format_has_a_name_of_its_own_a_help_and_an_example) {
  std::vector<std::string_view> names;
  for (const PuzzleFormat& format : puzzle_formats()) {
    EXPECT_FALSE(format.help.empty());
    EXPECT_FALSE(format.example.empty());
    EXPECT_EQ(std::count(names.begin(), names.end(), format.name), 0);
    names.push_back(format.name);
  }
  EXPECT_THROW((void)parse_puzzles(kLine, "test", with_format("lines")), InputError);
  EXPECT_THROW((void)parse_puzzles(kLine, "test", with_symbols("2H")), InputError);
}

TEST(Recognition, text_that_is_no_puzzle_is_one_error) {
  for (const std::string& text :
       {std::string{""}, std::string{" \n\t\n"}, std::string{"hello world\n"},
        std::string{"12345\n"}, std::string{"\0\1\2", 3}, std::string{"\xff\xfe\0", 3},
        std::string{"# only a comment\n"}}) {
    const auto records = parse_puzzles(text, "test", {});
    ASSERT_EQ(records.size(), 1u) << text;
    EXPECT_TRUE(std::holds_alternative<ParseError>(records[0])) << text;
  }
  EXPECT_THAT(error_in("\xff\xfe"
                       "1"),
              HasSubstr("UTF-16"));
  EXPECT_THAT(error_in("\n"), HasSubstr("the text is empty"));
}

/// Nothing that a typing error, a cut or a joined line does may crash a reader or hang it.
TEST(Recognition, damaged_texts_give_records_and_never_fail_otherwise) {
  std::mt19937 random(11);
  const std::string alphabet = "0123456789ABGPX.x-+|_*?# \t,;\n\r\"=\x80\xff";
  const std::vector<std::string> seeds = {kLine + "\n" + kLine + " name\n",
                                          rows("", "."),
                                          "Grid 01\n" + rows(" ", "0"),
                                          "3\n1\n" + rows("\t", "-1"),
                                          "quizzes,solutions\n" + kLine + "," + kLine + "\n",
                                          draw_grid({4, 4}, Grid(256, 12)),
                                          std::string(729, '.')};
  for (int round = 0; round < 3000; ++round) {
    std::string text = seeds[random() % seeds.size()];
    for (unsigned edit = random() % 12; edit > 0 && !text.empty(); --edit) {
      const std::size_t at = random() % text.size();
      const char c = alphabet[random() % alphabet.size()];
      if (random() % 3 == 0)
        text.erase(at, random() % 20);
      else if (random() % 2 == 0)
        text.insert(at, 1, c);
      else
        text[at] = c;
    }
    EXPECT_FALSE(parse_puzzles(text, "test", {}).empty());
    const auto& format = puzzle_formats()[random() % puzzle_formats().size()];
    for (const PuzzleOrError& record :
         parse_puzzles(text, "test", with_format(std::string{format.name}))) {
      const auto* puzzle = std::get_if<Puzzle>(&record);
      if (puzzle == nullptr) continue;
      EXPECT_LE(*std::max_element(puzzle->clues.begin(), puzzle->clues.end()),
                puzzle->shape.side());
    }
  }
}

}  // namespace
}  // namespace temper::testing_io
