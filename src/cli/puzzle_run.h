#pragma once
/// A run over the puzzles of the command line: prints what became of each, counts, and ends with a
/// summary and the exit status.

#include "temper/io/puzzle_format.h"
#include "temper/report/progress_bar.h"
#include "temper/report/summary.h"

#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/stopwatch.h"
#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <vector>

namespace temper::cli {

/// What a command made of one puzzle.
struct PuzzleOutcome {
  PuzzleStatus status = PuzzleStatus::unsolved;
  int exit_status = kDone;
  bool cut_short = false;  ///< by Ctrl-C, before the puzzle was settled
  std::string message;     ///< of a parse error
  /// Only the one that is asked for is called.
  std::function<nlohmann::ordered_json()> json;
  std::function<std::string()> text;  ///< nothing to say of a parse error
  std::function<std::string()> line;
};

class PuzzleRun {
 public:
  PuzzleRun(std::vector<PuzzleOrError> records, const CommonOptions& common, ProgressBar& bar)
      : records_(std::move(records)), common_(common), bar_(bar) {}

  [[nodiscard]] std::size_t size() const { return records_.size(); }
  [[nodiscard]] bool many() const { return size() > 1; }

  /// Every puzzle, until Ctrl-C. The status is the gravest of all; 130 where Ctrl-C left something
  /// undone.
  [[nodiscard]] int over_all(const std::function<PuzzleOutcome(const PuzzleOrError&)>& work);

 private:
  void print(const PuzzleOutcome& outcome);

  std::vector<PuzzleOrError> records_;
  const CommonOptions& common_;
  ProgressBar& bar_;
  Stopwatch watch_;
  Summary summary_;
  nlohmann::ordered_json puzzles_ = nlohmann::ordered_json::array();
};

}  // namespace temper::cli
