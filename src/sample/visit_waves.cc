#include "sample/visit_waves.h"

#include <algorithm>
#include <numeric>

namespace temper {

std::vector<std::int32_t> waves_of(const Couplings& couplings,
                                   std::span<const std::int32_t> order) {
  std::vector<std::int32_t> waves, wave_of_variable(order.size(), -1);
  waves.reserve(order.size());
  for (const std::int32_t v : order) {
    const auto row = static_cast<std::size_t>(v);
    std::int32_t latest = -1;
    for (auto e = couplings.row_start[row]; e < couplings.row_start[row + 1]; ++e)
      latest = std::max(latest, wave_of_variable[static_cast<std::size_t>(
                                    couplings.column[static_cast<std::size_t>(e)])]);
    wave_of_variable[row] = latest + 1;
    waves.push_back(latest + 1);
  }
  return waves;
}

StepsByWave by_wave(std::span<const std::int32_t> wave_of_step) {
  StepsByWave steps;
  steps.step.resize(wave_of_step.size());
  std::iota(steps.step.begin(), steps.step.end(), 0);
  const auto wave_of = [&](std::int32_t s) { return wave_of_step[static_cast<std::size_t>(s)]; };
  std::ranges::stable_sort(steps.step, {}, wave_of);
  for (std::size_t i = 0; i < steps.step.size(); ++i)
    if (i == 0 || wave_of(steps.step[i]) != wave_of(steps.step[i - 1]))
      steps.first.push_back(static_cast<std::int32_t>(i));
  steps.first.push_back(static_cast<std::int32_t>(steps.step.size()));
  return steps;
}

}  // namespace temper
