/// Files: those of tests/data, with the right answers of tests/data/cases/cases.json.

#include "temper/verify/verify.h"

#include "tests/unit/io/reading.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <set>

namespace temper::testing_io {
namespace {

using testing::Contains;
using testing::HasSubstr;

const std::filesystem::path kData = TEMPER_TEST_DATA;

nlohmann::json all_cases() {
  std::ifstream in{kData / "cases" / "cases.json"};
  return nlohmann::json::parse(in);
}

PuzzleReadOptions options_of(const nlohmann::json& a_case) {
  const std::string words = a_case["options"];
  PuzzleReadOptions options;
  if (words == "--diagonal") options.rules = {"standard", "diagonal"};
  if (words == "--anti-knight") options.rules = {"standard", "anti-knight"};
  if (words == "--box 2x3") options.box = Shape{2, 3};
  if (words.starts_with("--symbols ")) options.symbols = words.substr(10);
  return options;
}

std::vector<PuzzleOrError> read_case(const nlohmann::json& a_case) {
  return read_puzzles((kData / "cases" / a_case["file"]).string(), options_of(a_case));
}

Puzzle first_puzzle(const nlohmann::json& a_case) {
  const auto records = read_case(a_case);
  if (const auto* error = std::get_if<ParseError>(&records.front())) {
    ADD_FAILURE() << error->what();
    return {};
  }
  return std::get<Puzzle>(records.front());
}

Grid grid_of(const nlohmann::json& a_case) {
  return std::get<Puzzle>(parse_puzzles(a_case["solution"].get<std::string>(), "", {})[0]).clues;
}

class Cases : public testing::TestWithParam<nlohmann::json> {};

std::string case_name(const testing::TestParamInfo<nlohmann::json>& info) {
  std::string name = info.param["file"];
  std::replace_if(
      name.begin(), name.end(), [](char c) { return !std::isalnum(c) && c != '_'; }, '_');
  return name;
}

TEST_P(Cases, reads_as_it_should) {
  const nlohmann::json& a_case = GetParam();
  const std::string status = a_case["status"];
  if (status == "parse-error") {
    const auto records = read_case(a_case);
    ASSERT_EQ(records.size(), 1u);
    EXPECT_TRUE(std::holds_alternative<ParseError>(records[0]));
    EXPECT_GT(std::get<ParseError>(records[0]).line, 0);
    EXPECT_GT(std::get<ParseError>(records[0]).column, 0);
  } else if (status == "invalid-clues") {
    EXPECT_FALSE(broken_clues(first_puzzle(a_case)).empty());
  } else if (status == "verify-ok" || status == "verify-bad") {
    auto records = read_case(a_case);
    Puzzle puzzle = std::get<Puzzle>(records.front());
    const Grid grid = std::get<Puzzle>(records.back()).clues;
    if (records.size() == 1) std::fill(puzzle.clues.begin(), puzzle.clues.end(), 0);
    EXPECT_EQ(verify(puzzle, grid).valid, status == "verify-ok");
  } else if (status == "unique") {
    const Puzzle puzzle = first_puzzle(a_case);
    EXPECT_EQ(read_case(a_case).size(), 1u);
    EXPECT_TRUE(broken_clues(puzzle).empty());
    const Verdict verdict = verify(puzzle, grid_of(a_case));
    EXPECT_TRUE(verdict.valid) << verdict.violations[0].message;
  } else if (status != "energy") {  // multiple, no-solution
    EXPECT_TRUE(broken_clues(first_puzzle(a_case)).empty());
  }
}

INSTANTIATE_TEST_SUITE_P(All, Cases,
                         testing::ValuesIn(all_cases().get<std::vector<nlohmann::json>>()),
                         case_name);

TEST(CaseFiles, the_same_puzzle_in_every_layout_has_the_same_clues) {
  int files = 0;
  for (const auto& a_case : all_cases()) {
    if (!a_case["file"].get<std::string>().starts_with("f")) continue;
    const Puzzle puzzle = first_puzzle(a_case);
    EXPECT_EQ(grid_line(puzzle.shape, puzzle.clues), kClues) << a_case["file"];
    ++files;
  }
  EXPECT_GE(files, 21);
}

TEST(CaseFiles, repeats_in_the_clues_are_named_with_their_cells) {
  for (const auto& a_case : all_cases()) {
    if (a_case["file"] == "s01_dup_row.txt") {
      EXPECT_EQ(broken_clues(first_puzzle(a_case))[0].message, "two 9s in row 1 (r1c2, r1c3)");
    }
  }
}

TEST(PuzzleFiles, every_file_is_read_whole) {
  const std::map<std::string, std::pair<std::size_t, Shape>> expected = {
      {"antiknight_9x9.txt", {25, {3, 3}}}, {"diag_16x16.txt", {5, {4, 4}}},
      {"diag_4x4.txt", {10, {2, 2}}},       {"diag_6x6.txt", {25, {2, 3}}},
      {"diag_9x9.txt", {50, {3, 3}}},       {"diag_windoku_9x9.txt", {25, {3, 3}}},
      {"medium_16x16.txt", {1, {4, 4}}},    {"medium_25x25.txt", {1, {5, 5}}},
      {"sudoku_10x10.txt", {15, {2, 5}}},   {"sudoku_12x12.txt", {10, {3, 4}}},
      {"sudoku_16x16.txt", {10, {4, 4}}},   {"sudoku_4x4.txt", {25, {2, 2}}},
      {"sudoku_6x6.txt", {25, {2, 3}}},     {"sudoku_8x8.txt", {25, {2, 4}}},
      {"windoku_9x9.txt", {25, {3, 3}}}};
  for (const auto& [file, content] : expected) {
    const auto records = read_puzzles((kData / "puzzles" / file).string(), {});
    EXPECT_EQ(records.size(), content.first) << file;
    for (const PuzzleOrError& record : records) {
      ASSERT_TRUE(std::holds_alternative<Puzzle>(record))
          << file << ": " << std::get<ParseError>(record).what();
      EXPECT_EQ(std::get<Puzzle>(record).shape, content.second) << file;
      EXPECT_TRUE(broken_clues(std::get<Puzzle>(record)).empty()) << file;
    }
  }
}

TEST(ReadPuzzles, takes_the_cells_themselves) {
  const auto records = read_puzzles(std::string{kClues}, {});
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(std::get<Puzzle>(records[0]).source, "argument");
  const auto short_one = read_puzzles(std::string{kClues.substr(1)}, {});
  EXPECT_EQ(std::get<ParseError>(short_one.at(0)).source, "argument");
}

TEST(ReadPuzzles, says_what_was_tried_when_the_argument_is_nothing) {
  for (const std::string argument :
       {"missing.txt", "a_file_that_does_not_exist_anywhere.txt", "", "12345",
        "/tmp/no/such/folder/with_a_rather_long_name_of_a_file_9.9.9.9.9.9.9.9.9.9.txt"}) {
    try {
      (void)read_puzzles(argument, {});
      ADD_FAILURE() << argument;
    } catch (const InputError& error) {
      EXPECT_THAT(error.what(), HasSubstr("is no file, and not the cells of a puzzle"));
    }
  }
  EXPECT_THROW((void)read_puzzles(kData.string(), {}), InputError) << "a folder";
}

TEST(ReadPuzzles, an_endless_file_is_refused) {
  if (!std::filesystem::exists("/dev/zero")) GTEST_SKIP();
  EXPECT_THROW((void)read_puzzles("/dev/zero", {}), InputError);
}

TEST(ReadPuzzles, a_hundred_thousand_puzzles_are_read_in_a_second) {
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::string{kClues} + "\n";
  const std::clock_t start = std::clock();  // of this process: others may be at work too
  EXPECT_EQ(parse_puzzles(text, "test", {}).size(), 100'000u);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
#if defined(__SANITIZE_ADDRESS__)
  EXPECT_LT(seconds, 20.0);
#else
  EXPECT_LT(seconds, 1.0);
#endif
}

}  // namespace
}  // namespace temper::testing_io
