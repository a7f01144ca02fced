#include "temper/report/picture.h"

#include "temper/base/error.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace temper {
namespace {

/// A puzzle with everything that can be drawn.
Puzzle everything() {
  Puzzle puzzle;
  puzzle.shape = {2, 2};
  puzzle.clues = {3, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 1};
  puzzle.pencil_marks.assign(16, 0b0110);
  puzzle.rules = {"standard", "diagonal"};
  Parameters& given = puzzle.parameters;
  given.regions = {0, 0, 0, 1, 0, 2, 2, 1, 2, 2, 1, 1, 3, 3, 3, 3};
  given.cages = {{{0, 1, 5}, 9, false}, {{10, 14}, 0, false}};
  given.thermometers = {{8, 9, 5}};
  given.arrows = {{{3}, {7, 11}}, {{12, 13}, {14}}};
  given.little_killers = {{{1, 4}, 5}, {{3}, 2}};
  given.white_dots = {{0, 1, 1}, {2, 3, 2}};
  given.black_dots = {{4, 8, 2}, {5, 9, 3}};
  given.sums_of_two = {{6, 7, 5}, {10, 11, 10}, {13, 14, 7}};
  given.inequalities = {{14, 15}, {1, 5}};
  given.even_cells = {12};
  given.odd_cells = {15};
  return puzzle;
}

TEST(Picture, svg_and_png_have_their_form) {
  if (!draws_pictures()) GTEST_SKIP() << "built without cairo";
  const Puzzle puzzle = everything();
  const std::string svg = picture_of(puzzle, std::nullopt, PictureFormat::svg);
  EXPECT_EQ(svg.substr(0, 5), "<?xml");
  EXPECT_NE(svg.find("<svg"), std::string::npos);
  EXPECT_NE(svg.find("</svg>"), std::string::npos);
  const std::string png = picture_of(puzzle, std::nullopt, PictureFormat::png);
  EXPECT_EQ(png.substr(0, 8), "\x89PNG\r\n\x1a\n");
  EXPECT_EQ(png.substr(png.size() - 8, 4), "IEND");
}

TEST(Picture, the_solution_and_every_mark_leave_a_trace) {
  if (!draws_pictures()) GTEST_SKIP() << "built without cairo";
  const auto drawn = [](const Puzzle& puzzle, const std::optional<Grid>& solution = {}) {
    return picture_of(puzzle, solution, PictureFormat::png);
  };
  const Puzzle all = everything();
  EXPECT_EQ(drawn(all), drawn(all)) << "the same puzzle, the same picture";
  EXPECT_NE(drawn(all), drawn(all, Grid(16, 1)));
  const auto without = [&](auto change) {
    Puzzle puzzle = all;
    change(puzzle);
    return drawn(puzzle);
  };
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.clues[0] = 0; }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.pencil_marks.clear(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.rules.pop_back(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.regions.clear(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.cages.pop_back(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.thermometers.clear(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.arrows.pop_back(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.little_killers.pop_back(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.white_dots.pop_back(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.black_dots.pop_back(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.sums_of_two.pop_back(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.inequalities.pop_back(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.even_cells.clear(); }));
  EXPECT_NE(drawn(all), without([](Puzzle& p) { p.parameters.odd_cells.clear(); }));
}

TEST(Picture, extra_units_and_the_least_cell_of_a_cage) {
  if (!draws_pictures()) GTEST_SKIP() << "built without cairo";
  Puzzle puzzle;
  puzzle.shape = {3, 3};
  puzzle.clues.assign(81, 0);
  const auto drawn = [&](const char* rule, const std::vector<int>& cage) {
    Puzzle each = puzzle;
    if (*rule != '\0') each.rules.emplace_back(rule);
    if (!cage.empty()) each.parameters.cages.push_back({cage, 12, false});
    return picture_of(each, std::nullopt, PictureFormat::png);
  };
  const std::string plain = drawn("", {});
  for (const char* rule : {"windoku", "asterisk", "centre-dot", "girandola", "diagonal"})
    EXPECT_NE(drawn(rule, {}), plain) << rule;
  for (const char* rule : {"disjoint-groups", "anti-knight", "non-consecutive"})
    EXPECT_EQ(drawn(rule, {}), plain) << rule << ": no cells of its own";
  EXPECT_EQ(drawn("", {0, 1, 9}), drawn("", {9, 1, 0}));
}

}  // namespace
}  // namespace temper
