/// The small inputs of tests/data/cases, read, propagated and searched; cases.json has the answers.

#include "temper/io/puzzle_format.h"
#include "temper/presolve/propagate.h"
#include "temper/verify/verify.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace temper {
namespace {

const std::string kCases = TEMPER_TEST_DATA "/cases/";

nlohmann::json all_cases() { return nlohmann::json::parse(std::ifstream{kCases + "cases.json"}); }

bool is_search(const nlohmann::json& entry) {
  const std::string status = entry["status"];
  return status == "unique" || status == "multiple" || status == "no-solution" ||
         status == "invalid-clues";
}

std::int64_t limit_of(const std::string& options) {
  return options.find("--count-all") != std::string::npos ? 1000 : 2;
}

PuzzleReadOptions read_options(const std::string& words) {
  PuzzleReadOptions options;
  std::istringstream stream{words};
  for (std::string word; stream >> word;) {
    if (word == "--diagonal") options.rules = {"standard", "diagonal"};
    if (word == "--anti-knight") options.rules = {"standard", "anti-knight"};
    if (word == "--symbols") stream >> options.symbols;
    if (word == "--box" && stream >> word) options.box = parse_box(word);
  }
  return options;
}

std::string text_of(const Grid& grid) {
  std::string text;
  for (const int digit : grid) text += std::to_string(digit) + " ";
  return text;
}

/// A solution in the form of the cases: bare digits, or integers separated by blanks.
std::string expected_text(const nlohmann::json& entry) {
  std::string text;
  const std::string solution = entry["solution"];
  if (solution.find(' ') != std::string::npos) return solution + " ";
  for (const char digit : solution) text += std::string{digit} + " ";
  return text;
}

std::string status_of(const Puzzle& puzzle, const SearchResult& result) {
  if (!broken_clues(puzzle).empty()) return "invalid-clues";
  if (result.status == SolutionCount::none) return "no-solution";
  return result.status == SolutionCount::unique ? "unique" : "multiple";
}

TEST(Cases, every_case_has_its_status_and_solution) {
  int tried = 0;
  for (const nlohmann::json& entry : all_cases()) {
    const std::string file = entry["file"];
    if (!is_search(entry)) continue;
    SCOPED_TRACE(file);
    const std::string options = entry["options"];
    const auto records = read_puzzles(kCases + file, read_options(options));
    ASSERT_FALSE(records.empty());
    const Puzzle* puzzle = std::get_if<Puzzle>(&records.front());
    ASSERT_NE(puzzle, nullptr) << std::get<ParseError>(records.front()).what();
    const SearchResult result = search(*puzzle, limit_of(options));
    EXPECT_EQ(status_of(*puzzle, result), entry["status"]);
    EXPECT_EQ(result.count, entry["solutions"]);
    if (result.solution) {
      EXPECT_TRUE(verify(*puzzle, *result.solution).valid);
    }
    if (entry["solution"].is_string()) {
      EXPECT_EQ(text_of(*result.solution), expected_text(entry));
    }
    ++tried;
  }
  EXPECT_GE(tried, 34);
}

TEST(Cases, the_cell_without_a_candidate_is_named) {
  const auto records = read_puzzles(kCases + "s04_cell_without_candidate.txt", {});
  const Puzzle& puzzle = std::get<Puzzle>(records.front());
  const SearchResult result = search(puzzle, 2);
  EXPECT_EQ(result.status, SolutionCount::none);
  EXPECT_THAT(result.reason.value_or(""), testing::HasSubstr("r1c9"));
  EXPECT_EQ(reduce(puzzle, ShrinkLevel::clues).contradiction,
            "r1c9 has no candidate left (the last, 9: column 9)");
}

TEST(Cases, colliding_clues_are_named) {
  const auto records = read_puzzles(kCases + "s01_dup_row.txt", {});
  EXPECT_EQ(reduce(std::get<Puzzle>(records.front()), ShrinkLevel::clues).contradiction,
            "two 9s in row 1 (r1c2, r1c3)");
}

}  // namespace
}  // namespace temper
