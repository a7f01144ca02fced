#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace temper::testing_io {
namespace {

using testing::HasSubstr;

/// 16x16 cells, blank but for `cells` at the start.
std::string sixteen(std::string_view cells) {
  std::string text(256, '.');
  std::copy(cells.begin(), cells.end(), text.begin());
  return text;
}

std::vector<int> first_digits(std::string_view text, std::size_t count,
                              const PuzzleReadOptions& options = {}) {
  const auto puzzles = puzzles_in(text, options);
  if (puzzles.empty()) return {};
  return {puzzles[0].clues.begin(), puzzles[0].clues.begin() + static_cast<int>(count)};
}

TEST(Symbols, a_g_among_digits_means_1_to_g) {
  EXPECT_EQ(first_digits(sixteen("19AG"), 5), (std::vector<int>{1, 9, 10, 16, 0}));
  EXPECT_EQ(first_digits(sixteen("19ag"), 4), (std::vector<int>{1, 9, 10, 16}));
}

TEST(Symbols, a_zero_beside_other_blanks_means_0_to_f) {
  EXPECT_EQ(first_digits(sixteen("019F"), 5), (std::vector<int>{1, 2, 10, 16, 0}));
}

TEST(Symbols, letters_beyond_g_without_digits_mean_a_to_p) {
  EXPECT_EQ(first_digits(sixteen("AGHP"), 5), (std::vector<int>{1, 7, 8, 16, 0}));
}

TEST(Symbols, zeros_alone_are_blanks) {
  std::string text = sixteen("1G");
  std::replace(text.begin(), text.end(), '.', '0');
  EXPECT_EQ(first_digits(text, 3), (std::vector<int>{1, 16, 0}));
}

TEST(Symbols, an_ambiguous_text_is_an_error_that_names_the_candidates) {
  EXPECT_EQ(error_in(sixteen("19AF")),
            "test:1: the symbols of this 16x16 grid could be 1G (1-9, A-G) or 0F (0-9, A-F): "
            "--symbols decides");
  EXPECT_THAT(error_in(sixteen("ABG")), HasSubstr("could be 1G (1-9, A-G) or AP (A-P)"));
  EXPECT_THAT(error_in(sixteen("ABC")), HasSubstr("1G (1-9, A-G) or 0F (0-9, A-F) or AP (A-P)"));
  EXPECT_EQ(first_digits(sixteen("19AF"), 4, with_symbols("1G")), (std::vector<int>{1, 9, 10, 15}));
  EXPECT_EQ(first_digits(sixteen("19AF"), 4, with_symbols("0F")),
            (std::vector<int>{2, 10, 11, 16}));
  EXPECT_EQ(first_digits(sixteen("ABC"), 3, with_symbols("AP")), (std::vector<int>{1, 2, 3}));
}

TEST(Symbols, all_puzzles_of_a_text_decide_together) {
  const auto puzzles = puzzles_in(sixteen("19AF") + "\n" + sixteen("1G") + "\n");
  ASSERT_EQ(puzzles.size(), 2u);
  EXPECT_EQ(puzzles[0].clues[3], 15);
  EXPECT_EQ(parse_puzzles(sixteen("1A") + "\n" + sixteen("2A") + "\n", "test", {}).size(), 1u)
      << "one error for the text, not one a puzzle";
}

TEST(Symbols, a_blank_grid_is_not_ambiguous) {
  EXPECT_EQ(first_digits(sixteen(""), 2), (std::vector<int>{0, 0}));
}

TEST(Symbols, a_typing_error_does_not_change_the_choice) {
  EXPECT_THAT(error_in(sixteen("1G9Z")), HasSubstr("'Z' (r1c4) is no symbol of a 16x16 grid"));
}

TEST(Symbols, a_complete_grid_with_zeros_is_0_to_f) {
  std::string text;
  for (int i = 0; i < 256; ++i) text += "0123456789ABCDEF"[(i + i / 16 * 4 + i / 64) % 16];
  EXPECT_EQ(first_digits(text, 3), (std::vector<int>{1, 2, 3}));
}

TEST(Symbols, a_to_y_write_25_digits_and_a_small_x_is_refused) {
  std::string text(625, '.');
  text.replace(0, 6, "AYXQRS");
  EXPECT_EQ(first_digits(text, 7), (std::vector<int>{1, 25, 24, 17, 18, 19, 0}));
  text[3] = 'x';
  EXPECT_THAT(error_in(text), HasSubstr("'x' (r1c4) is no symbol"));
}

TEST(Symbols, letters_work_in_small_grids_when_asked_for) {
  PuzzleReadOptions options = with_symbols("AP");
  options.format = "line";
  EXPECT_EQ(first_digits("ABCD............", 4, options), (std::vector<int>{1, 2, 3, 4}));
  options.symbols = "0F";
  EXPECT_EQ(first_digits("0123............", 4, options), (std::vector<int>{1, 2, 3, 4}));
}

TEST(Symbols, rows_of_symbols_are_read_too) {
  std::string text;
  for (int row = 0; row < 16; ++row) {
    for (int col = 0; col < 16; ++col) {
      text += "123456789ABCDEFG"[(row + col) % 16];
      if (col % 4 == 3) text += " ";
    }
    text += "\n";
  }
  EXPECT_EQ(first_digits(text, 16),
            (std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}));
}

TEST(Symbols, more_digits_than_symbols_is_an_error) {
  EXPECT_THAT(error_in(std::string(1296, '.'), with_symbols("AP")),
              HasSubstr("symbols AP do not reach 36 digits"));
}

}  // namespace
}  // namespace temper::testing_io
