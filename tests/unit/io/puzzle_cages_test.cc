/// The formats of cages and regions: jigsaw, killer, sumocue, cages-json.

#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper::testing_io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Puzzle one_in(std::string_view text, const PuzzleReadOptions& options = {}) {
  auto puzzles = puzzles_in(text, options);
  EXPECT_EQ(puzzles.size(), 1u);
  return puzzles.empty() ? Puzzle{} : puzzles.front();
}

constexpr std::string_view kFour = "3.1....2....4..1", kLayout = "1112133233224444";
const std::vector<int> kRegions = {0, 0, 0, 1, 0, 2, 2, 1, 2, 2, 1, 1, 3, 3, 3, 3};

std::string four_and(std::string_view between, std::string_view layout = kLayout) {
  return std::string{kFour} + std::string{between} + std::string{layout};
}

TEST(JigsawFormat, the_layout_stands_behind_the_cells_or_below_them) {
  for (const char* between : {"", " ", ",", "\t", "\n", "\r\n", " \n\n# comment\n"}) {
    const Puzzle puzzle = one_in(four_and(between));
    EXPECT_EQ(grid_line(puzzle.shape, puzzle.clues), kFour) << between;
    EXPECT_EQ(puzzle.parameters.regions, kRegions) << between;
  }
  EXPECT_EQ(one_in(four_and(" ") + " # a name").name, "a name");
  EXPECT_EQ(puzzles_in(four_and(" ") + "\n" + four_and("\n") + "\n" + four_and("")).size(), 3u);
}

TEST(JigsawFormat, any_characters_name_regions) {
  EXPECT_EQ(one_in(four_and(" ", "aaabaccbccbbdddd")).parameters.regions, kRegions);
  EXPECT_EQ(one_in(four_and(" ", "0001022122113333")).parameters.regions, kRegions);
}

TEST(JigsawFormat, sides_need_no_boxes) {
  const std::string cells(25, '.');
  const std::string five =
      "11122"
      "11222"
      "33344"
      "33444"
      "55555";
  const Puzzle puzzle = one_in(cells + " " + five);
  EXPECT_EQ(puzzle.shape.side(), 5);
  EXPECT_EQ(puzzle.parameters.regions.size(), 25u);
}

TEST(JigsawFormat, a_solution_behind_the_cells_is_no_layout) {
  const auto puzzles = puzzles_in(std::string{kClues} +
                                  ",962485731574316928831297546148679253697523184253148697489751362"
                                  "315862479726934815");
  ASSERT_EQ(puzzles.size(), 1u);
  EXPECT_TRUE(puzzles[0].parameters.regions.empty());
}

TEST(JigsawFormat, a_damaged_layout_is_no_second_puzzle) {
  EXPECT_EQ(error_in(four_and("\n", "2112133233224444")),
            error_in(four_and("\n", "2112133233224444"), with_format("jigsaw")));
  EXPECT_EQ(puzzles_in(four_and("\n", "3.1....2....4..1")).size(), 2u);
}

TEST(JigsawFormat, bad_layouts_are_named) {
  const PuzzleReadOptions jigsaw = with_format("jigsaw");
  EXPECT_EQ(error_in(four_and(" ", "1112133233224445"), jigsaw),
            "test:1:33: found 5 regions, one of them '5' of 1 cell (r4c4), expected 4 of 4 cells");
  EXPECT_EQ(error_in(four_and(" ", "1111133233224444"), jigsaw),
            "test:1:22: found 5 cells of region '1' (r2c1 is one too many), expected 4");
  EXPECT_EQ(error_in(four_and("\n", "111213323322444"), jigsaw),
            "test:2:15: found a layout of 15 cells, expected 16, as many as the clues");
  EXPECT_THAT(error_in(std::string{kFour}, jigsaw),
              HasSubstr("test:1:16: found a layout of 0 cells"));
  EXPECT_EQ(error_in(four_and(" "),
                     [&] {
                       PuzzleReadOptions options = jigsaw;
                       options.box = Shape{2, 3};
                       return options;
                     }()),
            "test:1:16: found 16 cells, expected 36 (6x6)");
  EXPECT_THAT(error_in("3.1....2....K..1 1112133233224444", jigsaw), HasSubstr("test:1:13: 'K'"));
}

