#pragma once
/// Draws and the accept test of the lane kernels, a block of visits at a time. Two forms give the
/// same answers:
///
/// * limits (acceptance.h): the largest cost that each word accepts, by its logarithm;
/// * levels (lane_levels.h): two bytes of each word against two bytes of its cost's threshold, and
///   the limit only for the few words near it.

#include "temper/kernel/acceptance.h"
#include "temper/kernel/jsf32.h"
#include "temper/kernel/lane_levels.h"
#include "temper/kernel/lane_traits.h"

namespace temper {

/// Fills words[visit][lane in word order].
template <class T, int kBytes>
TEMPER_HD void draw_words(const LaneTile& tile, const LaneRun& run, std::int32_t block,
                          std::int32_t num_visits, std::uint32_t* words) {
  using Traits = LaneTraits<T, kBytes>;
  using U = typename Traits::U;
  for (int group = 0; group < Traits::kGroups; ++group) {
    const int first = group * Traits::kWords;
    Jsf32<U> generator{philox<U>(U{} + static_cast<std::uint32_t>(block), U{} + tile.sweeps_done,
                                 load<U>(tile.word_read + first), load<U>(tile.word_stream + first),
                                 run.key.low, run.key.high)};
    for (std::int32_t i = 0; i < num_visits; ++i)
      store(words + i * Traits::kLanes + first, generator.next());
  }
}

/// ⌊limits⌋ as integers: towards zero, then one down where that went up.
template <class I, class F>
TEMPER_HD I floor_of(F limits) {
  const I whole = truncate(limits);
  return (I)(whole + (I)(__builtin_convertvector(whole, F) > limits));
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

  TEMPER_HD void draw(const LaneTile& tile, const LaneRun& run, std::int32_t block,
                      std::int32_t num_visits) {
    draw_words<T, kBytes>(tile, run, block, num_visits, words_);
    F temperature[Traits::kGroups];
    for (int group = 0; group < Traits::kGroups; ++group)
      temperature[group] = run.schedule ? F{} + run.schedule[tile.sweeps_done]
                                        : load<F>(tile.word_temperature + group * Traits::kWords);
    for (std::int32_t i = 0; i < num_visits; ++i) {
      const std::uint32_t* const words = words_ + i * Traits::kLanes;
      store(limits_ + i * Traits::kLanes, limits_of(words, temperature));
    }
  }

  [[nodiscard]] TEMPER_HD Mask accepts(std::int32_t visit, V cost) const {
    return Traits::not_above(cost, load<V>(limits_ + visit * Traits::kLanes));
  }

 private:
  /// Limits of a visit: rounded down and saturated where T is an integer.
  static TEMPER_HD V limits_of(const std::uint32_t* words, const F* temperature) {
    if constexpr (Traits::kIsFloat) {
      return acceptance_limit<kAcceptance, F>(load<U>(words), temperature[0]);
    } else if constexpr (sizeof(T) == 4) {
      return whole(acceptance_limit<kAcceptance, F>(load<U>(words), temperature[0]));
    } else {
      U part[Traits::kGroups];
      TEMPER_UNROLL
      for (int group = 0; group < Traits::kGroups; ++group) {
        const U word = load<U>(words + group * Traits::kWords);
        const F limit = acceptance_limit<kAcceptance, F>(word, temperature[group]);
        part[group] = (U)whole(saturated(limit));
      }
      // Lane p comes from group p mod kGroups: word_position.
      if constexpr (sizeof(T) == 2) {
        return (V)select(U{} + 0xFFFF0000u, part[1] << 16, part[0]);
      } else {
        const U odd_bytes = U{} + 0xFF00FF00u;
        const U low = select(odd_bytes, part[1] << 8, part[0]);
        const U high = select(odd_bytes, part[3] << 8, part[2]);
        return (V)select(U{} + 0xFFFF0000u, high << 16, low);
      }
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

  alignas(64) std::uint32_t words_[kBlockVisits * Traits::kLanes];
  alignas(64) T limits_[kBlockVisits * Traits::kLanes];
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

  TEMPER_HD explicit LevelTest(const LevelThresholds& levels) : levels_(levels) {}

  TEMPER_HD void draw(const LaneTile& tile, const LaneRun& run, std::int32_t block,
                      std::int32_t num_visits) {
    draw_words<T, kBytes>(tile, run, block, num_visits, words_);
    const U odd_bytes = U{} + 0xFF00FF00u, upper_half = U{} + 0xFFFF0000u;
    for (std::int32_t i = 0; i < num_visits; ++i) {
      const std::uint32_t* const words = words_ + i * Traits::kLanes;
      const auto word = [&](int group) { return load<U>(words + group * Traits::kWords); };
      const U even = select(upper_half, word(2), word(0) >> 16);
      const U odd = select(upper_half, word(3), word(1) >> 16);
      store(high_ + i * Traits::kLanes, select(odd_bytes, odd, even >> 8));
      store(low_ + i * Traits::kLanes, select(odd_bytes, odd << 8, even));
    }
  }

  [[nodiscard]] TEMPER_HD Mask accepts(std::int32_t visit, V cost) const {
    const V level = clamp(cost, 0, kLevels - 1);
    const auto high = load<Bytes>(high_ + visit * Traits::kLanes);
    const auto low = load<Bytes>(low_ + visit * Traits::kLanes);
    const Bytes high_threshold = look_up(levels_.high, level);
    const Bytes low_threshold = look_up(levels_.low, level);
    const Mask same = equal(high, high_threshold);
    const Mask accepted = below(high, high_threshold) | (same & below(low, low_threshold));
    const Mask open = same & below(low - low_threshold, Bytes{} + 2);
    if (const std::uint64_t bits = Traits::bits(open); __builtin_expect(bits != 0, 0)) {
      alignas(64) T costs[Traits::kLanes];
      store(costs, cost);
      const std::uint64_t decided = decide_by_limit<T, Traits::kLanes>(
          words_ + visit * Traits::kLanes, costs, bits, levels_.temperature);
      return (accepted & ~open) | Traits::mask_of(decided);
    }
    return accepted;
  }

 private:
  const LevelThresholds& levels_;
  alignas(64) std::uint32_t words_[kBlockVisits * Traits::kLanes];
  alignas(64) std::uint8_t high_[kBlockVisits * Traits::kLanes];
  alignas(64) std::uint8_t low_[kBlockVisits * Traits::kLanes];
};

}  // namespace temper
