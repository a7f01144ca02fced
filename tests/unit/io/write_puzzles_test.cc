/// What the formats write, they read.

#include "temper/base/table.h"

#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace temper::testing_io {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const PuzzleFormat& format_named(std::string_view name) {
  return find_row(puzzle_formats(), name, "format");
}

/// [cell] what clues and marks leave: formats write a clue, or its mark alone, or both.
std::vector<std::uint64_t> allowed_digits(const Puzzle& puzzle) {
  const std::uint64_t every = (std::uint64_t{1} << puzzle.shape.side()) - 1;
  std::vector<std::uint64_t> allowed(puzzle.clues.size(), every);
  for (std::size_t cell = 0; cell < allowed.size(); ++cell) {
    if (!puzzle.pencil_marks.empty()) allowed[cell] &= puzzle.pencil_marks[cell];
    if (puzzle.clues[cell] != 0) allowed[cell] &= std::uint64_t{1} << (puzzle.clues[cell] - 1);
  }
  return allowed;
}

class WrittenFormats : public testing::TestWithParam<const PuzzleFormat*> {};

/// A puzzle with everything that the format holds.
Puzzle full_puzzle(const PuzzleFormat& format, const Shape& shape, std::mt19937& random) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  const auto holds = [&](std::string_view rule) {
    return format.holds.all_rules || std::ranges::count(format.holds.rules, rule) > 0;
  };
  Puzzle puzzle;
  puzzle.shape = shape;
  puzzle.clues.assign(static_cast<std::size_t>(shape.num_cells()), 0);
  const int side = shape.side();
  // The first two rows are left to cages; the rest has clues, the largest digit among them.
  for (int cell = 2 * side; cell < shape.num_cells(); ++cell)
    if (below(3) == 0)
      puzzle.clues[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(1 + below(side));
  puzzle.clues.back() = static_cast<std::uint8_t>(side);
  if (format.holds.names) puzzle.name = "a name, \"quoted\" & <more>";
  if (format.holds.pencil_marks) {
    const std::uint64_t every = (std::uint64_t{1} << side) - 1;
    puzzle.pencil_marks.assign(puzzle.clues.size(), every);
    for (std::size_t cell = 0; cell < puzzle.clues.size(); ++cell) {
      if (puzzle.clues[cell] != 0)
        puzzle.pencil_marks[cell] = std::uint64_t{1} << (puzzle.clues[cell] - 1);
      else if (below(2) == 0)
        puzzle.pencil_marks[cell] = every & ~std::uint64_t{2};
    }
  }
  const bool one_diagonal = holds("diagonal-falling") && below(2) == 0;
  if (one_diagonal) puzzle.rules.emplace_back("diagonal-falling");
  if (holds("diagonal") && !one_diagonal) puzzle.rules.emplace_back("diagonal");
  Parameters& out = puzzle.parameters;
  const bool latin = holds("latin") && below(2) == 0;
  if (latin) puzzle.rules.emplace_back("latin");
  if (holds("jigsaw") && !latin) {
    for (int cell = 0; cell < shape.num_cells(); ++cell) out.regions.push_back(shape.box(cell));
    // Two boxes exchange cells along their border, where they stay in one piece.
    std::swap(out.regions[static_cast<std::size_t>(shape.box_cols - 1)],
              out.regions[static_cast<std::size_t>((shape.box_rows - 1) * side + shape.box_cols)]);
  }
  if (holds("killer")) {
    out.cages.push_back({{0, 1, side}, 8, false});
    out.cages.push_back({{2, 3}, 5, false});
  }
  if (holds("little-killer")) out.little_killers.push_back({{1, side + 2, 2 * side + 3}, 9});
  if (holds("arrow")) out.arrows = {{{0}, {1, 2}}, {{side, side + 1}, {side + 2, side + 3}}};
  if (holds("thermometer")) out.thermometers.push_back({3, side + 3, 2 * side + 3});
  if (holds("kropki")) {
    out.white_dots.push_back({0, 1, 1});
    out.black_dots.push_back({1, 2, 2});
    puzzle.rules.emplace_back("kropki-all");
  }
  if (holds("xv")) out.sums_of_two = {{2, 3, 5}, {side, side + 1, 10}};
  if (holds("xv-all")) puzzle.rules.emplace_back("xv-all");
  if (holds("greater-than")) out.inequalities = {{0, 1}, {side + 1, 1}};
  if (format.holds.all_rules) {
    out.cages.push_back({{side + 1, side + 2}, 6, true});
    out.arrows.push_back({{side + 3, side + 2}, {side + 1}});
    out.sums_of_two.push_back({side + 2, side + 3, 7});
  }
  if (holds("even-odd")) {
    out.even_cells.push_back(0);
    out.odd_cells.push_back(1);
  }
  if (holds("anti-knight")) puzzle.rules.emplace_back("anti-knight");
  return puzzle;
}