TEST(KillerFormat, cells_say_their_cage_and_its_sum) {
  //   7 in a, 3 in b, a clue of 4 (a cage of one cell), the rest in no cage
  const Puzzle puzzle = one_in("2x2::k:1793:1793:770:770:0:0:1027:0:0:0:0:0:0:0:0:0:");
  EXPECT_THAT(puzzle.parameters.cages, ElementsAre(Cage{{0, 1}, 7, false}, Cage{{2, 3}, 3, false}));
  EXPECT_EQ(grid_line(puzzle.shape, puzzle.clues), "......4.........");
  EXPECT_EQ(puzzle.rules, std::vector<std::string>{"standard"});
}

TEST(KillerFormat, d_puts_the_diagonals_in_force) {
  const Puzzle puzzle = one_in("2x2:d:k:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0");
  EXPECT_THAT(puzzle.rules, ElementsAre("standard", "diagonal"));
}

TEST(KillerFormat, another_box_is_an_error) {
  const std::string text = "2x3::k:" + std::string(72, '0');
  EXPECT_EQ(error_in(text, with_box({3, 2})), "test:1:1: the boxes are 2x3, --box says 3x2");
  EXPECT_EQ(error_in(text, with_box({3, 3})), "test:1:1: the grid is 6x6, --box 3x3 makes 9x9");
}

TEST(KillerFormat, numbers_without_a_sum_are_no_cage) {
  EXPECT_TRUE(one_in("2x2::k:1:2:3:4:5:6:7:8:9:10:11:12:13:14:15:16:").parameters.cages.empty());
}

TEST(KillerFormat, what_is_wrong_is_said_where_it_stands) {
  EXPECT_EQ(error_in("2x2::k:1793:1793:770:1026:0:0:0:0:0:0:0:0:0:0:0:0:"),
            "test:1:22: cage 2 has the sum 3 (r1c3) and the sum 4 (r1c4)");
  EXPECT_THAT(error_in("2x2::k:1793:seven:770:0:0:0:0:0:0:0:0:0:0:0:0:0:"),
              HasSubstr("test:1:13: 'seven' (r1c2) is no cell"));
  EXPECT_THAT(error_in("2x2::k:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:"),
              HasSubstr("found 15 cells, expected 16"));
  EXPECT_THAT(error_in("2x2::k:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:"),
              HasSubstr("'0': expected the end"));
  EXPECT_THAT(error_in("2x2::k:1281:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:"),
              HasSubstr("the sum 5 (r1c1) is one cell's: expected 1 to 4"));
  EXPECT_THAT(error_in("3x3::k:1:\n3x3:x:k:\n", with_format("killer")), HasSubstr("found 1 cells"));
}

TEST(SumoCueFormat, entries_begin_cages_or_go_on_with_them) {
  const Puzzle puzzle = one_in("SumoCueV1\n=7+0=3+2\n=0+4=4=0\n=0=0=0=0\n=0=0=0=0\n");
  EXPECT_THAT(puzzle.parameters.cages,
              ElementsAre(Cage{{0, 1}, 7, false}, Cage{{2, 3}, 3, false}, Cage{{4, 5}, 0, false}));
  EXPECT_EQ(grid_line(puzzle.shape, puzzle.clues), "......4.........");
}

TEST(SumoCueFormat, regions_and_diagonals_may_be_said) {
  std::string text = "SumoCueV1D";
  for (const int region : kRegions) text += "=0J" + std::to_string(region);
  const Puzzle puzzle = one_in(text + "\n");
  EXPECT_EQ(puzzle.parameters.regions, kRegions);
  EXPECT_THAT(puzzle.rules, ElementsAre("standard", "diagonal"));
  EXPECT_EQ(puzzles_in(text + "\n" + text).size(), 2u);
}

