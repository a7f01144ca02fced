/// temper solve: puzzles by annealing.

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/compile_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/picture_options.h"
#include "cli/puzzle_options.h"
#include "cli/puzzle_run.h"
#include "cli/sample_progress.h"
#include "cli/solve_puzzle.h"
#include "cli/stopwatch.h"
#include <nlohmann/json.hpp>

#include <memory>

namespace temper::cli {
namespace {

/// Seconds for each puzzle where neither reads nor a limit was given.
constexpr double kTimeLimit = 60.0;

struct Options {
  CommonOptions common;
  PuzzleOptions puzzle;
  CompileArguments compile;
  SampleArguments sample;
  PictureOptions picture;
};

SolveOptions understood(const Options& options) {
  SolveOptions solve{options.compile.compiling(), options.sample.understood(), {}};
  if (!solve.sampling.options.num_reads && !solve.sampling.time_limit)
    solve.sampling.time_limit = kTimeLimit;
  return solve;
}

int exit_status(PuzzleStatus status) {
  if (status == PuzzleStatus::parse_error) return kBadInput;
  return status == PuzzleStatus::solved ? kDone : kNotAchieved;
}

int run(const Options& options) {
  SolveOptions solve = understood(options);
  Stopwatch watch;
  auto records = read_all(options.puzzle);
  const double parse_seconds = watch.seconds() / static_cast<double>(records.size());
  const bool many = records.size() > 1;
  solve.sampling.num_models = records.size();
  ProgressBar bar{many ? "puzzles" : "M updates", options.common.show_progress()};
  PuzzleRun run{std::move(records), options.common, bar};
  if (!many) solve.progress = show_on(bar);
  const InterruptScope interrupt;
  PictureFiles pictures{options.picture, run.size()};
  return run.over_all([&](const PuzzleOrError& record) {
    auto report = std::make_shared<SolveReport>(solve_puzzle(record, solve));
    pictures.draw(report->puzzle, report->solution);
    report->seconds.parse = parse_seconds;
    report->seconds.total += parse_seconds;
    return PuzzleOutcome{
        .status = report->status,
        .exit_status = exit_status(report->status),
        .cut_short = report->status == PuzzleStatus::unsolved ||
                     (report->samples && report->samples->stopped_by == StoppedBy::interrupt),
        .message = report->message,
        .json = [report] { return to_json(*report); },
        .text = [report] { return to_text(*report); },
        .line = [report] { return to_line(*report); },
    };
  });
}

}  // namespace

int run_solve(const Command& command, std::span<const std::string> arguments) {
  Options options;
  options.sample.rng = "dealt";
  options.sample.options.target_energy = 0.0;  // a solution breaks nothing
  Arguments parser{command};
  options.puzzle.add_all_to(parser);
  options.compile.add_to(parser);
  options.sample.add_to(parser);
  parser.option("--time-limit", "S", options.sample.time_limit,
                "seconds for each puzzle (default: 60 with --reads auto, else none)");
  options.picture.add_to(parser);
  options.common.add_to(parser);
  options.common.add_progress_to(parser);
  if (!parser.parse(arguments)) return kDone;
  options.common.apply();
  options.picture.check();
  return run(options);
}

}  // namespace temper::cli
