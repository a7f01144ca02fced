/// What presolve takes and leaves. The goals: a model of 10^5 variables of degree 6 in seconds, a
/// sudoku in milliseconds. One thread.

#include "temper/presolve/presolve_model.h"

#include "bench/support/models.h"
#include <benchmark/benchmark.h>

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace temper::bench {
namespace {

enum class Coefficients { integers, signs, reals };

/// Each pair with the same probability; linear terms of the same sort.
Bqm random_sparse(std::int32_t num_variables, std::int64_t num_pairs, Coefficients coefficients) {
  std::mt19937 random(5);
  const auto weight = [&]() -> double {
    switch (coefficients) {
      case Coefficients::integers:
        return static_cast<double>(random() % 201) - 100.0;
      case Coefficients::signs:
        return random() % 2 == 0 ? 1.0 : -1.0;
      case Coefficients::reals:
        return static_cast<double>(random()) / 2147483648.0 - 1.0;
    }
    return 0.0;
  };
  const auto variable = [&] {
    return static_cast<std::int32_t>(random() % static_cast<std::uint32_t>(num_variables));
  };
  BqmBuilder builder(coefficients == Coefficients::integers ? Vartype::binary : Vartype::spin,
                     num_variables);
  for (std::int64_t pair = 0; pair < num_pairs; ++pair) {
    const std::int32_t u = variable(), v = variable();
    if (u != v) builder.add_interaction(u, v, weight());
  }
  for (std::int32_t v = 0; v < num_variables; ++v) builder.add_linear(v, weight());
  return std::move(builder).build();
}

/// Two variables that all the others are coupled to, and those to nothing else.
Bqm two_hubs(std::int32_t num_variables) {
  std::mt19937 random(5);
  BqmBuilder builder(Vartype::spin, num_variables);
  for (std::int32_t v = 2; v < num_variables; ++v)
    for (std::int32_t hub : {0, 1}) builder.add_interaction(hub, v, random() % 2 == 0 ? 1.0 : -1.0);
  return std::move(builder).build();
}

struct Model {
  std::string name;
  std::function<Bqm()> make;
};

const std::vector<Model>& models() {
  static const std::vector<Model> all{
      {"sudoku_729", [] { return model_of(puzzles().front(), ShrinkLevel::none); }},
      {"sudoku_clues", [] { return model_of(puzzles().front(), ShrinkLevel::clues); }},
      {"maxcut_800", [] { return random_maxcut(EdgeWeights::signs); }},
      {"degree_6_integers", [] { return random_sparse(100'000, 300'000, Coefficients::integers); }},
      {"degree_6_signs", [] { return random_sparse(100'000, 300'000, Coefficients::signs); }},
      {"degree_6_reals", [] { return random_sparse(100'000, 300'000, Coefficients::reals); }},
      {"degree_3_reals", [] { return random_sparse(100'000, 150'000, Coefficients::reals); }},
      {"degree_100_reals", [] { return random_sparse(100'000, 5'000'000, Coefficients::reals); }},
      {"lattice_46_cubed", [] { return cubic_spin_glass(46); }},
      {"lattice_100_cubed", [] { return cubic_spin_glass(100); }},
      {"two_hubs", [] { return two_hubs(100'000); }},
  };
  return all;
}

void measure(benchmark::State& state, const Model& model, PresolveMode mode) {
  const Bqm bqm = model.make();
  PresolveReport report;
  for (auto _ : state) report = presolve(bqm, {.mode = mode}).report;
  state.counters["variables"] = report.before.variables;
  state.counters["left"] = report.after.variables;
  state.counters["couplings"] = static_cast<double>(report.before.couplings);
  state.counters["couplings_left"] = static_cast<double>(report.after.couplings);
  state.SetLabel(report.note);
}

const bool kRegistered = [] {
  for (const Model& model : models())
    for (const auto& [name, mode] :
         {std::pair{"on", PresolveMode::on}, std::pair{"strict", PresolveMode::strict}})
      benchmark::RegisterBenchmark((model.name + "/" + name).c_str(), measure, model, mode)
          ->Unit(benchmark::kMillisecond);
  return true;
}();

}  // namespace
}  // namespace temper::bench

BENCHMARK_MAIN();
