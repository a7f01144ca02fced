/// Reads a second at equal success: many reads of a fixed number of sweeps, all run to their end,
/// as a batch of puzzles or a throughput run would. TTS99 = seconds a read · ln 0.01 / ln(1 − p):
/// the definition that D-Wave's neal is measured by. The best number of sweeps should lie inside
/// the range.

#include "temper/base/statistics.h"

#include "bench/solve/setting.h"
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

namespace temper::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint32_t kReadsACall = 4096;

void amortised(benchmark::State& state, SolveSetting setting) {
  const auto backend = make_backend("cpu", {.num_threads = 1, .width = setting.width});
  auto seed = static_cast<std::uint64_t>(setting_from_environment("TEMPER_FIRST_SEED", 1));
  std::int64_t hits = 0, reads = 0;
  double seconds = 0.0, processor_seconds = 0.0, updates = 0.0;
  for (auto _ : state) {
    SampleOptions options = setting.options(seed++);
    options.num_reads = kReadsACall;
    const std::clock_t processor_start = std::clock();
    const auto start = Clock::now();
    const SampleSet samples = sample(setting.model->bqm, "sa", options, *backend);
    const std::chrono::duration<double> call = Clock::now() - start;
    state.SetIterationTime(call.count());
    seconds += call.count();
    processor_seconds += static_cast<double>(std::clock() - processor_start) / CLOCKS_PER_SEC;
    updates += static_cast<double>(samples.spin_updates);
    reads += kReadsACall;
    hits +=
        std::ranges::count_if(samples.rows, [](const SampleRow& row) { return row.energy < 0.5; });
  }
  const auto count = static_cast<double>(reads);
  const Interval success = binomial_interval(hits, reads);
  const Interval tts99 = tts99_of_probability(success, seconds / count);
  state.counters["TTS99_ms"] = tts99.value * 1e3;
  state.counters["low"] = tts99.low * 1e3;
  state.counters["high"] = tts99.high * 1e3;
  state.counters["goal"] = amortised_goal(setting).milliseconds;
  state.counters["neal_ratio_goal"] = amortised_goal(setting).neal_ratio;
  state.counters["processor_TTS99_ms"] =
      tts99_of_probability(success, processor_seconds / count).value * 1e3;
  state.counters["reads/s"] = count / seconds;
  state.counters["success"] = success.value;
  state.counters["updates99"] = tts99_of_probability(success, updates / count).value;
  state.counters["updates/ns"] = updates / processor_seconds * 1e-9;
}

}  // namespace

void add_amortised(const SolveSetting& setting) {
  constexpr std::pair<double, double> kConstant{1.65, 1.65}, kAnnealed{1.5, 2.2};
  for (const auto& [hot, cold] : {kConstant, kAnnealed})
    for (const std::uint32_t sweeps : {20u, 50u, 100u, 200u, 500u, 1000u, 2000u, 5000u, 10'000u}) {
      SolveSetting one = setting;
      one.hot = hot;
      one.cold = cold;
      one.sweeps = sweeps;
      one.round = 4096;
      const std::string betas =
          hot == cold ? fmt::format("{:.2f}", hot) : fmt::format("{:.2f}:{:.2f}", hot, cold);
      const std::string name =
          fmt::format("amortised/{}/beta_{}/sweeps_{}", setting.name(), betas, sweeps);
      benchmark::RegisterBenchmark(name.c_str(), amortised, one)
          ->UseManualTime()
          ->Unit(benchmark::kMillisecond);
    }
}

}  // namespace temper::bench
