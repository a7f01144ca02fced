#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace temper::testing_io {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::UnorderedElementsAre;

/// A document of a blank grid with these members added.
json document(const json& members = json::object(), std::size_t side = 4) {
  const json row(side, json::object());
  json all = {{"size", side}, {"grid", json(side, row)}};
  all.update(members);
  return all;
}

Puzzle read(const json& text) {
  const auto puzzles = puzzles_in(text.dump());
  EXPECT_EQ(puzzles.size(), 1u);
  return puzzles.empty() ? Puzzle{} : puzzles.front();
}

TEST(FPuzzlesFormat, given_values_are_clues_and_others_the_players) {
  json text = document({{"title", "a title"}});
  text["grid"][0][1] = {{"value", 3}, {"given", true}};
  text["grid"][0][2] = {{"value", 2}, {"centerPencilMarks", {1, 2}}};
  text["grid"][0][3] = {{"value", 2}, {"given", false}};
  text["grid"][1][0] = {{"givenPencilMarks", {1, 4}}};
  const Puzzle puzzle = read(text);
  EXPECT_EQ(grid_line(puzzle.shape, puzzle.clues), ".3..............");
  EXPECT_EQ(puzzle.name, "a title");
  ASSERT_EQ(puzzle.pencil_marks.size(), 16u);
  EXPECT_EQ(puzzle.pencil_marks[4], 0b1001u);
  EXPECT_EQ(puzzle.pencil_marks[5], 0b1111u);
}

TEST(FPuzzlesFormat, flags_are_rules) {
  EXPECT_THAT(read(document({{"diagonal+", true}, {"diagonal-", true}})).rules,
              ElementsAre("standard", "diagonal"));
  EXPECT_THAT(read(document({{"diagonal+", true}, {"diagonal-", false}})).rules,
              ElementsAre("standard", "diagonal-rising"));
  EXPECT_THAT(read(document({{"antiknight", true},
                             {"antiking", true},
                             {"nonconsecutive", true},
                             {"disjointgroups", true},
                             {"negative", {"xv", "ratio", "difference"}}}))
                  .rules,
              UnorderedElementsAre("standard", "anti-knight", "anti-king", "non-consecutive",
                                   "disjoint-groups", "xv-all", "kropki-all"));
}

TEST(FPuzzlesFormat, regions_that_are_no_boxes_make_a_jigsaw) {
  json text = document();
  text["grid"][0][0]["region"] = 0;
  EXPECT_TRUE(read(text).parameters.regions.empty());
  text["grid"][1][1]["region"] = 1;
  text["grid"][1][2]["region"] = 0;
  EXPECT_THAT(read(text).parameters.regions,
              ElementsAre(0, 0, 1, 1, 0, 1, 0, 1, 2, 2, 3, 3, 2, 2, 3, 3));
  for (auto& row : text["grid"])
    for (auto& cell : row) cell["region"] = nullptr;
  EXPECT_THAT(read(text).rules, ElementsAre("standard", "latin"));
  text["grid"][2][2]["region"] = 1;
  EXPECT_THAT(error_in(text.dump()), HasSubstr("grid: 15 cells are in no region"));
}

TEST(FPuzzlesFormat, a_side_without_boxes_and_regions_is_a_latin_square) {
  const Puzzle puzzle = read(document(json::object(), 7));
  EXPECT_THAT(puzzle.rules, ElementsAre("standard", "latin"));
  EXPECT_TRUE(puzzle.parameters.regions.empty());
  json jigsaw = document(json::object(), 5);
  for (std::size_t row = 0; row < 5; ++row)
    for (std::size_t col = 0; col < 5; ++col) jigsaw["grid"][row][col]["region"] = col;
  EXPECT_EQ(read(jigsaw).parameters.regions.size(), 25u);
  EXPECT_THAT(read(jigsaw).rules, ElementsAre("standard"));
}

TEST(FPuzzlesFormat, a_box_of_another_side_is_an_error) {
  EXPECT_THAT(error_in(document(json::object(), 9).dump(), with_box({2, 3})),
              HasSubstr("size: the grid is 9x9, --box 2x3 makes 6x6"));
  EXPECT_EQ(puzzles_in(document(json::object(), 6).dump(), with_box({3, 2})).front().shape,
            (Shape{3, 2}));
}

TEST(FPuzzlesFormat, cages_and_sums) {
  const Puzzle puzzle = read(document(
      {{"killercage",
        {{{"cells", {"R1C1", "R1C2"}}, {"value", "5"}}, {{"cells", {"R4C4", "R3C4"}}}}},
       {"extraregion", {{{"cells", {"R1C4", "R2C3", "R3C2", "R4C1"}}}}},
       {"littlekillersum",
        {{{"cell", "R0C1"}, {"direction", "DR"}, {"value", "7"}},
         {{"cell", "R5C1"}, {"direction", "UR"}, {"value", 9}, {"cells", {"R4C2", "R3C3"}}},
         {{"cell", "R5C1"}, {"direction", "UR"}, {"value", ""}}}}}));
  EXPECT_THAT(
      puzzle.parameters.cages,
      ElementsAre(Cage{{3, 6, 9, 12}, 0, false}, Cage{{0, 1}, 5, false}, Cage{{15, 11}, 0, false}));
  EXPECT_THAT(puzzle.parameters.little_killers,
              ElementsAre(SumLine{{1, 6, 11}, 7}, SumLine{{13, 10}, 9}));
}

