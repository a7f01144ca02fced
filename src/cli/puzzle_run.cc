#include "cli/puzzle_run.h"

#include "cli/interrupt.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <spdlog/spdlog.h>

namespace temper::cli {

void PuzzleRun::print(const PuzzleOutcome& outcome) {
  bar_.clear();
  if (outcome.status == PuzzleStatus::parse_error) spdlog::error("{}", outcome.message);
  if (common_.json)
    puzzles_.push_back(outcome.json());
  else if (many() && !common_.verbose)
    fmt::print("{}", outcome.line());
  else if (outcome.status != PuzzleStatus::parse_error)
    fmt::print("{}", outcome.text());
}

int PuzzleRun::over_all(const std::function<PuzzleOutcome(const PuzzleOrError&)>& work) {
  const auto total = static_cast<std::int64_t>(records_.size());
  int status = kDone;
  for (const PuzzleOrError& record : records_) {
    const PuzzleOutcome outcome = work(record);
    status = gravest(status, outcome.exit_status);
    summary_.add(outcome.status);
    print(outcome);
    if (interrupted()) {
      if (outcome.cut_short || summary_.total() < total) status = kInterrupted;
      break;
    }
    if (many()) bar_.update(summary_.total(), total);
  }
  bar_.clear();
  if (common_.json) print_json({{"puzzles", std::move(puzzles_)}});
  if (!common_.json && many() && !common_.quiet)
    fmt::print("# {}\n", summary_.line(watch_.seconds()));
  return status;
}

}  // namespace temper::cli
