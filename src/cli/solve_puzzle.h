#pragma once
/// One puzzle through every stage: shrink, compile, sample, decode, verify.

#include "temper/compile/compile.h"
#include "temper/io/puzzle_format.h"
#include "temper/report/solve_report.h"

#include "cli/sample_arguments.h"

#include <functional>

namespace temper::cli {

struct SolveOptions {
  CompileOptions compile;
  Sampling sampling;
  std::function<void(const SampleOptions::Progress&)> progress;
};

[[nodiscard]] SolveReport solve_puzzle(const PuzzleOrError& record, const SolveOptions& options);

}  // namespace temper::cli
