#pragma once
/// One state with its cached fields, on the couplings' grid: what one-flip walks step on.

#include "temper/model/couplings.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace temper {

class FieldState {
 public:
  /// `state`: [n] 0/1. Takes a pass over all couplings. The couplings must outlive it.
  FieldState(const Couplings& couplings, std::vector<std::uint8_t> state);

  [[nodiscard]] std::int32_t num_variables() const { return couplings_.num_variables(); }
  [[nodiscard]] const std::vector<std::uint8_t>& state() const { return state_; }
  /// In grid units, without the offset.
  [[nodiscard]] std::int64_t energy() const { return energy_; }
  /// Energy change of flipping v, in grid units.
  [[nodiscard]] std::int32_t cost(std::int32_t v) const {
    const auto i = static_cast<std::size_t>(v);
    return state_[i] ? -field_[i] : field_[i];
  }

  /// Flips v and calls changed(u) for v and each neighbour u, whose costs it changed.
  template <class Changed>
  void flip(std::int32_t v, const Changed& changed) {
    const auto i = static_cast<std::size_t>(v);
    energy_ += cost(v);
    const std::int32_t sign = state_[i] ? -1 : 1;
    state_[i] ^= 1;
    changed(v);
    for (auto e = static_cast<std::size_t>(couplings_.row_start[i]);
         e < static_cast<std::size_t>(couplings_.row_start[i + 1]); ++e) {
      const std::int32_t u = couplings_.column[e];
      field_[static_cast<std::size_t>(u)] += sign * couplings_.value[e];
      changed(u);
    }
  }

 private:
  const Couplings& couplings_;
  std::vector<std::uint8_t> state_;
  std::vector<std::int32_t> field_;  ///< [n] energy of turning v on, given the others
  std::int64_t energy_ = 0;
};

}  // namespace temper