TEST(FPuzzlesFormat, lines) {
  const Puzzle puzzle = read(document(
      {{"arrow",
        {{{"cells", {"R1C2", "R1C1"}}, {"lines", {{"R1C2", "R2C3", "R3C4"}, {"R1C1", "R2C1"}}}}}},
       {"thermometer", {{{"lines", {{"R4C1", "R3C1"}, {"R4C1", "R4C2", "R4C3"}}}}}}}));
  EXPECT_THAT(puzzle.parameters.arrows, ElementsAre(Arrow{{0, 1}, {6, 11}}, Arrow{{0, 1}, {4}}));
  EXPECT_THAT(puzzle.parameters.thermometers,
              ElementsAre(std::vector<int>{12, 8}, std::vector<int>{12, 13, 14}));
}

TEST(FPuzzlesFormat, marks) {
  const Puzzle puzzle = read(document(
      {{"ratio", {{{"cells", {"R1C1", "R1C2"}}}, {{"cells", {"R2C1", "R2C2"}}, {"value", "3"}}}},
       {"difference", {{{"cells", {"R3C1", "R3C2"}}, {"value", ""}}}},
       {"xv",
        {{{"cells", {"R1C3", "R1C4"}}, {"value", "V"}},
         {{"cells", {"R2C3", "R2C4"}}, {"value", "x"}}}},
       {"even", {{{"cell", "R4C1"}}}},
       {"odd", {{{"cell", "R4C2"}}}}}));
  EXPECT_THAT(puzzle.parameters.black_dots, ElementsAre(PairMark{0, 1, 2}, PairMark{4, 5, 3}));
  EXPECT_THAT(puzzle.parameters.white_dots, ElementsAre(PairMark{8, 9, 1}));
  EXPECT_THAT(puzzle.parameters.sums_of_two, ElementsAre(PairMark{2, 3, 5}, PairMark{6, 7, 10}));
  EXPECT_THAT(puzzle.parameters.even_cells, ElementsAre(12));
  EXPECT_THAT(puzzle.parameters.odd_cells, ElementsAre(13));
}

TEST(FPuzzlesFormat, a_minimum_is_smaller_than_its_neighbours_that_are_none) {
  const Puzzle puzzle = read(document(
      {{"minimum", {{{"cell", "R1C1"}}, {{"cell", "R1C2"}}}}, {"maximum", {{{"cell", "R4C4"}}}}}));
  EXPECT_THAT(puzzle.parameters.inequalities,
              UnorderedElementsAre(Inequality{4, 0}, Inequality{5, 1}, Inequality{2, 1},
                                   Inequality{15, 11}, Inequality{15, 14}));
}

TEST(FPuzzlesFormat, a_minimum_beside_a_maximum_is_one_sign) {
  const Puzzle puzzle =
      read(document({{"minimum", {{{"cell", "R1C1"}}}}, {"maximum", {{{"cell", "R1C2"}}}}}));
  EXPECT_THAT(
      puzzle.parameters.inequalities,
      UnorderedElementsAre(Inequality{4, 0}, Inequality{1, 0}, Inequality{1, 2}, Inequality{1, 5}));
}

TEST(FPuzzlesFormat, an_unknown_constraint_is_named_unless_it_may_be_left_out) {
  const std::string text = document({{"palindrome", {{{"lines", {{"R1C1", "R2C2"}}}}}}}).dump();
  EXPECT_THAT(error_in(text), HasSubstr("palindrome: a constraint that is not known"));
  PuzzleReadOptions options;
  options.ignore_unknown = true;
  EXPECT_EQ(puzzles_in(text, options).size(), 1u);
  EXPECT_EQ(error_in(document({{"palindrome", json::array()}, {"clone", nullptr}}).dump()), "")
      << "an empty one says nothing";
  EXPECT_EQ(error_in(document({{"circle", {{{"cells", {"R1C1"}}}}}, {"author", "me"}}).dump()), "")
      << "what is only drawn";
}

