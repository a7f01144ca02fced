#pragma once
/// Counts set bits by position over many words: eight bit planes as a ripple counter, emptied into
/// integers before they overflow. A word is four groups of 32 bits.

#include "temper/kernel/words.h"

#include <array>
#include <cstdint>

namespace temper::testing_support {

using EventWord = Vector<std::uint32_t, 16>;
inline constexpr int kWordGroups = 4;
inline constexpr int kGroupReads = 32;

inline bool any_event(EventWord word) {
  const auto halves = (Vector<std::uint64_t, 16>)word;
  return (halves[0] | halves[1]) != 0;
}

class BitCounter {
 public:
  void add(EventWord bits) {
    for (EventWord& plane : planes_) {
      const EventWord carry = plane & bits;
      plane ^= bits;
      bits = carry;
      if (!any_event(bits)) break;
    }
    if (++num_added_ % 255 == 0) empty();
  }

  /// Words added, times their four groups.
  [[nodiscard]] std::int64_t num_groups() const { return num_added_ * kWordGroups; }

  /// Set bits by position in the group of 32, over all groups.
  [[nodiscard]] const std::array<std::int64_t, kGroupReads>& counts() {
    empty();
    return counts_;
  }

 private:
  void empty() {
    for (int j = 0; j < 8; ++j) {
      for (int group = 0; group < kWordGroups; ++group)
        for (std::uint32_t bits = planes_[j][group]; bits != 0; bits &= bits - 1)
          counts_[lowest_bit(bits)] += 1 << j;
      planes_[j] = EventWord{};
    }
  }

  EventWord planes_[8] = {};
  std::int64_t num_added_ = 0;
  std::array<std::int64_t, kGroupReads> counts_ = {};
};

}  // namespace temper::testing_support
