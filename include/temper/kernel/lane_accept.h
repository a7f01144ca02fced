#pragma once
/// Draws and the accept test of the lane kernels. Two forms give the same answers:
///
/// * limits (acceptance.h): the largest cost that each word accepts, by its logarithm;
/// * levels (lane_levels.h): two bytes of each word against two bytes of its cost's threshold, and
///   the limit only for the few words near it.

#include "temper/kernel/acceptance.h"
#include "temper/kernel/jsf32.h"
#include "temper/kernel/lane_levels.h"
#include "temper/kernel/lane_traits.h"

namespace temper {

/// The generators of a block of visits, one a word vector.
template <class T, int kBytes>
struct BlockDraws {
  using Traits = LaneTraits<T, kBytes>;
  using U = typename Traits::U;

  TEMPER_HD BlockDraws(const LaneTile& tile, const LaneRun& run, std::int32_t block) {
    TEMPER_UNROLL
    for (int group = 0; group < Traits::kGroups; ++group) {
      const int first = group * Traits::kWords;
      generator[group] =
          Jsf32<U>{philox<U>(U{} + static_cast<std::uint32_t>(block), U{} + tile.sweeps_done,
                             load<U>(tile.word_read + first), load<U>(tile.word_stream + first),
                             run.key.low, run.key.high)};
    }
  }

  /// The words of the next visit. Shape: [kGroups].
  TEMPER_HD void next(U* words) {
    TEMPER_UNROLL
    for (int group = 0; group < Traits::kGroups; ++group) words[group] = generator[group].next();
  }

  Jsf32<U> generator[Traits::kGroups];
};

/// ⌊limits⌋ as integers: towards zero, then one down where that went up.
template <class I, class F>
TEMPER_HD I floor_of(F limits) {
  const I whole = truncate(limits);
  return (I)(whole + (I)(__builtin_convertvector(whole, F) > limits));
}

/// Temperatures of the words of vector `group`: that of the sweep, or one a chain.
template <class T, int kBytes>
TEMPER_HD Vector<float, kBytes> word_temperature(const LaneTile& tile, const LaneRun& run,
                                                 int group) {
  using F = Vector<float, kBytes>;
  return run.schedule ? F{} + run.schedule[tile.sweeps_done]
                      : load<F>(tile.word_temperature + group * LaneTraits<T, kBytes>::kWords);
}

/// The accept test by limits.
template <class T, int kBytes, Acceptance kAcceptance>
class LimitTest {
 public:
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using F = typename Traits::F;
  using U = typename Traits::U;
  using I = typename Traits::I;
  using Mask = typename Traits::Mask;

  using Draw = V;  ///< the limits of a visit
  static constexpr bool kDrawAhead = true;

  TEMPER_HD LimitTest(const LaneTile& tile, const LaneRun& run) {
    for (int group = 0; group < Traits::kGroups; ++group)
      temperature_[group] = word_temperature<T, kBytes>(tile, run, group);
  }

  [[nodiscard]] TEMPER_HD Draw draw(BlockDraws<T, kBytes>& draws) {
    U words[Traits::kGroups];
    draws.next(words);
    return limits_of(words, temperature_);
  }

  [[nodiscard]] TEMPER_HD Mask accepts(const Draw& limit, V cost) const {
    return Traits::not_above(cost, limit);
  }

