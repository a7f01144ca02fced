#include "bench/device/cases.h"

#include "bench/support/models.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <string_view>
#include <utility>

namespace temper::bench {
namespace {

constexpr std::string_view kSeventeenClues =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";

Couplings sudoku(std::string_view cells, ShrinkLevel shrink) {
  return grid_couplings(model_of({"", {"standard"}, std::string{cells}}, shrink));
}

}  // namespace

double acceptance_at(const Couplings& couplings, double beta) {
  constexpr int kChains = 8, kCooling = 100, kCounted = 100;
  std::mt19937 random(1);
  const auto uniform = [&] { return (static_cast<double>(random()) + 0.5) / 4294967296.0; };
  const auto n = static_cast<std::size_t>(couplings.num_variables());
  std::vector<char> x(n);
  std::int64_t accepted = 0;
  for (int chain = 0; chain < kChains; ++chain) {
    for (char& bit : x) bit = static_cast<char>(random() & 1);
    for (int sweep = 0; sweep < kCooling + kCounted; ++sweep) {
      const double now = beta * std::min(1.0, (sweep + 1.0) / kCooling) * couplings.unit;
      for (std::size_t v = 0; v < n; ++v) {
        std::int64_t field = couplings.linear[v];
        for (auto e = static_cast<std::size_t>(couplings.row_start[v]);
             e < static_cast<std::size_t>(couplings.row_start[v + 1]); ++e)
          if (x[static_cast<std::size_t>(couplings.column[e])] != 0) field += couplings.value[e];
        const std::int64_t cost = x[v] != 0 ? -field : field;
        if (cost > 0 && uniform() >= std::exp(-now * static_cast<double>(cost))) continue;
        x[v] ^= 1;
        if (sweep >= kCooling) ++accepted;
      }
    }
  }
  return static_cast<double>(accepted) / (kChains * kCounted * static_cast<double>(n));
}

DeviceCases::DeviceCases() {
  struct Model {
    std::string name;
    Couplings couplings;
    double beta;       ///< of words: where puzzles are solved soonest
    double lane_beta;  ///< late in an anneal: about 1 % is accepted, where the model goes so low
  };
  const Model models[] = {
      {"empty_729", sudoku(std::string(81, '.'), ShrinkLevel::none), 1.65, 1.65},
      {"17_clues", sudoku(kSeventeenClues, ShrinkLevel::clues), 1.65, 2.03},
      {"maxcut_800", grid_couplings(random_maxcut(EdgeWeights::ones)), 0.75, 0.75},
  };
  for (const auto& [name, couplings, beta, lane_beta] : models) {
    const auto& kept = models_.emplace_back(std::make_shared<const Couplings>(couplings));
    const auto add = [&](std::string run, KernelKind kernel, RandomMode mode, double at) {
      cases_.push_back({std::move(run),
                        name,
                        {.kernel = kernel, .random_mode = mode},
                        at,
                        acceptance_at(*kept, at),
                        kept.get()});
    };
    add("multispin dealt", KernelKind::multispin, RandomMode::dealt, beta);
    add("multispin independent", KernelKind::multispin, RandomMode::independent, beta);
    add("lane", KernelKind::lane, RandomMode::independent, lane_beta);
  }
}

}  // namespace temper::bench