TEST_P(WrittenFormats, what_is_written_reads_back_the_same) {
  const PuzzleFormat& format = *GetParam();
  std::mt19937 random(5);
  for (const Shape shape : {Shape{2, 2}, Shape{2, 3}, Shape{3, 3}, Shape{4, 4}, Shape{5, 5}}) {
    if (shape.side() > format.holds.most_side) continue;
    if (shape.side() != 9 && !format.holds.other_sides) continue;
    std::vector<Puzzle> puzzles = {full_puzzle(format, shape, random)};
    if (format.holds.several) puzzles.push_back(full_puzzle(format, shape, random));
    const std::string text = puzzles_text(puzzles, format);
    PuzzleReadOptions options = with_format(std::string{format.name});
    const auto again = puzzles_in(text, options);
    ASSERT_EQ(again.size(), puzzles.size()) << text;
    for (std::size_t i = 0; i < puzzles.size(); ++i) {
      EXPECT_EQ(again[i].shape, shape);
      EXPECT_EQ(again[i].clues, puzzles[i].clues) << text;
      EXPECT_EQ(again[i].name, puzzles[i].name);
      EXPECT_EQ(allowed_digits(again[i]), allowed_digits(puzzles[i])) << text;
      EXPECT_EQ(again[i].parameters, puzzles[i].parameters) << text;
      auto rules = again[i].rules;
      std::ranges::sort(rules);
      std::ranges::sort(puzzles[i].rules);
      EXPECT_EQ(rules, puzzles[i].rules);
    }
  }
}

TEST_P(WrittenFormats, what_is_written_is_recognised) {
  const PuzzleFormat& format = *GetParam();
  std::mt19937 random(6);
  const std::vector<Puzzle> puzzles = {full_puzzle(format, {3, 3}, random)};
  const auto again = puzzles_in(puzzles_text(puzzles, format));
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].clues, puzzles[0].clues);
  EXPECT_EQ(again[0].parameters, puzzles[0].parameters);
}

std::vector<const PuzzleFormat*> written_formats() {
  std::vector<const PuzzleFormat*> all;
  for (const PuzzleFormat& format : puzzle_formats())
    if (format.write != nullptr) all.push_back(&format);
  return all;
}

std::string format_name(const testing::TestParamInfo<const PuzzleFormat*>& info) {
  std::string name{info.param->name};
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, WrittenFormats, testing::ValuesIn(written_formats()), format_name);

std::string refusal(const Puzzle& puzzle, std::string_view format,
                    const PuzzleLosses& allowed = {}) {
  try {
    (void)puzzles_text({&puzzle, 1}, format_named(format), allowed);
    return "";
  } catch (const InputError& error) {
    return error.what();
  }
}

Puzzle blank(const Shape& shape) {
  Puzzle puzzle;
  puzzle.shape = shape;
  puzzle.clues.assign(static_cast<std::size_t>(shape.num_cells()), 0);
  return puzzle;
}

TEST(WritePuzzles, what_a_format_cannot_hold_is_refused_by_name) {
  Puzzle puzzle = blank({3, 3});
  puzzle.rules.emplace_back("diagonal");
  puzzle.name = "title";
  puzzle.parameters.cages.push_back({{0, 1}, 5, false});
  EXPECT_EQ(refusal(puzzle, "rows"),
            "rows cannot hold the name 'title', the rule diagonal, the rule killer");
  EXPECT_EQ(refusal(puzzle, "rows", {.names = true, .rules = true}),
            "rows cannot hold the rule killer");
  EXPECT_EQ(refusal(puzzle, "rows", {.names = true, .rules = true, .parameters = true}), "");
  EXPECT_THAT(refusal(blank({4, 4}), "line"), HasSubstr("line cannot hold grids of 16x16"));
  EXPECT_THAT(refusal(blank({2, 2}), "opensudoku"), HasSubstr("cannot hold grids of 4x4"));
  EXPECT_THAT(refusal(blank({3, 2}), "line"), HasSubstr("the boxes of 3x2"));
  EXPECT_THAT(refusal(blank({2, 2}), "cages-json"), HasSubstr("read as cages-json, not written"));
}

