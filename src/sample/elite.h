#pragma once
/// The best distinct states that a race has seen: what its members start from.

#include "temper/sample/plan.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace temper {

class Elite {
 public:
  /// Keeps up to `most` states of so many variables; most ≥ 1.
  Elite(std::size_t most, std::size_t num_variables);

  /// Takes a row of `states` in if it is better than the worst kept, or there is room, and it is
  /// not kept already. Among equal energies the earlier one stays in front. Whether it is the new
  /// best.
  bool offer(std::int64_t energy, const StateMatrix& states, std::size_t row);

  /// Undefined before the first offer.
  [[nodiscard]] std::int64_t best_energy() const { return energies_.front(); }
  /// The lowest energy first. Shape: [kept][n].
  [[nodiscard]] const StateMatrix& states() const { return states_; }

 private:
  std::size_t most_;
  std::vector<std::int64_t> energies_;  ///< ascending
  StateMatrix states_;
};

}  // namespace temper
