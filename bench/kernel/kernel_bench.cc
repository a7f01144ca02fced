/// Spin updates a nanosecond of every kernel on one thread, for every width, element and random
/// mode of this machine, beside its goal (0 = none stated): with the best state kept at every
/// sweep, and plain (looked at after the last sweep only). Processor time, so that other work on
/// the machine matters little. A form that cannot run a model has no line.
///
///   --write_models=FOLDER   writes the models as dimod's JSON, FOLDER/<name>.json, and ends
///
/// The model of 1,000,000 spins runs only when --benchmark_filter names it ("million"), since it
/// needs its own memory: then peak_MiB is that of the whole run so far, and most_MiB its limit.

#include "temper/base/error.h"
#include "temper/io/model_format.h"

#include "bench/kernel/forms.h"
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <deque>
#include <string_view>

namespace temper::bench {
namespace {

struct Load {
  std::uint32_t num_sweeps;
  std::uint32_t num_reads;
};

/// The model as the kernels read it.
struct Prepared {
  std::string name;
  ModelGroup group;
  double hot, cold;
  Couplings couplings;
};

double peak_mib() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

/// Linear from hot to cold; the same sum as in bench/dwave/kernel_vs_neal.py.
std::vector<double> betas(const Prepared& model, std::uint32_t num_sweeps) {
  std::vector<double> betas(num_sweeps, model.hot);
  for (std::uint32_t sweep = 1; sweep < num_sweeps; ++sweep)
    betas[sweep] += (model.cold - model.hot) * sweep / (num_sweeps - 1);
  return betas;
}

Plan plan_of(const Form& form, const Prepared& model, Load load, std::uint32_t observe) {
  Plan plan;
  plan.num_sweeps = load.num_sweeps;
  plan.chain.kernel = form.kind;
  plan.chain.random_mode = form.random_mode;
  plan.chain.observe = observe;
  plan.problems.push_back({.couplings = &model.couplings,
                           .betas = betas(model, load.num_sweeps),
                           .seed = 1,
                           .num_reads = load.num_reads});
  return plan;
}

/// Not every form takes every model: fields may not fit the element.
bool takes(const Form& form, const Prepared& model) {
  try {
    static_cast<void>(make_backend("cpu", form.machine)->run(plan_of(form, model, {1, 1}, 1)));
    return true;
  } catch (const InputError&) {
    return false;
  }
}

void run(benchmark::State& state, const Form& form, const Prepared& model, Load load,
         Observed observed) {
  const Plan plan =
      plan_of(form, model, load, observed == Observed::every_sweep ? 1 : load.num_sweeps);
  const auto backend = make_backend("cpu", form.machine);
  double updates = 0.0;
  for (auto _ : state) {
    const PlanResult result = backend->run(plan);
    updates += static_cast<double>(result.problems[0].spin_updates);
    benchmark::DoNotOptimize(result.problems[0].reads.data());
  }
  state.counters["updates/ns"] = benchmark::Counter(updates * 1e-9, benchmark::Counter::kIsRate);
  state.counters["goal"] = goal_of(form, model.group, observed);
  state.counters["neal_ratio_goal"] = neal_ratio_goal_of(form, model.group, observed);
  state.counters["beta_hot"] = model.hot;
  state.counters["beta_cold"] = model.cold;
  state.counters["sweeps"] = load.num_sweeps;
  if (model.group != ModelGroup::large) return;
  state.counters["peak_MiB"] = peak_mib();
  state.counters["most_MiB"] = 2e9 / (1024 * 1024);
}

void add(const Form& form, const Prepared& model, Load load) {
  if (!takes(form, model)) return;
  for (const Observed observed : {Observed::every_sweep, Observed::never}) {
    const std::string name = form.name() + "/" + model.name +
                             (observed == Observed::every_sweep ? "/best_every_sweep" : "/plain");
    benchmark::RegisterBenchmark(name.c_str(), [form, &model, load, observed](benchmark::State& s) {
      run(s, form, model, load, observed);
    })->Unit(benchmark::kMillisecond);
  }
}

Prepared prepared(const BenchModel& model) {
  return {model.name, model.group, model.hot, model.cold, grid_couplings(model.bqm)};
}

/// The value of --NAME=VALUE; empty when it is not there.
std::string_view option(int argc, char** argv, std::string_view name) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    if (argument.starts_with(name)) return argument.substr(name.size());
  }
  return {};
}

}  // namespace
}  // namespace temper::bench

int main(int argc, char** argv) try {
  using namespace temper::bench;
  if (const std::string folder{option(argc, argv, "--write_models=")}; !folder.empty()) {
    for (const BenchModel& model : bench_models())
      temper::write_model(model.bqm, folder + "/" + model.name + ".json");
    return 0;
  }
  std::deque<Prepared> models;  // whose addresses stay
  if (option(argc, argv, "--benchmark_filter=").find("million") != std::string_view::npos) {
    models.push_back(prepared(large_model()));
    for (Form form : forms()) add(form, models.back(), {.num_sweeps = 20, .num_reads = 64});
  } else {
    for (const BenchModel& model : bench_models()) models.push_back(prepared(model));
    for (const Prepared& model : models)
      for (const Form& form : forms())
        add(form, model, {.num_sweeps = 500, .num_reads = form.num_reads});
  }
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  benchmark::RunSpecifiedBenchmarks();
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "bench_kernel: %s\n", error.what());
  return 2;
}
