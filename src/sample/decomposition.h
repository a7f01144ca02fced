#pragma once
/// Parts of a model, to be searched while the rest holds still. A pass takes every variable once:
/// regions grow from those whose flips cost least, along couplings, cheapest first (the energy
/// impact of D-Wave's hybrid solvers, https://docs.ocean.dwavesys.com/projects/hybrid).

#include "sample/field_state.h"

#include <cstdint>
#include <queue>
#include <span>
#include <utility>
#include <vector>

namespace temper {

class Decomposition {
 public:
  /// Regions of up to `most` variables, most ≥ 1. The couplings must outlive it.
  Decomposition(const Couplings& couplings, std::int32_t most);

  /// Begins a pass, in the order of the costs in this state.
  void begin(const FieldState& state);
  /// The next region of the pass, [1 … most] variables; empty when all were in one. Valid until the
  /// next call.
  [[nodiscard]] std::span<const std::int32_t> next(const FieldState& state);

 private:
  /// Puts the neighbours of v that the pass has not had in line.
  void offer_neighbours(const FieldState& state, std::int32_t v);

  const Couplings& couplings_;
  std::size_t most_;
  std::vector<std::int32_t> order_;  ///< [n], by cost at the begin of the pass
  std::size_t next_seed_ = 0;        ///< into order_
  std::vector<std::uint8_t> taken_;  ///< [n] in a region of this pass
  std::vector<std::uint8_t> in_line_;
  using Candidate = std::pair<std::int32_t, std::int32_t>;  ///< cost, variable
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> line_;
  std::vector<std::int32_t> region_;
};

/// The model of some variables, distinct ones, while the others stay as they are in `state`: its
/// energies are those of the whole model but for a constant. `index`: [n], −1 everywhere, and again
/// when it returns.
[[nodiscard]] Couplings conditioned(const Couplings& couplings, const FieldState& state,
                                    std::span<const std::int32_t> variables,
                                    std::vector<std::int32_t>& index);

}  // namespace temper
