/// temper solve: puzzles by annealing.

#include "temper/report/summary.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/compile_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/print_json.h"
#include "cli/puzzle_options.h"
#include "cli/sample_progress.h"
#include "cli/solve_puzzle.h"
#include "cli/stopwatch.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

namespace temper::cli {
namespace {

/// Seconds for each puzzle where neither reads nor a limit was given.
constexpr double kTimeLimit = 60.0;

struct Options {
  CommonOptions common;
  PuzzleOptions puzzle;
  CompileArguments compile;
  SampleArguments sample;
  std::vector<std::string> arguments;
};

SolveOptions understood(const Options& options) {
  SolveOptions solve{options.compile.compiling(), options.sample, options.sample.sampling(), {}};
  if (!solve.sampling.num_reads && !solve.arguments.time_limit)
    solve.arguments.time_limit = kTimeLimit;
  return solve;
}

int exit_status(const SolveReport& report) {
  if (report.samples && report.samples->stopped_by == StoppedBy::interrupt &&
      report.status != PuzzleStatus::solved)
    return kInterrupted;
  if (report.status == PuzzleStatus::parse_error) return kBadInput;
  return report.status == PuzzleStatus::solved ? kDone : kNotAchieved;
}

void print_result(const SolveReport& report, bool many, const CommonOptions& common) {
  if (many && !common.verbose)
    fmt::print("{}", to_line(report));
  else if (report.status != PuzzleStatus::parse_error)
    fmt::print("{}", to_text(report));
}

int run(const Options& options) {
  Stopwatch watch;
  SolveOptions solve = understood(options);
  const auto records = read_all(options.arguments, options.puzzle);
  const double parse_seconds = watch.lap() / static_cast<double>(records.size());
  const bool many = records.size() > 1;
  StopToken stop;
  const InterruptScope interrupt{stop};
  ProgressBar bar{many ? "puzzles" : "M updates", options.common.show_progress()};
  if (!many) solve.progress = show_on(bar);
  Summary summary;
  auto puzzles = nlohmann::ordered_json::array();
  int status = kDone;
  for (const PuzzleOrError& record : records) {
    SolveReport report = solve_puzzle(record, solve);
    report.seconds.parse = parse_seconds;
    report.seconds.total += parse_seconds;
    status = gravest(status, exit_status(report));
    summary.add(report.status);
    bar.clear();
    if (report.status == PuzzleStatus::parse_error) spdlog::error("{}", report.message);
    if (options.common.json)
      puzzles.push_back(to_json(report));
    else
      print_result(report, many, options.common);
    if (stop.stop_requested()) {
      status = kInterrupted;
      break;
    }
    if (many) bar.update(summary.total(), static_cast<std::int64_t>(records.size()));
  }
  bar.clear();
  if (options.common.json) print_json({{"puzzles", std::move(puzzles)}});
  if (!options.common.json && many && !options.common.quiet)
    fmt::print("# {}\n", summary.line(watch.seconds()));
  return status;
}

}  // namespace

int run_solve(const Command& command, std::span<const std::string> arguments) {
  Options options;
  options.sample.rng = "dealt";
  Arguments parser{command};
  parser.positionals("PUZZLE", options.arguments,
                     "a file, - for standard input, or the cells themselves");
  options.puzzle.add_to(parser);
  options.puzzle.add_keep_going_to(parser);
  options.compile.add_to(parser);
  options.sample.add_to(parser);
  parser.option("--time-limit", "S", options.sample.time_limit,
                "seconds for each puzzle (default: 60 with --reads auto, else none)");
  options.common.add_to(parser);
  options.common.add_progress_to(parser);
  if (!parser.parse(arguments)) return kDone;
  options.common.apply();
  return run(options);
}

}  // namespace temper::cli
