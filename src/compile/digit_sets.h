#pragma once
/// The sets of digits that cells of a sum can hold, listed for the compiler.

#include "temper/puzzle/different_cells.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace temper {

/// Digits of one part of a sum, and what they contribute to the total.
struct DigitSet {
  std::uint64_t digits = 0;  ///< bit d − 1: digit d, each in one cell of the part
  std::int64_t value = 0;    ///< factor · Σ digits
};

/// Every set that the cells of the part can hold, ascending by digits; nothing when there are more
/// than `most`, or too many on the way to count them. candidates: [num_cells].
[[nodiscard]] std::optional<std::vector<DigitSet>> digit_sets(
    const SumPart& part, std::span<const std::uint64_t> candidates, std::size_t most);

}  // namespace temper
