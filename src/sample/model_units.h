#pragma once
/// From the grid back to the model's own units.

#include "temper/sample/sample_set.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace temper {

/// Energy of a 0/1 state whose grid energy is known: from the grid where it is exact, else from the
/// model's coefficients. Shape of bits: [num_variables].
[[nodiscard]] double energy_in_model_units(const Bqm& bqm, const Couplings& couplings,
                                           std::int64_t units,
                                           const std::vector<std::uint8_t>& bits);

/// Throws a SystemFailure naming the backend where a state's energy, in grid units, is not the one
/// that was reported for it.
void check_energy(const Couplings& couplings, const std::vector<std::uint8_t>& state,
                  std::int64_t reported, std::uint32_t read, std::string_view backend);

/// The same of an energy that is known already.
void check_energy(std::int64_t exact, std::int64_t reported, std::uint32_t read,
                  std::string_view backend);

/// What the grid did to the coefficients, for the report.
void record_grid(const Couplings& couplings, EffectiveOptions& effective);

}  // namespace temper