TEST(FPuzzlesFormat, errors_name_the_path_of_the_member) {
  const auto message = [](const json& members) { return error_in(document(members).dump()); };
  EXPECT_THAT(message({{"killercage", {{{"cells", {"R1C1", "R1C9"}}}}}}),
              HasSubstr("killercage[0].cells[1]: \"R1C9\": expected a cell"));
  EXPECT_THAT(message({{"killercage", {{{"cells", {"R1C1", "R1C5"}}}}}}),
              HasSubstr("killercage[0].cells[1]: \"R1C5\" is outside the grid of 4x4"));
  EXPECT_THAT(message({{"thermometer", {{{"line", 1}}}}}),
              HasSubstr("thermometer[0]: expected a member 'lines'"));
  EXPECT_THAT(message({{"xv", {{{"cells", {"R1C1", "R1C2"}}, {"value", "Z"}}}}}),
              HasSubstr("xv[0].value: expected X or V"));
  EXPECT_THAT(message({{"antiknight", "yes"}}), HasSubstr("antiknight: expected true or false"));
  EXPECT_THAT(message({{"grid", {1, 2}}}), HasSubstr("grid: expected 4 rows"));
  EXPECT_THAT(message({{"size", 3}}), HasSubstr("size: expected 4 to 36"));
  EXPECT_THAT(message({{"littlekillersum", {5, "x"}}}),
              HasSubstr("littlekillersum[0]: expected an object"));
  EXPECT_THAT(message({{"littlekillersum", json::array({json::object()})}}),
              HasSubstr("littlekillersum[0]: expected a member 'cell'"));
  EXPECT_THAT(message({{"arrow", {{{"cells", {"R1C1", "R1C2", "R1C3"}}, {"lines", {{"R2C1"}}}}}}}),
              HasSubstr("arrow[0].cells: found a circle of 3 cells, expected 1 or 2"));
  EXPECT_THAT(message({{"killercage", {{{"cells", {"R1C1", "R1C2", "R1C1"}}}}}}),
              HasSubstr("killercage[0].cells[2]: \"R1C1\" stands twice"));
  for (const char* name : {"minimum", "maximum", "even", "odd"})
    EXPECT_THAT(message({{name, {{{"cell", "R1C1"}}, {{"cell", "r1c1"}}}}}),
                HasSubstr(std::string{name} + "[1].cell: \"r1c1\" stands twice"));
  json text = document();
  text["grid"][2][1] = {{"value", 5}, {"given", true}};
  EXPECT_THAT(error_in(text.dump(1)), HasSubstr("grid[2][1].value: expected a digit from 1 to 4"));
  EXPECT_THAT(error_in(text.dump().substr(0, 60)), HasSubstr("not valid JSON"));
}

TEST(FPuzzlesFormat, a_long_list_ends_at_the_first_cell_that_stands_twice) {
  const json mark = {{"cell", "R1C1"}};
  EXPECT_THAT(error_in(document({{"minimum", json(80'000, mark)}}).dump()),
              HasSubstr("minimum[1].cell"));
  const json many(80'000, "R1C1");
  EXPECT_THAT(error_in(document({{"arrow", {{{"cells", many}, {"lines", {many}}}}}}).dump()),
              HasSubstr("arrow[0].cells[1]"));
}

TEST(FPuzzlesFormat, an_array_holds_several_and_one_bad_one_spares_the_others) {
  const auto records = parse_puzzles(
      json::array({document(), document({{"size", 3}}), document()}).dump(), "test", {});
  ASSERT_EQ(records.size(), 3u);
  EXPECT_TRUE(std::holds_alternative<Puzzle>(records[0]));
  EXPECT_THAT(std::get<ParseError>(records[1]).what(), HasSubstr("[1].size: expected"));
  EXPECT_TRUE(std::holds_alternative<Puzzle>(records[2]));
}

constexpr std::string_view kLink = "N4IgzglgXgpiBcBOANCA5gJwgEwQbQF0BfIA";  // {"size":9,"grid":[]}

TEST(FPuzzlesFormat, links_carry_the_same_compressed) {
  for (const std::string before : {"", "https://f-puzzles.com/?load="})
    EXPECT_THAT(error_in(before + std::string{kLink}),
                HasSubstr("in the link: grid: expected 9 rows"));
  EXPECT_THAT(error_in("https://f-puzzles.com/?load=N4Igzgl%21"),
              HasSubstr("test:1:29: the link is cut short or damaged"));
  for (const char* cut : {"%", "%2", "%-1", "%+1"})
    EXPECT_THAT(error_in("https://f-puzzles.com/?load=N4Igzgl" + std::string{cut}),
                HasSubstr("the link is cut short or damaged"));
  const auto records = parse_puzzles(
      "https://f-puzzles.com/?load=" + std::string{kLink} + "\nno link\n", "test", {});
  ASSERT_EQ(records.size(), 2u);
  EXPECT_THAT(std::get<ParseError>(records[1]).what(), HasSubstr("test:2:1: expected a link"));
}

TEST(FPuzzlesFormat, a_link_is_an_argument) {
  const auto records = read_puzzles(
      "https://f-puzzles.com/"
      "?load="
      "N4IgzglgXgpiBcACALAGkSA5gJwgEwUQG0jQA3AQwBsBXOJAZnSwjJgDtCAXbOgX3TABiIYL4BddKWGiRMiVNlKZIbDE"
      "wQA9p0bMNbdgAUOAYwhUAshWwBrMISIBGdACZxC4srGDV6rTsQXZkpaehQJdyA==",
      {});
  ASSERT_EQ(records.size(), 1u);
  // Its r4c4 is in region 2, a cell too many.
  ASSERT_TRUE(std::holds_alternative<ParseError>(records[0]));
  EXPECT_THAT(std::get<ParseError>(records[0]).what(),
              HasSubstr("in the link: region 3 has 5 cells, expected 4"));
}

}  // namespace
}  // namespace temper::testing_io
