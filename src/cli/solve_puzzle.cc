#include "cli/solve_puzzle.h"

#include "temper/presolve/propagate.h"
#include "temper/report/verify_report.h"
#include "temper/verify/verify.h"

#include "cli/interrupt.h"
#include "cli/stopwatch.h"

#include <algorithm>

namespace temper::cli {
namespace {

/// How long the exact search may look for a proof that there is no solution: before annealing, so
/// that no time limit is spent on what cannot be, and when annealing found nothing, within the
/// limit.
constexpr double kFirstProofSeconds = 0.05;
constexpr double kProofSeconds = 1.0;

/// Seconds of a limit that sampling leaves for the proof.
double kept_for_proof(double time_limit) { return std::min(kProofSeconds, 0.1 * time_limit); }

SampleSet sample_puzzle(const CompiledPuzzle& compiled, const SolveOptions& options,
                        double seconds_spent) {
  SampleOptions sampling = options.sampling.options;
  sampling.progress = options.progress;
  std::optional<double> limit = options.sampling.time_limit;
  if (limit) *limit -= kept_for_proof(*limit) + seconds_spent;
  const StopToken stop = stop_after(limit);
  sampling.stop = &stop;
  return options.sampling.sample(compiled.bqm, sampling);
}

/// Sets the solution, or the best grid and what it breaks, as the judge says.
void judge(SolveReport& report, const Puzzle& puzzle, Grid grid) {
  const Verdict verdict = verify(puzzle, grid);
  if (verdict.valid) {
    report.status = PuzzleStatus::solved;
    report.solution = std::move(grid);
    return;
  }
  report.best_grid = std::move(grid);
  for (const Violation& violation : verdict.violations)
    if (std::ranges::find(report.broken, violation.label) == report.broken.end())
      report.broken.push_back(violation.label);
}

/// An annealer cannot tell "not found" from "does not exist"; the search often can.
void look_for_proof(SolveReport& report, const Puzzle& puzzle, double most_seconds) {
  StopToken limit = stop_after(most_seconds);
  const auto stop = [](void* token) { return static_cast<StopToken*>(token)->stop_requested(); };
  const SearchResult found = search(puzzle, 1, stop, &limit);
  if (found.status != SolutionCount::none || found.interrupted) return;
  report.status = PuzzleStatus::no_solution;
  report.message = found.reason.value_or("the exact search proves that there is none");
}

void solve(SolveReport& report, const Puzzle& puzzle, const SolveOptions& options) {
  Stopwatch watch;
  const auto& limit = options.sampling.time_limit;
  if (const auto broken = broken_clues(puzzle); !broken.empty()) {
    report.status = PuzzleStatus::invalid_clues;
    report.message = joined(broken);
    return;
  }
  const Reduction reduction = reduce(puzzle, options.compile.shrink);
  report.seconds.propagate = watch.lap();
  const CompiledPuzzle compiled = compile(puzzle, reduction, options.compile);
  report.seconds.compile = watch.lap();
  if (compiled.contradiction) {
    report.status = PuzzleStatus::no_solution;
    report.message = *compiled.contradiction;
    return;
  }
  report.variables = compiled.bqm.num_variables();
  report.auxiliaries = compiled.num_auxiliaries;
  report.couplings = static_cast<std::int64_t>(compiled.bqm.interactions.size());
  if (report.variables == 0) {
    report.energy = compiled.bqm.offset;
    judge(report, puzzle, compiled.fixed);
    report.seconds.verify = watch.lap();
    return;
  }

  look_for_proof(report, puzzle, kFirstProofSeconds);
  report.seconds.propagate += watch.lap();
  if (report.status == PuzzleStatus::no_solution) return;

  report.samples = sample_puzzle(compiled, options, watch.seconds());
  SampleSet& samples = *report.samples;
  report.seconds.sample = watch.lap();
  if (!samples.rows.empty()) {
    const std::size_t best = samples.best_row();
    const auto state = samples.states.state(best);
    report.energy = samples.rows[best].energy;
    judge(report, puzzle, decode(puzzle, compiled, state));
  }
  samples.states = {};
  samples.final_states = {};
  if (report.status != PuzzleStatus::solved && !interrupted())
    look_for_proof(report, puzzle,
                   limit ? std::min(kProofSeconds, *limit - watch.seconds()) : kProofSeconds);
  report.seconds.verify = watch.lap();
}

}  // namespace

SolveReport solve_puzzle(const PuzzleOrError& record, const SolveOptions& options) {
  const Stopwatch watch;
  SolveReport report;
  report.compile = options.compile;
  report.seed = options.sampling.options.seed;
  report.time_limit = options.sampling.time_limit;
  if (const auto* error = std::get_if<ParseError>(&record)) {
    report.status = PuzzleStatus::parse_error;
    report.message = error->what();
  } else {
    const auto& puzzle = std::get<Puzzle>(record);
    report.puzzle = puzzle;
    solve(report, puzzle, options);
  }
  report.seconds.total = watch.seconds();
  return report;
}

}  // namespace temper::cli