 private:
  /// Limits of a visit: rounded down and saturated where T is an integer.
  static TEMPER_HD V limits_of(const U* words, const F* temperature) {
    if constexpr (Traits::kIsFloat) {
      return acceptance_limit<kAcceptance, F>(words[0], temperature[0]);
    } else if constexpr (sizeof(T) == 4) {
      return whole(acceptance_limit<kAcceptance, F>(words[0], temperature[0]));
    } else {
      U part[Traits::kGroups];
      TEMPER_UNROLL
      for (int group = 0; group < Traits::kGroups; ++group) {
        const F limit = acceptance_limit<kAcceptance, F>(words[group], temperature[group]);
        part[group] = (U)whole(saturated(limit));
      }
      return Traits::narrowed(part);
    }
  }
  static TEMPER_HD F saturated(F limit) {
    constexpr float kMost = sizeof(T) == 1 ? 127.0f : 32767.0f;
    limit = min_of(limit, F{} + kMost);
    return kAcceptance == Acceptance::metropolis ? limit : max_of(limit, F{} - kMost - 1.0f);
  }
  static TEMPER_HD I whole(F limit) {  // Metropolis limits are not negative
    if constexpr (kAcceptance == Acceptance::metropolis)
      return truncate(limit);
    else
      return floor_of<I>(limit);
  }

  F temperature_[Traits::kGroups];
};

/// Decides by their limits the lanes that the bytes left open.
template <class T, int kLanes>
TEMPER_HD_RARE std::uint64_t decide_by_limit(const std::uint32_t* words, const T* cost,
                                             std::uint64_t open, float temperature) {
  std::uint64_t accepted = 0;
  for (std::int32_t lane = 0; lane < kLanes; ++lane) {
    if (!(open >> lane & 1)) continue;
    const std::uint32_t word = words[word_position(lane, sizeof(T), kLanes)];
    const float limit = acceptance_limit<Acceptance::metropolis>(word, temperature);
    accepted |= std::uint64_t{static_cast<float>(cost[lane]) <= limit} << lane;
  }
  return accepted;
}

/// The accept test by levels: Metropolis in int8 lanes with one temperature.
template <class T, int kBytes>
class LevelTest {
 public:
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using U = typename Traits::U;
  using Mask = typename Traits::Mask;
  using Bytes = Vector<std::uint8_t, kBytes>;

  /// Upper two bytes of the words of a visit, in the order of the lanes.
  struct Draw {
    Bytes high, low;
  };
  static constexpr bool kDrawAhead = false;  ///< `accepts` looks at the last draw

  TEMPER_HD explicit LevelTest(const LevelThresholds& levels) : levels_(levels) {}

  [[nodiscard]] TEMPER_HD Draw draw(BlockDraws<T, kBytes>& draws) {
    U words[Traits::kGroups];
    draws.next(words);
    TEMPER_UNROLL
    for (int group = 0; group < Traits::kGroups; ++group)
      store(words_ + group * Traits::kWords, words[group]);
    const U odd_bytes = U{} + 0xFF00FF00u, upper_half = U{} + 0xFFFF0000u;
    const U even = select(upper_half, words[2], words[0] >> 16);
    const U odd = select(upper_half, words[3], words[1] >> 16);
    return {(Bytes)select(odd_bytes, odd, even >> 8), (Bytes)select(odd_bytes, odd << 8, even)};
  }

  /// After draw, before the next one.
  [[nodiscard]] TEMPER_HD Mask accepts(const Draw& drawn, V cost) const {
    const V level = clamp(cost, 0, kLevels - 1);
    const Bytes high_threshold = look_up(levels_.high, level);
    const Bytes low_threshold = look_up(levels_.low, level);
    const Mask same = equal(drawn.high, high_threshold);
    const Mask accepted =
        below(drawn.high, high_threshold) | (same & below(drawn.low, low_threshold));
    const Mask open = same & below(drawn.low - low_threshold, Bytes{} + 2);
    if (const std::uint64_t bits = Traits::bits(open); __builtin_expect(bits != 0, 0)) {
      alignas(64) T costs[Traits::kLanes];
      store(costs, cost);
      const std::uint64_t decided =
          decide_by_limit<T, Traits::kLanes>(words_, costs, bits, levels_.temperature);
      return (accepted & ~open) | Traits::mask_of(decided);
    }
    return accepted;
  }

 private:
  LevelThresholds levels_;
  alignas(64) std::uint32_t words_[Traits::kLanes];  ///< of the last draw
};

}  // namespace temper
