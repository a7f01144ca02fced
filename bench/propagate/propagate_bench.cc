/// Puzzles per second of the propagation solver, beside the goal. Every puzzle is counted up to two
/// solutions, which proves uniqueness. One thread.
///
///   TEMPER_PUZZLES   file of 9×9 puzzles (default: the minimal puzzles of the tests)
///   TEMPER_GOAL      puzzles/s to print beside the figures (default 100000)

#include "temper/io/puzzle_format.h"
#include "temper/presolve/fast_solver.h"
#include "temper/presolve/propagator.h"

#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <variant>
#include <vector>

namespace temper {
namespace {

std::string setting(const char* name, const char* otherwise) {
  const char* value = std::getenv(name);
  return value != nullptr ? value : otherwise;
}

const std::vector<Puzzle>& puzzles() {
  static const std::vector<Puzzle> all = [] {
    std::vector<Puzzle> read;
    const std::string file =
        setting("TEMPER_PUZZLES", TEMPER_TEST_DATA "/puzzles/random_minimal_9x9_300.txt");
    for (PuzzleOrError& record : read_puzzles(file, {}))
      if (Puzzle* puzzle = std::get_if<Puzzle>(&record)) read.push_back(std::move(*puzzle));
    return read;
  }();
  return all;
}

std::int64_t peak_kib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

/// Runs `solve` (puzzle → guesses) over the whole file in each iteration.
template <class Solve>
void measure(benchmark::State& state, Solve solve) {
  const std::vector<Puzzle>& all = puzzles();
  std::int64_t guesses = 0;
  for (const Puzzle& puzzle : all) guesses += solve(puzzle);  // warm, so that memory is at its peak
  const std::int64_t peak_before = peak_kib();
  for (auto _ : state)
    for (const Puzzle& puzzle : all) benchmark::DoNotOptimize(solve(puzzle));
  const auto count = static_cast<double>(all.size());
  state.counters["puzzles/s"] =
      benchmark::Counter(count, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["goal"] = std::stod(setting("TEMPER_GOAL", "100000"));
  state.counters["guesses"] = static_cast<double>(guesses) / count;
  state.counters["peak_MiB"] = static_cast<double>(peak_kib()) / 1024;
  state.counters["growth_KiB"] = static_cast<double>(peak_kib() - peak_before);
}

void prove_fast(benchmark::State& state, std::string_view instruction_set) {
  const FastSolver solver{FastSolver::Diagonals::free, instruction_set};
  measure(state, [&](const Puzzle& puzzle) { return solver.search(puzzle, 2).guesses; });
}

/// Any rules and shapes: what other puzzles than 9×9 get.
void prove_general(benchmark::State& state) {
  const Propagator propagator{constraints_of(puzzles().front())};
  measure(state, [&](const Puzzle& puzzle) { return propagator.search(puzzle, 2).guesses; });
}

/// Logic alone, as before every compile.
void reduce_general(benchmark::State& state) {
  const Propagator propagator{constraints_of(puzzles().front())};
  measure(state, [&](const Puzzle& puzzle) {
    return propagator.reduce(puzzle, ShrinkLevel::propagate).solved() ? 0 : 1;
  });
}

double lowest(const std::vector<double>& values) { return *std::ranges::min_element(values); }
double highest(const std::vector<double>& values) { return *std::ranges::max_element(values); }

template <class Function, class... Arguments>
void add(const std::string& name, Function function, Arguments... arguments) {
  benchmark::RegisterBenchmark(name.c_str(), function, arguments...)
      ->Unit(benchmark::kMillisecond)
      ->ComputeStatistics("min", lowest)
      ->ComputeStatistics("max", highest);
}

}  // namespace
}  // namespace temper

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  for (const std::string_view set : temper::FastSolver::instruction_sets())
    temper::add("prove_fast/" + std::string{set}, temper::prove_fast, set);
  temper::add("prove_general", temper::prove_general);
  temper::add("reduce_general", temper::reduce_general);
  benchmark::RunSpecifiedBenchmarks();
}
