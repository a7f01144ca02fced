/// Time to solution of the puzzles of bench/support/puzzles.txt on the cpu backend, beside its
/// goals (0 = none): wall time of the call of `sample`, which contains putting the model on the
/// grid, planning and checking the energies, but not reading and compiling the puzzle nor making
/// the backend. Clues and their peers out, one thread.
///
///   first_hit/…     one call a seed, stopped at its first hit, constant beta; scans of beta and of
///                   reads a round
///   amortised/…     many reads run to their end, constant beta or annealed; scan of sweeps
///   two_threads/…   reads a second, two threads over one
///
///   TEMPER_CALLS        calls of first_hit (1000; below 368 the 99 % quantile has no upper bound)
///   TEMPER_PAIRS        pairs of two_threads (15)
///   TEMPER_FIRST_SEED   seeds count up from here (1)
///
/// Everything takes long: name what is wanted with --benchmark_filter. An exact solver (temper
/// propagate, bench_propagate) solves the 9×9 ones in microseconds.

#include "bench/solve/setting.h"
#include "bench/support/models.h"
#include <benchmark/benchmark.h>

#include <cstdio>

int main(int argc, char** argv) try {
  using namespace temper::bench;
  std::vector<SolveModel> models;
  for (const NamedPuzzle& named : puzzles()) models.push_back({named.name, model_of(named)});
  for (const SolveSetting& setting : solve_settings(models)) {
    add_first_hit(setting);
    add_amortised(setting);
    add_two_threads(setting);
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "bench_solve: %s\n", error.what());
  return 2;
}
