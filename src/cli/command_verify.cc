/// temper verify: is this grid a solution of that puzzle?

#include "temper/report/verify_report.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/print_json.h"
#include "cli/puzzle_options.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace temper::cli {
namespace {

/// Every puzzle of an argument; the first malformed one is thrown.
std::vector<Puzzle> read_sound(const std::string& argument, const PuzzleReadOptions& options) {
  std::vector<Puzzle> puzzles;
  for (PuzzleOrError& record : read_puzzles(argument, options)) {
    if (const auto* error = std::get_if<ParseError>(&record)) throw *error;
    puzzles.push_back(std::get<Puzzle>(std::move(record)));
  }
  return puzzles;
}

std::vector<VerifyReport> verify_all(const std::string& puzzle_argument,
                                     const std::string& solution_argument,
                                     const PuzzleReadOptions& options) {
  std::vector<Puzzle> puzzles = read_sound(puzzle_argument, options);
  const std::vector<Puzzle> solutions = read_sound(solution_argument, options);
  if (puzzles.size() != solutions.size())
    throw InputError{fmt::format("{} holds {} puzzles, but {} holds {} solutions", puzzle_argument,
                                 puzzles.size(), solution_argument, solutions.size())};
  std::vector<VerifyReport> reports;
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    Verdict verdict = verify(puzzles[i], solutions[i].clues);
    reports.push_back({std::move(puzzles[i]), solutions[i].clues, std::move(verdict)});
  }
  return reports;
}

}  // namespace

int run_verify(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  PuzzleOptions options;
  std::string puzzle, solution;
  Arguments parser{command};
  parser.positional("PUZZLE", puzzle, Arguments::Need::required,
                    "a file, - for standard input, or the cells themselves");
  parser.positional("SOLUTION", solution, Arguments::Need::optional,
                    "the finished grid (default: PUZZLE is one itself)");
  options.add_to(parser);
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();

  const auto reports = verify_all(puzzle, solution.empty() ? puzzle : solution, options.reading());
  if (common.json) {
    auto puzzles = nlohmann::ordered_json::array();
    for (const VerifyReport& report : reports) puzzles.push_back(to_json(report));
    print_json({{"puzzles", std::move(puzzles)}});
  } else {
    for (std::size_t i = 0; i < reports.size(); ++i)
      fmt::print("{}{}", reports.size() > 1 ? fmt::format("{}: ", i + 1) : "", to_text(reports[i]));
  }
  const auto is_valid = [](const VerifyReport& report) { return report.verdict.valid; };
  return std::ranges::all_of(reports, is_valid) ? kDone : kNotAchieved;
}

}  // namespace temper::cli
