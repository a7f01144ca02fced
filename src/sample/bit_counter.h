#pragma once
/// Counts of 32 reads, one bit each a time: in planes, so that adding to all of them costs about
/// two operations.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace temper {

class BitCounter {
 public:
  /// Adds one to the counts whose bits are set.
  void add(std::uint32_t bits) {
    for (std::size_t j = 0; bits != 0; ++j) {
      if (j == planes_.size()) planes_.push_back(0);
      const std::uint32_t carry = planes_[j] & bits;
      planes_[j] ^= bits;
      bits = carry;
    }
  }

  [[nodiscard]] std::int64_t count(std::uint32_t bit) const {
    std::int64_t sum = 0;
    for (std::size_t j = 0; j < planes_.size(); ++j)
      sum |= std::int64_t{planes_[j] >> bit & 1} << j;
    return sum;
  }

 private:
  std::vector<std::uint32_t> planes_;
};

/// Exchanges the bits of `mask` between two words.
inline void swap_bits(std::uint32_t& a, std::uint32_t& b, std::uint32_t mask) {
  const std::uint32_t differ = (a ^ b) & mask;
  a ^= differ;
  b ^= differ;
}

}  // namespace temper
