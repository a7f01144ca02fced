#pragma once
/// Steepest descent by single flips: the flip that lowers the energy most, the lowest variable
/// among equals, until none lowers it.

#include "sample/field_state.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace temper {

/// The variable whose flip costs least, kept while costs change: a tournament whose inner nodes
/// name the winner below them. An update climbs until nothing changes any more, O(log n) at most.
class CheapestFlip {
 public:
  /// `state` must outlive it.
  explicit CheapestFlip(const FieldState& state);

  /// The lowest of those that cost least; n ≥ 1.
  [[nodiscard]] std::int32_t variable() const { return winner_[1]; }
  /// To be called when the cost of v changed.
  void update(std::int32_t v);

 private:
  [[nodiscard]] std::int32_t better(std::int32_t low, std::int32_t high) const;

  const FieldState& state_;
  std::size_t num_leaves_;            ///< a power of two, ≥ n
  std::vector<std::int32_t> winner_;  ///< [2 · leaves], root at 1; −1 where there is no variable
};

/// Flips until no flip lowers the energy or go_on(), asked every 1,024 flips, says no. Returns how
/// many flips it made.
std::int64_t descend(FieldState& state, const std::function<bool()>& go_on);

}  // namespace temper
