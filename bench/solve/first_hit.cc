/// Time to the first hit, measured directly: one call of `sample` a seed, which stops at its first
/// hit. TTS99 is the time within which 99 % of such calls were done: an order statistic, with its
/// interval; nothing is assumed about how the times are distributed. Beside it the same in
/// processor time (which other work on the machine disturbs less), what an exponential law of the
/// same mean would give (mean · ln 100), and how far that law holds.

#include "bench/solve/setting.h"
#include "bench/support/quantile.h"
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <ctime>

namespace temper::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint32_t kSweeps = 10'000;  ///< of a round; hits come long before

double processor_milliseconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) * 1e-6;
}

void first_hit(benchmark::State& state, SolveSetting setting) {
  const auto backend = make_backend("cpu", {.num_threads = 1, .width = setting.width});
  auto seed = static_cast<std::uint64_t>(setting_from_environment("TEMPER_FIRST_SEED", 1));
  std::vector<double> milliseconds, processor, updates;
  const auto call = [&] {
    SampleOptions options = setting.options(seed++);
    options.target_energy = 0.0;
    const double processor_start = processor_milliseconds();
    const auto start = Clock::now();
    const SampleSet samples = sample(setting.model->bqm, "sa", options, *backend);
    const std::chrono::duration<double> seconds = Clock::now() - start;
    processor.push_back(processor_milliseconds() - processor_start);
    milliseconds.push_back(seconds.count() * 1e3);
    updates.push_back(static_cast<double>(samples.spin_updates));
    return seconds.count();
  };
  call();  // warms caches and threads; it counts for nothing
  milliseconds.clear();
  processor.clear();
  updates.clear();
  for (auto _ : state) state.SetIterationTime(call());

  const Interval tts99 = quantile(milliseconds, 0.99);
  state.counters["TTS99_ms"] = tts99.value;
  state.counters["low"] = tts99.low;
  state.counters["high"] = tts99.high;
  state.counters["goal"] = first_hit_goal(setting).milliseconds;
  state.counters["neal_ratio_goal"] = first_hit_goal(setting).neal_ratio;
  state.counters["mean_ms"] = mean(milliseconds);
  state.counters["median_ms"] = quantile(milliseconds, 0.5).value;
  state.counters["processor_TTS99_ms"] = quantile(processor, 0.99).value;
  state.counters["exponential_TTS99_ms"] = mean(milliseconds) * std::log(100.0);
  state.counters["distance"] = distance_to_exponential(updates);
  state.counters["updates99"] = quantile(updates, 0.99).value;
  state.counters["updates/ns"] = mean(updates) / mean(processor) * 1e-6;
}

}  // namespace

void add_first_hit(const SolveSetting& setting) {
  const auto add = [&](double beta, std::uint32_t round) {
    SolveSetting one = setting;
    one.hot = one.cold = beta;
    one.round = round;
    one.sweeps = kSweeps;
    const std::string name =
        fmt::format("first_hit/{}/beta_{:.2f}/round_{}", setting.name(), beta, round);
    benchmark::RegisterBenchmark(name.c_str(), first_hit, one)
        ->Iterations(setting_from_environment("TEMPER_CALLS", 1000))
        ->UseManualTime()
        ->Unit(benchmark::kMillisecond);
  };
  for (const double beta : {1.4, 1.5, 1.65, 1.8, 2.0}) add(beta, 512);
  for (const std::uint32_t round : {32u, 64u, 128u, 256u, 1024u, 2048u}) add(1.65, round);
}

}  // namespace temper::bench
