/// Spin updates a nanosecond of every kernel on one thread at beta 1.65, for every width, element
/// and random mode of this machine, beside its goal (0 = none stated). D-Wave's neal does about
/// 0.07 on such models.

#include "temper/base/error.h"
#include "temper/sample/backend.h"

#include "bench/support/models.h"
#include <benchmark/benchmark.h>

namespace temper::bench {
namespace {

constexpr std::uint32_t kSweeps = 500;

struct Form {
  std::string name;
  BackendOptions machine;
  KernelKind kernel;
  RandomMode random_mode;
  std::uint32_t num_reads;
};

void run(benchmark::State& state, const Form& form, const Couplings& couplings,
         std::uint32_t observe, double goal) {
  Plan plan;
  plan.num_sweeps = kSweeps;
  plan.chain = {.kernel = form.kernel, .random_mode = form.random_mode, .observe = observe};
  plan.problems.push_back({.couplings = &couplings,
                           .betas = std::vector<double>(kSweeps, 1.65),
                           .seed = 1,
                           .num_reads = form.num_reads});
  const auto backend = make_backend("cpu", form.machine);
  double updates = 0.0;
  for (auto _ : state) {
    const PlanResult result = backend->run(plan);
    updates += static_cast<double>(result.problems[0].spin_updates);
    benchmark::DoNotOptimize(result.problems[0].reads.data());
  }
  state.counters["updates/ns"] = benchmark::Counter(updates * 1e-9, benchmark::Counter::kIsRate);
  state.counters["goal"] = goal;
}

/// Goals of one core on clue-reduced 9×9 models, with the best state kept at every sweep.
double goal_of(const Form& form) {
  const bool avx512 = form.machine.width == "avx512", avx2 = form.machine.width == "avx2";
  if (form.kernel == KernelKind::lane)
    return form.machine.element != "int8" ? 0.0 : avx512 ? 0.7 : avx2 ? 0.35 : 0.0;
  if (form.random_mode == RandomMode::dealt) return avx512 ? 17.0 : avx2 ? 7.0 : 0.0;
  return avx512 ? 10.0 : avx2 ? 4.5 : 0.0;
}

std::vector<Form> forms() {
  std::vector<Form> all;
  for (const char* width : {"avx512", "avx2", "portable"}) {
    BackendOptions machine{.num_threads = 1, .width = width};
    try {
      static_cast<void>(make_backend("cpu", machine));
    } catch (const SystemFailure&) {
      continue;  // not on this processor
    }
    for (const char* mode : {"dealt", "independent"})
      all.push_back({std::string("multispin/") + mode + "/" + width, machine, KernelKind::multispin,
                     mode[0] == 'd' ? RandomMode::dealt : RandomMode::independent, 2048});
    for (const char* element : {"int8", "int16", "int32", "float"}) {
      machine.element = element;
      all.push_back({std::string("lane/") + element + "/" + width, machine, KernelKind::lane,
                     RandomMode::independent, 256});
    }
  }
  return all;
}

}  // namespace
}  // namespace temper::bench

int main(int argc, char** argv) {
  using namespace temper;
  struct Model {
    std::string name;
    Couplings couplings;
  };
  const std::vector<Model> models = {
      {"23_clues", grid_couplings(bench::model_of(bench::puzzles()[1]))},
      {"17_clues", grid_couplings(bench::model_of(bench::puzzles()[2]))},
      {"729_variables", grid_couplings(bench::model_of(bench::puzzles()[1], ShrinkLevel::none))},
  };
  for (const Model& model : models)
    for (const bench::Form& form : bench::forms())
      for (std::uint32_t observe : {1u, bench::kSweeps}) {
        const std::string name =
            form.name + "/" + model.name + (observe == 1 ? "/best_every_sweep" : "/plain");
        benchmark::RegisterBenchmark(name.c_str(), [&model, form,
                                                    observe](benchmark::State& state) {
          bench::run(state, form, model.couplings, observe, bench::goal_of(form));
        })->Unit(benchmark::kMillisecond);
      }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
