#pragma once
/// From the grid back to the model's own units.

#include "temper/sample/sample_set.h"

#include <cstdint>
#include <vector>

namespace temper {

/// Energy of a 0/1 state whose grid energy is known: from the grid where it is exact, else from the
/// model's coefficients. Shape of bits: [num_variables].
[[nodiscard]] double energy_in_model_units(const Bqm& bqm, const Couplings& couplings,
                                           std::int64_t units,
                                           const std::vector<std::uint8_t>& bits);

/// What the grid did to the coefficients, for the report.
void record_grid(const Couplings& couplings, EffectiveOptions& effective);

}  // namespace temper
