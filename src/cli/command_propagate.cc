/// temper propagate: logic and search on the CPU.

#include "temper/presolve/propagator.h"
#include "temper/report/progress_bar.h"
#include "temper/report/propagate_report.h"
#include "temper/report/verify_report.h"
#include "temper/verify/verify.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/picture_options.h"
#include "cli/puzzle_options.h"
#include "cli/puzzle_run.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <memory>

namespace temper::cli {
namespace {

struct Options {
  CommonOptions common;
  PuzzleOptions puzzle;
  std::int64_t count = 2;
  std::optional<double> time_limit;  ///< seconds for each puzzle; 0: none
  bool no_search = false;
  PictureOptions picture;
};

bool stop_requested(void* token) { return static_cast<StopToken*>(token)->stop_requested(); }

std::int64_t candidates_left(const Reduction& reduction) {
  std::int64_t left = 0;
  for (const std::uint64_t cell : reduction.candidates)
    if (!std::has_single_bit(cell)) left += std::popcount(cell);
  return left;
}

Grid grid_of(const Reduction& reduction) {
  Grid grid;
  for (const std::uint64_t cell : reduction.candidates)
    grid.push_back(static_cast<std::uint8_t>(std::countr_zero(cell) + 1));
  return grid;
}

void fill_by_logic(PropagateReport& report, const Reduction& reduction) {
  report.candidates = reduction.candidates;
  if (reduction.contradiction) {
    report.status = PuzzleStatus::no_solution;
    report.count = 0;
    report.unique = false;
    report.message = *reduction.contradiction;
  } else if (reduction.solved()) {
    report.status = PuzzleStatus::unique;
    report.solution = grid_of(reduction);
    report.count = 1;
    report.unique = true;
  }
}

void fill_by_search(PropagateReport& report, const SearchResult& found, std::int64_t limit,
                    const StopToken& stop) {
  report.count = found.count;
  report.guesses = found.guesses;
  if (found.interrupted) report.stopped_by = stop.reason();
  report.solution = found.solution;
  if (found.count >= 2) {
    report.status = PuzzleStatus::multiple;
    report.unique = false;
  } else if (found.interrupted) {
    report.status = PuzzleStatus::unsolved;
  } else if (found.count == 0) {
    report.status = PuzzleStatus::no_solution;
    report.unique = false;
    report.message = found.reason.value_or("every branch of the search ends in a contradiction");
  } else if (limit < 2) {
    report.status = PuzzleStatus::solved;
  } else {
    report.status = PuzzleStatus::unique;
    report.unique = true;
  }
}

void blame_clues(PropagateReport& report, const Puzzle& puzzle) {
  const auto broken = broken_clues(puzzle);
  if (broken.empty()) return;
  report.status = PuzzleStatus::invalid_clues;
  report.message = joined(broken);
  report.candidates.reset();
}

PropagateReport propagate(const PuzzleOrError& record, const Options& options,
                          PropagatorCache& propagators) {
  StopToken stop = stop_after(options.time_limit);
  PropagateReport report;
  if (const auto* error = std::get_if<ParseError>(&record)) {
    report.status = PuzzleStatus::parse_error;
    report.message = error->what();
    return report;
  }
  const auto& puzzle = std::get<Puzzle>(record);
  report.puzzle = puzzle;
  if (options.no_search || options.common.json) {
    const Reduction reduction = propagators.reduce(puzzle, ShrinkLevel::propagate);
    if (!reduction.contradiction) report.candidates_left = candidates_left(reduction);
    if (options.no_search) fill_by_logic(report, reduction);
  }
  if (!options.no_search)
    fill_by_search(report, propagators.search(puzzle, options.count, stop_requested, &stop),
                   options.count, stop);
  // Clues that collide leave no solution: only then is the judge asked whether they do.
  if (report.status == PuzzleStatus::no_solution) blame_clues(report, puzzle);
  return report;
}

int exit_status(const PropagateReport& report, const Options& options) {
  switch (report.status) {
    case PuzzleStatus::parse_error:
      return kBadInput;
    case PuzzleStatus::no_solution:
    case PuzzleStatus::invalid_clues:
      return kNotAchieved;
    case PuzzleStatus::unsolved:
      return options.no_search ? kDone : kNotAchieved;
    default:
      return kDone;
  }
}

int run(const Options& options) {
  ProgressBar bar{"puzzles", options.common.show_progress()};
  PuzzleRun run{read_all(options.puzzle), options.common, bar};
  const InterruptScope interrupt;
  PropagatorCache propagators;
  PictureFiles pictures{options.picture, run.size()};
  return run.over_all([&](const PuzzleOrError& record) {
    auto report = std::make_shared<PropagateReport>(propagate(record, options, propagators));
    pictures.draw(report->puzzle, report->solution);
    return PuzzleOutcome{
        .status = report->status,
        .exit_status = exit_status(*report, options),
        .cut_short = report->stopped_by == StopReason::interrupt,
        .message = report->message,
        .json = [report] { return to_json(*report); },
        .text = [report] { return to_text(*report); },
        .line = [report] { return to_line(*report); },
    };
  });
}

}  // namespace

int run_propagate(const Command& command, std::span<const std::string> arguments) {
  Options options;
  Arguments parser{command};
  options.puzzle.add_all_to(parser);
  parser.option("--count", "N", options.count, "count solutions up to N (default: 2)");
  parser.option("--time-limit", "S", options.time_limit,
                "seconds of search for each puzzle, 0: no limit (default: 0)");
  parser.flag("--no-search", options.no_search, "logic alone; shows the candidates that are left");
  options.picture.add_to(parser);
  options.common.add_to(parser);
  options.common.add_progress_to(parser);
  if (!parser.parse(arguments)) return kDone;
  options.common.apply();
  options.picture.check();
  if (options.count < 1)
    throw InputError{fmt::format("--count: {}: expected 1 or more", options.count)};
  if (options.time_limit && !(*options.time_limit >= 0))
    throw InputError{
        fmt::format("--time-limit: {}: expected 0 seconds or more", *options.time_limit)};
  if (options.time_limit == 0.0) options.time_limit.reset();
  return run(options);
}

}  // namespace temper::cli
