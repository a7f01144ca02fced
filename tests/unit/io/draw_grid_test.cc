#include "temper/io/puzzle_format.h"

#include <gtest/gtest.h>

namespace temper {
namespace {

TEST(DrawGrid, rules_stand_between_boxes) {
  EXPECT_EQ(draw_grid({2, 2}, {1, 0, 3, 4, 0, 0, 0, 0, 2, 1, 4, 3, 0, 0, 0, 0}),
            " 1 . | 3 4\n"
            " . . | . .\n"
            "-----+-----\n"
            " 2 1 | 4 3\n"
            " . . | . .\n");
}

TEST(DrawGrid, boxes_may_be_wider_than_high) {
  EXPECT_EQ(draw_grid({2, 3}, Grid(36, 6)),
            " 6 6 6 | 6 6 6\n 6 6 6 | 6 6 6\n-------+-------\n"
            " 6 6 6 | 6 6 6\n 6 6 6 | 6 6 6\n-------+-------\n"
            " 6 6 6 | 6 6 6\n 6 6 6 | 6 6 6\n");
}

TEST(DrawGrid, numbers_over_9_are_aligned) {
  Grid grid(100, 0);
  grid[0] = 10;
  grid[11] = 3;
  const std::string drawn = draw_grid({2, 5}, grid);
  EXPECT_EQ(drawn.substr(0, drawn.find('\n')), " 10 . . . . | . . . . .");
}

TEST(DrawGrid, a_grid_of_another_size_is_an_error) {
  EXPECT_THROW((void)draw_grid({3, 3}, Grid(80, 0)), InputError);
  EXPECT_THROW((void)grid_line({3, 3}, Grid(80, 0)), InputError);
}

TEST(DrawCandidates, shows_the_digits_left) {
  const std::vector<std::uint64_t> masks = {1, 0b1010, 0b1111, 0, 1, 1, 1, 1,
                                            1, 1,      1,      1, 1, 1, 1, 1};
  const std::string drawn = draw_candidates({2, 2}, masks);
  EXPECT_EQ(drawn.substr(0, drawn.find('\n')), " 1 24 | 1234 !");
}

TEST(DrawCandidates, parts_digits_over_9_by_commas) {
  std::vector<std::uint64_t> masks(100, 1);
  masks[0] = 0b1000000101;
  const std::string drawn = draw_candidates({2, 5}, masks);
  EXPECT_EQ(drawn.substr(0, 8), " 1,3,10 ");
}

TEST(GridLine, is_characters_up_to_9_and_numbers_above) {
  EXPECT_EQ(grid_line({2, 2}, {1, 0, 3, 4, 0, 0, 0, 0, 2, 1, 4, 3, 0, 0, 0, 0}),
            "1.34....2143....");
  Grid grid(100, 0);
  grid[0] = 10;
  EXPECT_EQ(grid_line({2, 5}, grid).substr(0, 8), "10 0 0 0");
}

TEST(Shapes, every_side_has_its_usual_boxes) {
  EXPECT_EQ(default_shape(4), (Shape{2, 2}));
  EXPECT_EQ(default_shape(6), (Shape{2, 3}));
  EXPECT_EQ(default_shape(8), (Shape{2, 4}));
  EXPECT_EQ(default_shape(9), (Shape{3, 3}));
  EXPECT_EQ(default_shape(10), (Shape{2, 5}));
  EXPECT_EQ(default_shape(12), (Shape{3, 4}));
  EXPECT_EQ(default_shape(15), (Shape{3, 5}));
  EXPECT_EQ(default_shape(16), (Shape{4, 4}));
  EXPECT_EQ(default_shape(20), (Shape{4, 5}));
  EXPECT_EQ(default_shape(25), (Shape{5, 5}));
  EXPECT_EQ(default_shape(36), (Shape{6, 6}));
  for (const int side : {-9, 0, 1, 2, 3, 5, 7, 11, 13, 37, 49, 1 << 30})
    EXPECT_THROW((void)default_shape(side), InputError) << side;
}

TEST(Shapes, a_box_is_rows_by_columns) {
  EXPECT_EQ(parse_box("2x3"), (Shape{2, 3}));
  EXPECT_EQ(parse_box("3x2"), (Shape{3, 2}));
  EXPECT_EQ(parse_box("5X5"), (Shape{5, 5}));
  for (const char* bad :
       {"", "x", "3", "3x", "x3", "1x9", "0x3", "-2x3", "2x3x4", "2 x 3", "7x7", "99999999999x2"})
    EXPECT_THROW((void)parse_box(bad), InputError) << bad;
}

}  // namespace
}  // namespace temper