TEST(WritePuzzles, marks_that_a_format_has_no_word_for_are_refused) {
  Puzzle puzzle = blank({2, 2});
  puzzle.parameters.cages.push_back({{0, 1}, 5, true});
  for (const char* format : {"killer", "sumocue", "f-puzzles"})
    EXPECT_THAT(refusal(puzzle, format), HasSubstr("repeat")) << format;
  puzzle.parameters.cages = {{{0, 1}, 5, false}, {{1, 2}, 4, false}};
  for (const char* format : {"killer", "sumocue"})
    EXPECT_THAT(refusal(puzzle, format), HasSubstr("two cages in one cell (r1c2)")) << format;
  puzzle.parameters.cages.clear();
  puzzle.parameters.sums_of_two.push_back({0, 1, 7});
  EXPECT_THAT(refusal(puzzle, "f-puzzles"), HasSubstr("a sum of 7"));
  puzzle.parameters.sums_of_two.clear();
  puzzle.parameters.arrows = {{{1, 0}, {4}}};
  EXPECT_THAT(refusal(puzzle, "f-puzzles"), HasSubstr("its tens in r1c2 and its units in r1c1"));
  puzzle.parameters.arrows = {{{0, 1}, {4}}};
  EXPECT_EQ(refusal(puzzle, "f-puzzles"), "");
  puzzle.clues[5] = 2;
  puzzle.pencil_marks.assign(16, 0b1101);
  for (const char* format : {"f-puzzles", "pencil-marks"})
    EXPECT_THAT(refusal(puzzle, format, {.parameters = true}), HasSubstr("deny (r2c2)")) << format;
  puzzle.pencil_marks.assign(16, 0b1111);
  puzzle.pencil_marks[3] = 0;
  EXPECT_THAT(refusal(puzzle, "f-puzzles"), HasSubstr("without any pencil mark (r1c4)"));
}

TEST(WritePuzzles, a_layout_stays_where_the_rule_latin_is_named_too) {
  Puzzle puzzle = blank({2, 2});
  puzzle.rules.emplace_back("latin");
  puzzle.parameters.regions = {0, 0, 0, 1, 0, 2, 2, 1, 2, 2, 1, 1, 3, 3, 3, 3};
  const auto again = puzzles_in(puzzles_text({&puzzle, 1}, format_named("f-puzzles")));
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(again[0].parameters.regions, puzzle.parameters.regions);
}

TEST(WritePuzzles, jigsaws_of_sides_without_boxes_read_back) {
  Puzzle puzzle = blank({1, 7});
  for (int cell = 0; cell < 49; ++cell) puzzle.parameters.regions.push_back(cell % 7);
  for (const char* name : {"jigsaw", "sumocue", "f-puzzles", "puzzle-json"}) {
    const auto again = puzzles_in(puzzles_text({&puzzle, 1}, format_named(name)));
    ASSERT_EQ(again.size(), 1u) << name;
    EXPECT_EQ(again[0].shape.side(), 7) << name;
    EXPECT_EQ(again[0].parameters.regions, puzzle.parameters.regions) << name;
  }
}

TEST(WritePuzzles, the_plainest_format_that_holds_all_is_chosen) {
  Puzzle puzzle = blank({3, 3});
  const auto plainest = [&] {
    return std::string{format_to_write({&puzzle, 1}, "-", "auto").name};
  };
  EXPECT_EQ(plainest(), "line");
  EXPECT_EQ(format_to_write(std::vector{blank({4, 4})}, "-", "auto").name, "integers");
  puzzle.pencil_marks.assign(81, 511);
  EXPECT_EQ(plainest(), "pencil-marks");
  puzzle.pencil_marks.clear();
  puzzle.parameters.cages.push_back({{0, 1}, 5, false});
  EXPECT_EQ(plainest(), "killer");
  puzzle.clues[0] = 1;  // a clue inside the cage
  EXPECT_EQ(plainest(), "f-puzzles");
  puzzle.parameters.inequalities.push_back({0, 1});
  EXPECT_EQ(plainest(), "puzzle-json");
}

TEST(WritePuzzles, the_extension_chooses_the_format) {
  Puzzle puzzle = blank({3, 3});
  const auto chosen = [&](const char* path, const char* name = "auto") {
    return std::string{format_to_write({&puzzle, 1}, path, name).name};
  };
  EXPECT_EQ(chosen("a/b.sdk"), "sdk");
  EXPECT_EQ(chosen("b.ss"), "ss");
  EXPECT_EQ(chosen("b.sdm"), "line");
  EXPECT_EQ(chosen("b.csv"), "csv");
  puzzle.name = "a name";
  EXPECT_EQ(refusal(puzzle, "csv"), "");
  puzzle.name.clear();
  EXPECT_EQ(chosen("b.xml"), "opensudoku");
  EXPECT_EQ(chosen("b.txt"), "line");
  EXPECT_EQ(chosen("b.json"), "f-puzzles");
  EXPECT_EQ(chosen("b.sdk", "rows"), "rows");
  puzzle.parameters.inequalities.push_back({0, 1});
  EXPECT_EQ(chosen("b.json"), "puzzle-json") << "the first with the extension that holds it";
  EXPECT_EQ(chosen("b.sdk"), "sdk") << "which says why it cannot";
}

}  // namespace
}  // namespace temper::testing_io
