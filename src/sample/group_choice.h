#pragma once
/// Which models the group kernel takes, and where it beats the lane kernel: never a question of
/// what the reads are.

#include "temper/model/couplings.h"

#include <cstdint>
#include <string>

namespace temper {

/// Why the group kernel cannot run this model; empty when it can.
[[nodiscard]] std::string group_refusal(const Couplings& couplings);

/// Whether sums of families are cheaper to keep than fields: a visit of the group kernel reads and
/// writes a sum a family, whether or not a lane flips; a flip of the lane kernel a field a
/// neighbour.
[[nodiscard]] bool group_pays(const Couplings& couplings);

/// Bound on every partial sum of a field from families, in units.
[[nodiscard]] std::int64_t largest_group_sum(const Couplings& couplings);

}  // namespace temper
