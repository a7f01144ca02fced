#pragma once
/// How much of a model hides behind its one-hot penalties: differences between the members of a
/// family, linear or in couplings beyond the penalties', that are small beside the barrier that
/// single flips must climb between two members (pair / 2).

#include "temper/model/couplings.h"

#include <cstddef>

namespace temper {

struct HiddenObjective {
  std::size_t num_families = 0;
  std::size_t num_hiding = 0;  ///< families whose members differ by little, but not by nothing
  /// Lower quartile over those of the difference that is typical of a family (the median of the
  /// steps between its members' linear terms, or of its members' couplings, the larger), in units.
  double typical_cost = 0;
  double typical_pair = 0;  ///< median of their pair, in units

  /// A difference in a few places only is none to choose moves by: at least one family in eight.
  [[nodiscard]] bool present() const { return num_hiding > 0 && 8 * num_hiding >= num_families; }
};

/// Of couplings.families. Differences of at most an eighth of pair, a quarter of the barrier, hide.
[[nodiscard]] HiddenObjective hidden_objective(const Couplings& couplings);

}  // namespace temper
