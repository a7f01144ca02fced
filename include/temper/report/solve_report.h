#pragma once
/// What `temper solve` says of one puzzle.

#include "temper/compile/compile.h"
#include "temper/puzzle/puzzle.h"
#include "temper/report/puzzle_status.h"
#include "temper/sample/sampler.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace temper {

/// Wall time by stage.
struct StageSeconds {
  double parse = 0;
  double propagate = 0;
  double compile = 0;
  double sample = 0;
  double verify = 0;  ///< the judge, and the search for a proof where no solution was found
  double total = 0;
};

struct SolveReport {
  std::optional<Puzzle> puzzle;  ///< nothing where it could not be read
  PuzzleStatus status = PuzzleStatus::unsolved;
  std::optional<Grid> solution;   ///< what the judge accepted
  std::optional<Grid> best_grid;  ///< of the best read, where it is no solution
  std::optional<double> energy;   ///< of the best read; 0 where nothing was left to sample
  std::int64_t variables = 0;
  std::int64_t auxiliaries = 0;  ///< of the variables: those that stand for digit sets of sums
  std::int64_t couplings = 0;
  CompileOptions compile;
  /// The run; nothing where no read was spent. The states are not kept.
  std::optional<SampleSet> samples;
  std::vector<std::string> broken;  ///< labels of the groups that the best read breaks
  std::uint64_t seed = 0;
  std::optional<double> time_limit;  ///< seconds
  StageSeconds seconds;
  std::string message;  ///< why there is no solution, or what could not be read
};

[[nodiscard]] nlohmann::ordered_json to_json(const SolveReport& report);

/// The grid, and what happened.
[[nodiscard]] std::string to_text(const SolveReport& report);

/// `CELLS status`, the solution where there is one.
[[nodiscard]] std::string to_line(const SolveReport& report);

}  // namespace temper
