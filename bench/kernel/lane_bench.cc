/// Spin updates a nanosecond of the lane kernel on one thread, at beta 1.65 on the 23-clue model,
/// for every width and element of this machine. Goals: 0.7 on AVX-512, 0.35 on AVX2 with the
/// narrowest element (int8); D-Wave's neal does about 0.07 on the same model.

#include "temper/base/error.h"
#include "temper/sample/backend.h"

#include "bench/support/models.h"
#include <benchmark/benchmark.h>

namespace temper::bench {
namespace {

constexpr std::uint32_t kSweeps = 500;

Plan constant_beta_plan(const Couplings& couplings, std::uint32_t observe) {
  Plan plan;
  plan.num_sweeps = kSweeps;
  plan.chain.observe = observe;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = std::vector<double>(kSweeps, 1.65),
                           .seed = 1,
                           .num_reads = 256});
  return plan;
}

void run(benchmark::State& state, const BackendOptions& options, std::uint32_t observe,
         double goal) {
  const Couplings couplings = grid_couplings(model_of(puzzles()[1]));
  const Plan plan = constant_beta_plan(couplings, observe);
  const auto backend = make_backend("cpu", options);
  double updates = 0.0;
  for (auto _ : state) {
    const PlanResult result = backend->run(plan);
    updates += static_cast<double>(result.problems[0].spin_updates);
    benchmark::DoNotOptimize(result.problems[0].reads.data());
  }
  state.counters["updates/ns"] = benchmark::Counter(updates * 1e-9, benchmark::Counter::kIsRate);
  state.counters["goal"] = goal;
}

double goal_of(std::string_view width, std::string_view element) {
  if (element != "int8") return 0.0;
  return width == "avx512" ? 0.7 : width == "avx2" ? 0.35 : 0.0;
}

}  // namespace
}  // namespace temper::bench

int main(int argc, char** argv) {
  using namespace temper;
  for (const char* width : {"avx512", "avx2", "portable"})
    for (const char* element : {"int8", "int16", "int32", "float"})
      for (std::uint32_t observe : {1u, bench::kSweeps}) {
        const BackendOptions options{.num_threads = 1, .width = width, .element = element};
        try {
          static_cast<void>(make_backend("cpu", options));
        } catch (const SystemFailure&) {
          continue;  // not on this processor
        }
        const std::string name = std::string("lane/") + width + "/" + element +
                                 (observe == 1 ? "/best_every_sweep" : "/plain");
        benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
          bench::run(state, options, observe, bench::goal_of(width, element));
        })->Unit(benchmark::kMillisecond);
      }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
