#pragma once
/// What the kernels read: a QUBO on an integer grid as a symmetric sparse matrix (CSR).
///
///   E(x) = offset + unit · (Σ_v linear[v] x[v] + Σ_{u<v} J[u,v] x[u] x[v]),   x in {0, 1}
///
/// Where every coefficient is an integer multiple of a decimal or binary unit, the grid is exact.
/// Otherwise coefficients are rounded once to a power-of-two unit on which every partial field
/// stays below 2^24 (design section 4); `exact` says which, `rounding` how far the worst one moved.

#include "temper/model/bqm.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace temper {

/// Variables of which one should be on: every pair of them repels by at least `pair` units. Known
/// from the model, or found in it (family_search.h).
struct CouplingFamily {
  std::vector<std::int32_t> variables;  ///< two and more, ascending
  std::int64_t pair = 0;  ///< twice the penalty's weight, where an exactly-one penalty is behind it

  friend bool operator==(const CouplingFamily&, const CouplingFamily&) = default;
};

struct Couplings {
  std::vector<std::int64_t> row_start;  ///< [n + 1] into column and value
  std::vector<std::int32_t> column;     ///< neighbours of a row, ascending
  std::vector<std::int32_t> value;      ///< J[u,v] in units
  std::vector<std::int32_t> linear;     ///< [n] in units
  double offset = 0.0;                  ///< in the model's units; grid energies are without it
  double unit = 1.0;
  bool exact = true;
  double rounding = 0.0;         ///< largest |coefficient − grid · unit|
  double energy_rounding = 0.0;  ///< bound on |energy − grid energy| of any state
  /// What it usually is: the standard deviation were the roundings independent of each other.
  double energy_rounding_spread = 0.0;
  std::int64_t num_vanished = 0;  ///< coefficients that are not 0 but round to 0
  /// Bound on |J| and on |linear + any partial sum of a row|, in units.
  std::int64_t max_field = 0;
  std::vector<CouplingFamily> families;  ///< two variables and more each; may be empty

  [[nodiscard]] std::int32_t num_variables() const {
    return static_cast<std::int32_t>(linear.size());
  }
};

/// Fields beyond this do not fit the widest lane (int32, with room for the sum of 16 visits).
inline constexpr std::int64_t kLargestField = std::int64_t{1} << 26;
/// Float lanes hold integers exactly up to here.
inline constexpr std::int64_t kLargestFloatField = std::int64_t{1} << 24;

/// Puts a model on the grid; spin models become binary there. An exact unit is a power of ten or of
/// two times the greatest common divisor; where none keeps every field below kLargestField, the
/// coefficients are rounded. The model's families of at most or exactly one come along where the
/// couplings bear them out. Throws InputError when the sum of the coefficients overflows a double.
[[nodiscard]] Couplings grid_couplings(const Bqm& bqm);

/// Energy of a 0/1 state in units, without the offset. Shape: [n].
[[nodiscard]] std::int64_t grid_energy(const Couplings& couplings,
                                       std::span<const std::uint8_t> state);

/// A grid energy in the model's units, offset included. On an exact grid the sum is made in whole
/// units, so that decimals cancel as they do on paper: a solved puzzle has energy 0, not 5e-15.
[[nodiscard]] double model_energy(const Couplings& couplings, std::int64_t grid_energy);

}  // namespace temper
