/// temper verify: is this grid a solution of that puzzle?

#include "temper/report/verify_report.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/print_json.h"
#include "cli/puzzle_options.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include <utility>
#include <variant>

namespace temper::cli {
namespace {

/// A judged pair, or why one of the two could not be read.
using JudgedOrError = std::variant<VerifyReport, ParseError>;

JudgedOrError judged(PuzzleOrError& puzzle, const PuzzleOrError& solution) {
  for (const PuzzleOrError* record : {&std::as_const(puzzle), &solution})
    if (const auto* error = std::get_if<ParseError>(record)) return *error;
  const Grid& grid = std::get<Puzzle>(solution).clues;
  Verdict verdict = verify(std::get<Puzzle>(puzzle), grid);
  return VerifyReport{std::get<Puzzle>(std::move(puzzle)), grid, std::move(verdict)};
}

std::vector<JudgedOrError> verify_all(const std::string& puzzle_argument,
                                      const std::string& solution_argument,
                                      const PuzzleOptions& options) {
  auto puzzles = options.read_argument(puzzle_argument);
  const auto solutions = solution_argument == puzzle_argument
                             ? puzzles
                             : read_puzzles(solution_argument, options.reading());
  if (puzzles.size() != solutions.size())
    throw InputError{fmt::format("{} holds {} puzzles, but {} holds {} solutions", puzzle_argument,
                                 puzzles.size(), solution_argument, solutions.size())};
  std::vector<JudgedOrError> results;
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    results.push_back(judged(puzzles[i], solutions[i]));
  return results;
}

nlohmann::ordered_json to_json(const JudgedOrError& result) {
  if (const auto* report = std::get_if<VerifyReport>(&result)) return temper::to_json(*report);
  return {{"puzzle", nullptr},
          {"solution", nullptr},
          {"valid", false},
          {"status", "parse-error"},
          {"message", std::get<ParseError>(result).what()}};
}

int exit_status(const JudgedOrError& result) {
  const auto* report = std::get_if<VerifyReport>(&result);
  if (!report) return kBadInput;
  return report->verdict.valid ? kDone : kNotAchieved;
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

  const auto results = verify_all(puzzle, solution.empty() ? puzzle : solution, options);
  auto puzzles = nlohmann::ordered_json::array();
  int status = kDone;
  for (std::size_t i = 0; i < results.size(); ++i) {
    status = gravest(status, exit_status(results[i]));
    const auto* report = std::get_if<VerifyReport>(&results[i]);
    if (!report) spdlog::error("{}", std::get<ParseError>(results[i]).what());
    if (common.json)
      puzzles.push_back(to_json(results[i]));
    else if (report)
      fmt::print("{}{}", results.size() > 1 ? fmt::format("{}: ", i + 1) : "", to_text(*report));
  }
  if (common.json) print_json({{"puzzles", std::move(puzzles)}});
  return status;
}

}  // namespace temper::cli