TEST(SumoCueFormat, regions_need_no_boxes) {
  std::string text = "SumoCueV1";
  for (int cell = 0; cell < 49; ++cell) text += "=0J" + std::to_string(cell % 7);
  const Puzzle puzzle = one_in(text + "\n");
  EXPECT_EQ(puzzle.shape.side(), 7);
  EXPECT_EQ(puzzle.parameters.regions.size(), 49u);
  EXPECT_THAT(error_in(text, with_box({2, 3})), HasSubstr("found 49 cells, expected 36 (6x6)"));
}

TEST(SumoCueFormat, what_is_wrong_is_said_where_it_stands) {
  EXPECT_THAT(error_in("SumoCueV1\n=7+0=3+9\n=0=0=0=0\n=0=0=0=0\n=0=0=0=0\n"),
              HasSubstr("test:2:7: +9 (r1c4): no cage begins in cell 9 before it"));
  EXPECT_THAT(error_in("SumoCueV1=7*0"), HasSubstr("test:1:12: '*': expected =sum or +number"));
  EXPECT_THAT(error_in("SumoCueV1=7=0"), HasSubstr("test:1:1: found 2 cells, expected 16"));
  std::string regions = "SumoCueV1";
  for (int cell = 0; cell < 16; ++cell) regions += "=0J0";
  EXPECT_THAT(error_in(regions), HasSubstr("region 1 has 16 cells, expected 4"));
}

TEST(CagesJsonFormat, letters_name_cages) {
  const Puzzle puzzle = one_in(
      R"({"size": 4, "box": [2, 2], "cages": "AAB.............", "sums": {"A": 7, "B": 1}})");
  EXPECT_THAT(puzzle.parameters.cages, ElementsAre(Cage{{0, 1}, 7, false}));
  EXPECT_EQ(grid_line(puzzle.shape, puzzle.clues), "..1.............");
}

TEST(CagesJsonFormat, clues_make_it_no_other_format) {
  const Puzzle puzzle = one_in(
      R"({"size": 4, "cages": "AAB.............", "sums": {"A": 7, "B": 1},
          "clues": "...............4"})");
  EXPECT_EQ(grid_line(puzzle.shape, puzzle.clues), "..1............4");
}

TEST(CagesJsonFormat, members_that_are_wrong_are_named) {
  EXPECT_EQ(error_in("{\"size\": 4,\n \"cages\": \"AAB.............\", \"sums\": {\"A\": 7}}"),
            "test:2:39: sums: expected a member 'B' for the cage of r1c3");
  EXPECT_THAT(error_in(R"({"size": 4, "cages": "AA", "sums": {}})"),
              HasSubstr("cages: found 2 cells, expected 16"));
  EXPECT_THAT(error_in(R"({"size": 4, "box": [2, 3], "cages": "", "sums": {}})"),
              HasSubstr("box: 2x3 cells, expected 4"));
  EXPECT_THAT(error_in(R"({"size": 4, "cages": "", "sums": {}})", with_box({2, 3})),
              HasSubstr("test:1:10: size: the grid is 4x4, --box 2x3 makes 6x6"));
  EXPECT_THAT(error_in(R"({"box": [2, 3], "cages": "", "sums": {}})", with_box({3, 2})),
              HasSubstr("test:1:9: box: the boxes are 2x3, --box says 3x2"));
  EXPECT_THAT(error_in(R"({"size": "four", "cages": ""})", with_format("cages-json")),
              HasSubstr("size: expected a whole number"));
  EXPECT_THAT(error_in(R"({"size": 4, "cages": ")", with_format("cages-json")),
              HasSubstr("not valid JSON"));
}

}  // namespace
}  // namespace temper::testing_io
