#include "temper/io/puzzle_format.h"

#include <gtest/gtest.h>

namespace temper {
namespace {

Puzzle four() {
  Puzzle puzzle;
  puzzle.shape = {2, 2};
  puzzle.clues = {3, 0, 1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 0, 0, 1};
  return puzzle;
}

TEST(DrawPuzzle, plain_puzzles_are_drawn_as_grids) {
  const Puzzle puzzle = four();
  EXPECT_EQ(draw_puzzle(puzzle, puzzle.clues), draw_grid(puzzle.shape, puzzle.clues));
}

TEST(DrawPuzzle, regions_have_thick_borders) {
  Puzzle puzzle = four();
  puzzle.parameters.regions = {0, 0, 0, 1, 0, 2, 2, 1, 2, 2, 1, 1, 3, 3, 3, 3};
  EXPECT_EQ(draw_puzzle(puzzle, puzzle.clues),
            "┏━━━━━━━━━━━┳━━━┓\n"
            "┃ 3   .   1 ┃ . ┃\n"
            "┃   ┏━━━━━━━┫   ┃\n"
            "┃ . ┃ .   . ┃ 2 ┃\n"
            "┣━━━┛   ┏━━━┛   ┃\n"
            "┃ .   . ┃ .   . ┃\n"
            "┣━━━━━━━┻━━━━━━━┫\n"
            "┃ 4   .   .   1 ┃\n"
            "┗━━━━━━━━━━━━━━━┛\n");
}

TEST(DrawPuzzle, cages_have_light_borders_and_their_sum) {
  Puzzle puzzle = four();
  puzzle.parameters.cages = {{{1, 0}, 5, false}, {{10, 14}, 0, false}};
  EXPECT_EQ(draw_puzzle(puzzle, puzzle.clues),
            "┏5━━━━━━┳━━━━━━━┓\n"
            "┃ 3   . ┃ 1   . ┃\n"
            "┠╌╌╌─╌╌╌┨   ·   ┃\n"
            "┃ .   . ┃ .   2 ┃\n"
            "┣━━━━━━━╋━━━┯━━━┫\n"
            "┃ .   . ┃ . ┆ . ┃\n"
            "┃   ·   ┃   │   ┃\n"
            "┃ 4   . ┃ . ┆ 1 ┃\n"
            "┗━━━━━━━┻━━━┷━━━┛\n");
}

TEST(DrawPuzzle, diagonals_show_beside_the_digits) {
  Puzzle puzzle = four();
  puzzle.rules.emplace_back("diagonal");
  const std::string drawn = draw_puzzle(puzzle, puzzle.clues);
  EXPECT_NE(drawn.find("┃╲3╲  . ┃ 1  ╱.╱┃"), std::string::npos) << drawn;
  EXPECT_NE(drawn.find("┃ .  ╲.╲┃╱.╱  2 ┃"), std::string::npos) << drawn;
}

TEST(DrawPuzzle, marks_stand_between_cells_and_in_them) {
  Puzzle puzzle = four();
  puzzle.parameters.white_dots.push_back({0, 1, 1});
  puzzle.parameters.black_dots.push_back({8, 12, 2});
  puzzle.parameters.sums_of_two.push_back({2, 3, 5});
  puzzle.parameters.inequalities.push_back({4, 5});
  puzzle.parameters.inequalities.push_back({11, 10});
  puzzle.parameters.even_cells.push_back(12);
  puzzle.parameters.odd_cells.push_back(15);
  EXPECT_EQ(draw_puzzle(puzzle, puzzle.clues),
            "┏━━━━━━━┳━━━━━━━┓\n"
            "┃ 3 ○ . ┃ 1 V . ┃\n"
            "┃   ·   ┃   ·   ┃\n"
            "┃ . > . ┃ .   2 ┃\n"
            "┣━━━━━━━╋━━━━━━━┫\n"
            "┃ .   . ┃ . < . ┃\n"
            "┃ ● ·   ┃   ·   ┃\n"
            "┃[4]  . ┃ .  (1)┃\n"
            "┗━━━━━━━┻━━━━━━━┛\n");
}

TEST(DrawPuzzle, digits_over_9_have_room) {
  Puzzle puzzle;
  puzzle.shape = {4, 4};
  puzzle.clues.assign(256, 16);
  puzzle.rules.emplace_back("diagonal");
  const std::string drawn = draw_puzzle(puzzle, puzzle.clues);
  EXPECT_NE(drawn.find("┃╲16╲  16   16   16 ┃"), std::string::npos) << drawn;
}

}  // namespace
}  // namespace temper
