#include "temper/io/parameters_json.h"

#include "temper/base/error.h"
#include "temper/puzzle/rule.h"

#include "tests/support/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;

constexpr Shape kShape{3, 3};

Parameters parsed(std::string_view text) { return parameters_from_json(text, "file.json", kShape); }

TEST(ParametersJson, reads_every_kind) {
  const Parameters read = parsed(R"({
    "cages": [{"cells": ["r1c1", "R1C2"], "sum": 5}, {"cells": ["r9c9"], "repeats": true}],
    "thermometers": [["r1c1", "r2c1", "r3c1"]],
    "arrows": [{"circle": ["r1c1"], "shaft": ["r1c2", "r2c2"]}],
    "little-killers": [{"cells": ["r1c2", "r2c1"], "sum": 9}],
    "white": [["r1c1", "r1c2"], ["r1c1", "r2c1", 3]], "black": [["r5c5", "r5c6"]],
    "x": [["r1c1", "r1c2"]], "v": [["r1c3", "r1c4"]],
    "greater": [["r1c1", "r1c2"]], "even": ["r1c9"], "odd": ["r2c2", "r2c3"]})");
  EXPECT_EQ(read.cages, (std::vector<Cage>{{{0, 1}, 5, false}, {{80}, 0, true}}));
  EXPECT_EQ(read.thermometers, (std::vector<std::vector<int>>{{0, 9, 18}}));
  EXPECT_EQ(read.arrows, (std::vector<Arrow>{{{0}, {1, 10}}}));
  EXPECT_EQ(read.little_killers, (std::vector<SumLine>{{{1, 9}, 9}}));
  EXPECT_EQ(read.white_dots, (std::vector<PairMark>{{0, 1, 1}, {0, 9, 3}}));
  EXPECT_EQ(read.black_dots, (std::vector<PairMark>{{40, 41, 2}}));
  EXPECT_EQ(read.sums_of_two, (std::vector<PairMark>{{2, 3, 5}, {0, 1, 10}}));
  EXPECT_EQ(read.inequalities, (std::vector<Inequality>{{0, 1}}));
  EXPECT_THAT(read.even_cells, ElementsAre(8));
  EXPECT_THAT(read.odd_cells, ElementsAre(10, 11));
  EXPECT_TRUE(parsed("{}").empty());
}

TEST(ParametersJson, an_error_names_source_line_column_and_member) {
  const auto refusal = [](std::string_view text, const char* place, const char* why) {
    EXPECT_THAT([&] { (void)parsed(text); },
                ThrowsMessage<ParseError>(AllOf(StartsWith(place), HasSubstr(why))));
  };
  refusal("{\"cages\": [\n {\"cells\": [\"r1c1\", \"r10c2\"], \"sum\": 5}]}", "file.json:2:21: ",
          "cages[0].cells[1] is \"r10c2\": expected a cell from \"r1c1\" to \"r9c9\"");
  refusal(R"({"cages": [{"cells": ["r1c1"], "sum": 5.5}]})",
          "file.json:1:39: ", "cages[0].sum is 5.5: expected a whole number from 1 to 99999");
  refusal(R"({"cages": [{"cells": ["r1c1"], "total": 5}]})", "file.json:1:41: ",
          "cages[0].total: unknown member, expected an object with cells, sum, repeats");
  refusal(R"({"cages": [{"sum": 5}]})", "file.json:1:12: ", "expected a cage with cells");
  refusal(R"({"thermometer": []})", "file.json:1:17: ",
          "thermometer: unknown parameter 'thermometer': did you mean 'thermometers'?");
  refusal(R"({"white": [["r1c1"]]})",
          "file.json:1:12: ", "white[0] is [\"r1c1\"]: expected two cells, and perhaps a number");
  refusal(R"({"arrows": [{"circle": ["r1c1"]}]})", "file.json:1:13: ", "a circle and a shaft");
  refusal(R"({"cages": [{"cells": ["r1c1", "r1c2"], "sum": 2000000}]})",
          "file.json:1:47: ", "cages[0].sum is 2000000: expected a whole number from 1 to 99999");
  refusal(R"({"white": [["r1c1", "r1c2", 10000]]})",
          "file.json:1:29: ", "white[0][2] is 10000: expected a whole number from 1 to 9999");
  refusal(R"({"greater": [["r1c1", "r1c2", 7]]})", "file.json:1:14: ",
          "greater[0] is [\"r1c1\",\"r1c2\",7]: expected two cells, the greater first");
  refusal(R"([1])", "file.json:1:1: ", "expected an object with the parameters");
  refusal(R"({"even": )", "file.json:1:", "not valid JSON");
}

TEST(ParametersJson, an_argument_that_is_no_file_must_be_json) {
  EXPECT_EQ(parameters_argument(" {}").text, " {}");
  EXPECT_THAT([] { (void)parameters_argument("none.json"); },
              ThrowsMessage<InputError>(HasSubstr("cannot open 'none.json'")));
  EXPECT_EQ(layout_argument("1122112233343444").source, "argument");
  for (const char* missing : {"layout.txt", "some/folder/with/a/layout.txt"})
    EXPECT_THAT([&] { (void)layout_argument(missing); },
                ThrowsMessage<InputError>(HasSubstr("cannot open '" + std::string{missing})));
}

TEST(Layout, a_character_a_cell_in_the_order_of_the_characters) {
  const std::vector<int> expected{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 3, 3};
  EXPECT_EQ(parse_layout("1122112233343444", "layout", {2, 2}), expected);
  EXPECT_EQ(parse_layout("aabb\naabb\ncccd\ncddd\n", "layout", {2, 2}), expected);
  EXPECT_EQ(
      parameters_from_json(R"({"regions": ["1122", "1122", "3334", "3444"]})", "", {2, 2}).regions,
      expected);
}

TEST(Layout, regions_of_another_size_are_named) {
  const auto refusal = [](std::string_view text, const char* why) {
    EXPECT_THAT(
        [&] {
          (void)parse_layout(text, "layout.txt", {2, 2});
        },
        ThrowsMessage<ParseError>(HasSubstr(why)));
  };
  refusal("1122\n1121\n3334\n3444",
          "layout.txt:2:4: found 5 cells of region '1' (r2c4 is one too many), expected 4");
  refusal("1122", "layout.txt:1:4: found 4 cells in the layout, expected 16 (4x4)");
  refusal("11221122333434441",
          "layout.txt:1:17: found more cells in the layout, expected 16 (4x4)");
}

}  // namespace
}  // namespace temper
