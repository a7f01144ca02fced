#pragma once
/// States that reads are given to start from, in place of drawn ones.

#include "temper/kernel/host_device.h"

#include <cstdint>

namespace temper {

/// Read r starts from row r modulo the rows. Rows of bits: x[v] is bit v % 32 of word v / 32.
struct GivenStates {
  const std::uint32_t* bits = nullptr;  ///< [num_rows][words_a_row]
  std::uint32_t num_rows = 0;           ///< 0: none are given
  std::int32_t words_a_row = 0;

  [[nodiscard]] TEMPER_HD bool any() const { return num_rows > 0; }
  [[nodiscard]] TEMPER_HD bool starts_on(std::uint32_t read, std::int32_t v) const {
    const std::int64_t row = read % num_rows;
    return (bits[row * words_a_row + v / 32] >> (v % 32) & 1) != 0;
  }
  /// Variable v of the 32 reads from `first` on, a bit each.
  [[nodiscard]] TEMPER_HD std::uint32_t word(std::uint32_t first, std::int32_t v) const {
    std::uint32_t out = 0;
    for (std::uint32_t i = 0; i < 32; ++i)
      out |= static_cast<std::uint32_t>(starts_on(first + i, v)) << i;
    return out;
  }
};

}  // namespace temper
