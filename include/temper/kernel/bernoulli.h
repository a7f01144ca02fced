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
/// `independent` makes the first level from eight fresh words (or 24), bit by bit of the
/// probability, and a dealt tail: there two reads' draws correlate by 2.6e-5 at most (2^-24 or so).
/// Higher levels are shares of it that one word deals, in either: their draws correlate by 4.5e-3
/// at most where exp(−β · unit) is 0.04, by 0.12 where it is 0.8.
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

/// A probability as deal wants it: in every 32-bit lane of a word its own, or everywhere the same.
template <class W>
struct DealLevel {
  W threshold{};  ///< a word below this takes one lane more; its low 5 bits are 0
  W fewer{};      ///< pattern of ⌊32 f⌋ lanes
  W extra{};      ///< the lane that comes next
};

inline DealLevel<std::uint32_t> deal_level(double probability) {
  const double lanes = probability * 32.0;
  const int whole = lanes < 32.0 ? static_cast<int>(lanes) : 32;
  const auto rest = static_cast<std::uint32_t>((lanes - whole) * 134217728.0);  // 2^27
  return {rest << 5, deal_pattern(whole), deal_pattern(whole + 1) ^ deal_pattern(whole)};
}

template <class W>
TEMPER_HD W deal(W word, const DealLevel<W>& level) {
  return rotate_by(add_where_below(word, level.threshold, level.fewer, level.extra), word);
}

/// How the 32 reads of a lane share a visit's words. With planes, the first probability's binary
/// digits are drawn read by read.
enum class Draws : std::int32_t { dealt, planes_8, planes_24 };

template <Draws kDraws>
inline constexpr int kNumPlanes = kDraws == Draws::dealt      ? 0
                                  : kDraws == Draws::planes_8 ? 8
                                                              : 24;
inline constexpr int kMostDrawPlanes = 24;

/// What precedes the levels of a page.
template <class W>
struct LevelHead {
  W plane[kMostDrawPlanes];  ///< digits of the first probability, ⌊p · 2^planes⌋, as 0 or ~0
  DealLevel<W> tail;         ///< the rest of it
};

inline constexpr std::int32_t kLevelHeadWords = kMostDrawPlanes + 3;

/// Words in a page of so many levels.
TEMPER_HD constexpr std::int32_t level_page_words(std::int32_t num_levels) {
  return kLevelHeadWords + 3 * num_levels;
}

/// The acceptance probabilities of one sweep: a page of words, the head and then the levels. Level
/// k belongs to a flip that costs k units: Metropolis exp(−βk), heat bath 1/(1 + exp(βk)); dealt:
/// of the probability, independent: of its ratio to the first. Levels beyond the last are 0. Pages
/// have kLeastLevels at least. Where a function takes Levels, it is this or what offers the same.
template <class W>
struct SweepLevels {
  const W* page = nullptr;  ///< W[level_page_words(num_levels)]
  std::int32_t num_levels = 0;

  TEMPER_HD const LevelHead<W>& head() const {
    return *reinterpret_cast<const LevelHead<W>*>(page);
  }
  TEMPER_HD const DealLevel<W>& level(std::int32_t k) const {
    return reinterpret_cast<const DealLevel<W>*>(page + kLevelHeadWords)[k];
  }
};

inline constexpr std::int32_t kLeastLevels = 10;

/// The draws of one visit: always the same number of words.
template <class W>
struct VisitDraw {
  W first;  ///< independent: the mask of the first random level
  W word;   ///< what the further levels are dealt from
};

template <Draws kDraws, class W, class Generator, class Levels>
TEMPER_HD VisitDraw<W> draw_visit(Generator& generator, const Levels& levels) {
  VisitDraw<W> draw{~W{}, W{}};
  if constexpr (kDraws != Draws::dealt) {
    draw.first = deal(generator.next(), levels.head().tail);
    TEMPER_UNROLL
    for (int j = 0; j < kNumPlanes<kDraws>; ++j)
      draw.first = majority((W)~generator.next(), levels.head().plane[j], draw.first);
  }
  draw.word = generator.next();
  return draw;
}

/// Bits that accept a cost of k ≥ 1 (Metropolis) or ≥ 0 (heat bath) units, k < num_levels.
template <Draws kDraws, class W, class Levels>
TEMPER_HD W accepts_known_level(const VisitDraw<W>& draw, const Levels& levels, std::int32_t k) {
  const W dealt = deal(draw.word, levels.level(k));
  return kDraws == Draws::dealt ? dealt : draw.first & dealt;
}

/// The same of any k.
template <Draws kDraws, class W, class Levels>
TEMPER_HD W accepts_level(const VisitDraw<W>& draw, const Levels& levels, std::int32_t k) {
  return k < levels.num_levels ? accepts_known_level<kDraws>(draw, levels, k) : W{};
}

}  // namespace temper
