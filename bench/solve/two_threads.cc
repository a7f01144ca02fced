/// Two threads over one, reads a second: pairs of calls, the order within a pair alternating, so
/// that drifts of the machine cancel. The ratio is the median of the pairs.

#include "bench/solve/setting.h"
#include "bench/support/quantile.h"
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>

namespace temper::bench {
namespace {

using Clock = std::chrono::steady_clock;

void two_threads(benchmark::State& state, SolveSetting setting) {
  std::array<std::unique_ptr<Backend>, 2> backends;
  for (int threads : {1, 2})
    backends[static_cast<std::size_t>(threads - 1)] =
        make_backend("cpu", {.num_threads = threads, .width = setting.width});
  SampleOptions options = setting.options(1);
  options.num_reads = 16'384;
  const auto seconds = [&](const Backend& backend) {
    const auto start = Clock::now();
    benchmark::DoNotOptimize(sample(setting.model->bqm, "sa", options, backend));
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  std::vector<double> speedups;
  std::size_t first = 0;
  for (auto _ : state) {
    std::array<double, 2> taken{};
    taken[first] = seconds(*backends[first]);
    taken[1 - first] = seconds(*backends[1 - first]);
    first = 1 - first;
    speedups.push_back(taken[0] / taken[1]);
    state.SetIterationTime(taken[1]);
  }
  state.counters["speedup"] = quantile(speedups, 0.5).value;
  state.counters["lowest"] = *std::ranges::min_element(speedups);
  state.counters["highest"] = *std::ranges::max_element(speedups);
  state.counters["goal"] = 1.8;
}

}  // namespace

void add_two_threads(const SolveSetting& setting) {
  SolveSetting one = setting;
  one.sweeps = 500;
  one.round = 4096;
  benchmark::RegisterBenchmark(("two_threads/" + setting.name()).c_str(), two_threads, one)
      ->Iterations(setting_from_environment("TEMPER_PAIRS", 15))
      ->UseManualTime()
      ->Unit(benchmark::kMillisecond);
}

}  // namespace temper::bench
