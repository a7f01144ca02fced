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

std::string place_of(const Puzzle& puzzle) {
  return puzzle.line > 0 ? fmt::format("{}:{}", puzzle.source, puzzle.line) : puzzle.source;
}

/// What cannot be judged is an error of its own and spares the other pairs.
JudgedOrError judged(PuzzleOrError& puzzle_record, const PuzzleOrError& solution_record) {
  for (const PuzzleOrError* record : {&std::as_const(puzzle_record), &solution_record})
    if (const auto* error = std::get_if<ParseError>(record)) return *error;
  auto& puzzle = std::get<Puzzle>(puzzle_record);
  const auto& solution = std::get<Puzzle>(solution_record);
  const int side = puzzle.shape.side(), found = solution.shape.side();
  if (side != found)
    return ParseError{solution.source, solution.line, 0,
                      fmt::format("found a solution of {0}x{0}, expected {1}x{1} as the puzzle of "
                                  "{2} has",
                                  found, side, place_of(puzzle))};
  try {
    Verdict verdict = verify(puzzle, solution.clues);
    return VerifyReport{std::move(puzzle), solution.clues, std::move(verdict)};
  } catch (const InputError& error) {
    return ParseError{puzzle.source, puzzle.line, 0, error.what()};
  }
}

/// --format is that of the puzzles: solutions may come in another one.
PuzzleReadOptions solution_reading(const PuzzleOptions& options) {
  PuzzleReadOptions reading = options.reading();
  reading.choice = FormatChoice::preferred;
  return reading;
}

std::vector<JudgedOrError> verify_all(const std::string& puzzle_argument,
                                      const std::string& solution_argument,
                                      const PuzzleOptions& options) {
  auto puzzles = options.read_argument(puzzle_argument);
  const auto solutions = solution_argument == puzzle_argument
                             ? puzzles
                             : read_puzzles(solution_argument, solution_reading(options));
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
