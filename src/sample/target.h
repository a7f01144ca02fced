#pragma once
/// When an energy counts as having reached a target, in the model's units and on the grid.

#include "temper/model/couplings.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace temper {

/// Up to the rounding of a sum of coefficients.
[[nodiscard]] inline bool reaches(double energy, double target) {
  return energy <= target + 1e-9 * std::max(1.0, std::abs(target));
}

/// The largest grid energy that a state which reaches the target has. On a rounded grid states just
/// above the target may have it too: `reaches` decides with the model's own coefficients. There the
/// bound on the rounding would let in far more of those than it needs to: thousands of roundings
/// cancel, and six standard deviations are not met by chance.
[[nodiscard]] inline std::int64_t grid_target(double target, const Couplings& couplings) {
  const double rounding = std::min(couplings.energy_rounding, 6 * couplings.energy_rounding_spread);
  const double units = (target + rounding - couplings.offset) / couplings.unit;
  constexpr double kFar = 4e18;
  return static_cast<std::int64_t>(std::clamp(std::floor(units + 1e-6), -kFar, kFar));
}

}  // namespace temper
