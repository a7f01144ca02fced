#include "sample/energy_sums.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <map>
#include <span>

namespace temper {
namespace {

/// With more values than that, most groups would be too small for the adders.
constexpr std::size_t kMostValues = 64;
constexpr std::size_t kPlanes = 40;  ///< counts below 2^40

/// Row i, bit j becomes row j, bit i (Warren, Hacker's Delight, 7-3).
void transpose(std::array<std::uint64_t, 64>& rows) {
  std::uint64_t mask = 0xFFFFFFFF;
  for (std::size_t j = 32; j != 0; j >>= 1, mask ^= mask << j)
    for (std::size_t k = 0; k < 64; k = ((k | j) + 1) & ~j) {
      const std::uint64_t swapped = ((rows[k] >> j) ^ rows[k | j]) & mask;
      rows[k] ^= swapped << j;
      rows[k | j] ^= swapped;
    }
}

/// Counts of 64 states side by side: bit i of plane p is bit p of state i's count.
class Counts {
 public:
  void add(std::uint64_t carry, std::size_t plane = 0) {
    for (; carry != 0; ++plane) {
      const std::uint64_t sum = planes_[plane] ^ carry;
      carry &= planes_[plane];
      planes_[plane] = sum;
    }
  }
  /// Eight at once: of the sums only the eights go on.
  void add(const std::array<std::uint64_t, 8>& bits) {
    const std::uint64_t twos_a = reduced(0, bits[0], bits[1]),
                        twos_b = reduced(0, bits[2], bits[3]);
    const std::uint64_t fours_a = reduced(1, twos_a, twos_b);
    const std::uint64_t twos_c = reduced(0, bits[4], bits[5]),
                        twos_d = reduced(0, bits[6], bits[7]);
    const std::uint64_t fours_b = reduced(1, twos_c, twos_d);
    add(reduced(2, fours_a, fours_b), 3);
  }
  [[nodiscard]] std::int64_t of(std::size_t state) const {
    std::int64_t count = 0;
    for (std::size_t plane = 0; plane < kPlanes; ++plane)
      count |= static_cast<std::int64_t>(planes_[plane] >> state & 1) << plane;
    return count;
  }

 private:
  /// Adds two bits to a plane; the carry.
  std::uint64_t reduced(std::size_t plane, std::uint64_t a, std::uint64_t b) {
    const std::uint64_t differ = planes_[plane] ^ a;
    const std::uint64_t carry = (planes_[plane] & a) | (differ & b);
    planes_[plane] = differ ^ b;
    return carry;
  }

  std::array<std::uint64_t, kPlanes> planes_{};
};

}  // namespace

EnergySums::EnergySums(const Couplings& couplings) : couplings_(couplings) {
  std::map<std::int64_t, std::size_t> group_of;
  const auto add = [&](std::int64_t value, std::int32_t u, std::int32_t v) {
    if (value == 0) return;
    const auto [found, is_new] = group_of.emplace(value, groups_.size());
    if (is_new) groups_.push_back({value, {}});
    groups_[found->second].terms.emplace_back(u, v);
  };
  for (std::int32_t v = 0; v < couplings.num_variables(); ++v) {
    const auto row = static_cast<std::size_t>(v);
    add(couplings.linear[row], v, v);
    for (auto e = static_cast<std::size_t>(couplings.row_start[row]);
         e < static_cast<std::size_t>(couplings.row_start[row + 1]); ++e) {
      if (couplings.column[e] > v) break;  // each pair once
      add(couplings.value[e], couplings.column[e], v);
    }
    if (groups_.size() <= kMostValues) continue;
    groups_.clear();
    return;
  }
}

std::vector<std::int64_t> EnergySums::of(const StateMatrix& states) const {
  std::vector<std::int64_t> energies(states.rows());
  const std::size_t num_blocks = groups_.empty() ? 0 : states.rows() / kBlock;
  tbb::parallel_for(std::size_t{0}, num_blocks,
                    [&](std::size_t block) { add_block(states, block * kBlock, energies); });
  tbb::parallel_for(num_blocks * kBlock, states.rows(),
                    [&](std::size_t row) { energies[row] = of_row(states, row); });
  return energies;
}

void EnergySums::add_block(const StateMatrix& states, std::size_t first,
                           std::vector<std::int64_t>& energies) const {
  const std::size_t num_words = states.words(first).size();
  std::vector<std::uint64_t> on(num_words * 64);  // of variable v: bit i is row first + i
  for (std::size_t word = 0; word < num_words; ++word) {
    std::array<std::uint64_t, 64> rows{};
    for (std::size_t i = 0; i < kBlock; ++i) rows[i] = states.words(first + i)[word];
    transpose(rows);
    std::ranges::copy(rows, on.begin() + static_cast<std::ptrdiff_t>(64 * word));
  }
  for (const Group& group : groups_) {
    Counts counts;
    const auto both = [&](std::size_t t) {
      return on[static_cast<std::size_t>(group.terms[t].first)] &
             on[static_cast<std::size_t>(group.terms[t].second)];
    };
    std::size_t t = 0;
    for (; t + 8 <= group.terms.size(); t += 8)
      counts.add({both(t), both(t + 1), both(t + 2), both(t + 3), both(t + 4), both(t + 5),
                  both(t + 6), both(t + 7)});
    for (; t < group.terms.size(); ++t) counts.add(both(t));
    for (std::size_t i = 0; i < kBlock; ++i) energies[first + i] += group.value * counts.of(i);
  }
}

/// Over the variables that are on alone: most are off, and where is not foreseen by a branch on
/// each.
std::int64_t EnergySums::of_row(const StateMatrix& states, std::size_t row) const {
  const std::span<const std::uint64_t> state = states.words(row);
  std::int64_t energy = 0;
  for (std::size_t word = 0; word < state.size(); ++word)
    for (std::uint64_t left = state[word]; left != 0; left &= left - 1) {
      const std::size_t v = word * 64 + static_cast<std::size_t>(std::countr_zero(left));
      energy += couplings_.linear[v];
      for (auto e = static_cast<std::size_t>(couplings_.row_start[v]);
           e < static_cast<std::size_t>(couplings_.row_start[v + 1]); ++e) {
        const auto u = static_cast<std::size_t>(couplings_.column[e]);
        if (u > v) break;  // each pair once
        energy += couplings_.value[e] * static_cast<std::int64_t>(state[u / 64] >> (u % 64) & 1);
      }
    }
  return energy;
}

}  // namespace temper
