#pragma once
/// Masks of independent-looking bits that are set with a given probability: the acceptance of word
/// kernels, where a 32-bit lane holds 32 reads (one bit each) and one generator.
///
/// deal(w, f) turns one random word into a mask in which every bit is set with probability exactly
/// f (to 2^-32): with 32 f = m + r, the mask is a pattern of m bits (m + 1 with probability r)
/// rotated by w mod 32. About 32 f bits are set, which ones is random; masks of smaller f are
/// subsets, so one word serves q, q² ….
///
/// Random modes (design section 4): `dealt` takes every level of a visit from one word;
/// `independent` makes the first level from kIndependentPlanes fresh words, bit by bit of the
/// probability, and a dealt tail, so that two reads' draws correlate by 2.4e-5 at most.
///
/// Written for a word W: std::uint32_t, or a vector of them.

#include "temper/kernel/words.h"

namespace temper {

/// Pattern m is the set of the first m of these lanes: nested, and the cyclic distances between its
/// lanes are as even as a greedy choice makes them. Part of the contract.
inline constexpr std::uint8_t kDealOrder[32] = {0, 1,  3,  7,  12, 25, 17, 4,  27, 16, 18,
                                                5, 11, 13, 30, 28, 29, 22, 9,  10, 14, 19,
                                                8, 20, 23, 31, 15, 2,  6,  21, 24, 26};

constexpr std::uint32_t deal_pattern(int num_lanes) {
  std::uint32_t pattern = 0;
  for (int i = 0; i < num_lanes && i < 32; ++i) pattern |= std::uint32_t{1} << kDealOrder[i];
  return pattern;
}

/// A probability as deal wants it.
struct DealLevel {
  std::uint32_t threshold = 0;  ///< w below this takes `more`; its low 5 bits are 0
  std::uint32_t fewer = 0;      ///< pattern of ⌊32 f⌋ lanes
  std::uint32_t more = 0;       ///< pattern of one lane more
};

inline DealLevel deal_level(double probability) {
  const double lanes = probability * 32.0;
  const int whole = lanes < 32.0 ? static_cast<int>(lanes) : 32;
  const auto rest = static_cast<std::uint32_t>((lanes - whole) * 134217728.0);  // 2^27
  return {rest << 5, deal_pattern(whole), deal_pattern(whole + 1)};
}

template <class W>
TEMPER_HD W deal(W word, const DealLevel& level) {
  return rotate_by(choose_below(word, level.threshold, level.more, level.fewer), word);
}

inline constexpr int kIndependentPlanes = 8;

/// The acceptance probabilities of one sweep. level[k] belongs to a flip that costs k units:
/// Metropolis exp(−βk), heat bath 1/(1 + exp(βk)). Levels beyond the last are 0.
struct SweepLevels {
  const DealLevel* level =
      nullptr;  ///< dealt: of the probability; independent: of its ratio to the first
  std::int32_t num_levels = 0;
  std::uint32_t planes = 0;  ///< independent: the first probability, ⌊p · 2^8⌋
  DealLevel tail;            ///< independent: the rest of it
};

/// The draws of one visit: always the same number of words.
template <class W>
struct VisitDraw {
  W first;  ///< independent: the mask of the first random level
  W word;   ///< what the further levels are dealt from
};

template <bool kIndependent, class W, class Generator>
TEMPER_HD VisitDraw<W> draw_visit(Generator& generator, const SweepLevels& levels) {
  VisitDraw<W> draw{~W{}, W{}};
  if constexpr (kIndependent) {
    draw.first = deal(generator.next(), levels.tail);
    for (int j = 0; j < kIndependentPlanes; ++j) {
      const W word = generator.next();
      const W one = W{} - (levels.planes >> j & 1);  // all bits of this digit of the probability
      draw.first = majority(~word, one, draw.first);
    }
  }
  draw.word = generator.next();
  return draw;
}

/// Bits that accept a cost of k ≥ 1 (Metropolis) or ≥ 0 (heat bath) units.
template <bool kIndependent, class W>
TEMPER_HD W accepts_level(const VisitDraw<W>& draw, const SweepLevels& levels, std::int32_t k) {
  if (k >= levels.num_levels) return W{};
  const W dealt = deal(draw.word, levels.level[k]);
  return kIndependent ? draw.first & dealt : dealt;
}

}  // namespace temper
