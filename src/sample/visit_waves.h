#pragma once
/// Which visits of a sweep may be made side by side, their results unchanged. Steps are stretches
/// of the order: single visits, or blocks of them. A step's wave is one beyond the latest of the
/// steps before it that it is coupled to; steps of a wave are not coupled.

#include "temper/model/couplings.h"

#include <cstdint>
#include <span>
#include <vector>

namespace temper {

/// The wave of every step, from 0. Step s visits order[start[s]] … order[start[s + 1] − 1].
/// Shapes: order [n], start [steps + 1], the result [steps].
[[nodiscard]] std::vector<std::int32_t> waves_of(const Couplings& couplings,
                                                 std::span<const std::int32_t> order,
                                                 std::span<const std::int32_t> start);
/// The same of single visits.
[[nodiscard]] std::vector<std::int32_t> waves_of(const Couplings& couplings,
                                                 std::span<const std::int32_t> order);

/// Steps wave after wave.
struct StepsByWave {
  std::vector<std::int32_t> first;  ///< [num_waves + 1] into step
  std::vector<std::int32_t> step;
};
[[nodiscard]] StepsByWave by_wave(std::span<const std::int32_t> wave_of_step);

}  // namespace temper
