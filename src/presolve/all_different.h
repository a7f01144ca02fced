#pragma once
/// Cells that differ: which digits each of them can still hold. Leaves what naked and hidden sets
/// of every size leave together (Régin, "A filtering algorithm for constraints of difference in
/// CSPs", AAAI 1994).

#include <cstdint>
#include <span>

namespace temper {

/// digits: [cells] candidate masks, cut down to the digits that occur in some choice of different
/// ones. False when there is none.
[[nodiscard]] bool filter_all_different(std::span<std::uint64_t> digits);

}  // namespace temper
