#include "temper/puzzle/parameters.h"

#include "temper/base/error.h"

#include "tests/support/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace temper {
namespace {

using test::empty_puzzle;
using testing::HasSubstr;
using testing::ThrowsMessage;

TEST(Parameters, that_do_not_fit_are_named) {
  const auto refusal = [](auto change, const char* why) {
    Puzzle puzzle = empty_puzzle({3, 3});
    change(puzzle.parameters);
    EXPECT_THAT([&] { require_fitting(puzzle); }, ThrowsMessage<InputError>(HasSubstr(why)));
  };
  refusal(
      [](Parameters& p) {
        p.cages = {{{0, 1}, 5}, {{2, 81}, 5}};
      },
      "cage 2: there is no cell 81, the grid has 81");
  refusal([](Parameters& p) { p.cages = {{{0, 1, 0}, 5}}; }, "cage 1 has r1c1 twice");
  refusal([](Parameters& p) { p.thermometers = {{7}}; },
          "thermometer 1 has 1 cells, expected at least 2");
  refusal(
      [](Parameters& p) {
        p.arrows = {{{0, 1, 2}, {9}}};
      },
      "the circle of arrow 1 has 3 cells, expected 1 or 2");
  refusal([](Parameters& p) { p.arrows = {{{0}, {1, 0}}}; }, "arrow 1 has r1c1 twice");
  refusal([](Parameters& p) { p.white_dots = {{4, 4, 1}}; }, "a white dot has r1c5 twice");
  refusal([](Parameters& p) { p.regions = {1, 2}; }, "regions has 2 cells, the grid has 81");
  refusal([](Parameters& p) { p.regions.assign(81, 0); }, "region 1 has 81 cells, expected 9");
  refusal([](Parameters& p) { p.even_cells = {-1}; },
          "the list of even cells: there is no cell -1");
  refusal(
      [](Parameters& p) {
        p.little_killers = {{{1, 9}, 0}};
      },
      "little killer 1: its sum is 0, expected 1 to 99999");
}

TEST(Parameters, that_come_twice_are_named) {
  const auto refusal = [](auto change, const char* why) {
    Puzzle puzzle = empty_puzzle({3, 3});
    change(puzzle.parameters);
    EXPECT_THAT([&] { require_fitting(puzzle); }, ThrowsMessage<InputError>(HasSubstr(why)));
  };
  refusal(
      [](Parameters& p) {
        p.cages = {{{0, 1}, 5}, {{2, 3}, 5}, {{1, 0}, 5}};
      },
      "cage 3 is cage 1 again");
  refusal(
      [](Parameters& p) {
        p.thermometers = {{0, 1}, {0, 1}};
      },
      "thermometer 2 is thermometer 1 again");
  refusal(
      [](Parameters& p) {
        p.arrows = {{{0}, {1, 2}}, {{0}, {2, 1}}};
      },
      "arrow 2 is arrow 1 again");
  refusal(
      [](Parameters& p) {
        p.little_killers = {{{1, 9}, 5}, {{9, 1}, 5}};
      },
      "little killer 2 is little killer 1 again");
  refusal(
      [](Parameters& p) {
        p.white_dots = {{0, 1, 1}, {1, 0, 1}};
      },
      "a white dot between r1c2, r1c1 is given twice");
  refusal(
      [](Parameters& p) {
        p.inequalities = {{0, 1}, {0, 1}};
      },
      "greater-than sign 2 is greater-than sign 1 again");
  Puzzle puzzle = empty_puzzle({3, 3});  // no two of these are the same
  puzzle.parameters.cages = {{{0, 1}, 5}, {{0, 1}, 6}, {{0, 1}, 5, true}};
  puzzle.parameters.thermometers = {{0, 1}, {1, 0}};
  puzzle.parameters.white_dots = {{0, 1, 1}, {0, 1, 2}};
  puzzle.parameters.inequalities = {{0, 1}, {1, 0}};
  EXPECT_NO_THROW(require_fitting(puzzle));
}

/// A text made to fill the memory: each thermometer takes hundreds of exclusions a step.
TEST(Parameters, more_cells_than_a_grid_has_room_for_are_refused) {
  Puzzle puzzle = empty_puzzle({6, 6});
  for (int line = 0; line < 200; ++line) {
    std::vector<int> cells;
    for (int i = 0; i < 36; ++i) cells.push_back((line * 5 + i * 37) % 1296);
    puzzle.parameters.thermometers.push_back(std::move(cells));
  }
  EXPECT_THAT([&] { require_fitting(puzzle); },
              ThrowsMessage<InputError>(HasSubstr(
                  "7200 cells of thermometers: expected at most 5184 on a grid of 36x36")));
}

TEST(CellName, counts_from_1) {
  EXPECT_EQ(cell_name({3, 3}, 0), "r1c1");
  EXPECT_EQ(cell_name({3, 3}, 24), "r3c7");
  EXPECT_EQ(cell_name({4, 4}, 255), "r16c16");
}

}  // namespace
}  // namespace temper
