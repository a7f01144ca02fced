#pragma once
/// Which visits of a sweep may be made side by side, their results unchanged. A visit's wave is one
/// beyond the latest of the visits before it whose variables are coupled to its own; visits of a
/// wave are not coupled.

#include "temper/model/couplings.h"

#include <cstdint>
#include <span>
#include <vector>

namespace temper {

/// The wave of every visit of the order, from 0. Shapes: order [n], the result [n].
[[nodiscard]] std::vector<std::int32_t> waves_of(const Couplings& couplings,
                                                 std::span<const std::int32_t> order);

/// Visits wave after wave.
struct StepsByWave {
  std::vector<std::int32_t> first;  ///< [num_waves + 1] into step
  std::vector<std::int32_t> step;
};
[[nodiscard]] StepsByWave by_wave(std::span<const std::int32_t> wave_of_step);

}  // namespace temper
