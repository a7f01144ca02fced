#pragma once
/// Visits over family counters: for models that are nothing but families of one weight, a flip
/// changes a counter a family instead of being seen by 28 neighbours. With S the sum of the
/// counters of a variable's K families, turning it on costs pair · (S − K/2), turning it off pair ·
/// (3K/2 − S).
///
/// The fast visit reads two planes a counter, which hold it up to 3. It changes nothing where that
/// is not enough (a family has counted further, or would), or where a cost beyond the third level
/// may come up; then the exact visit does the same with all planes. So any counter may grow, at no
/// cost to the usual visit.

#include "temper/kernel/multispin_accept.h"

#include <type_traits>

namespace temper {

// ---- The sum of K two-plane counters.

/// Adds bits of one weight in threes; bits[0] stays, the carries are appended.
template <int kCount, class W>
TEMPER_HD void add_column(W* bits, W* carries) {
  TEMPER_UNROLL
  for (int i = 1; i + 1 < kCount; i += 2) carries[i / 2] = full_add(bits[0], bits[i], bits[i + 1]);
  if constexpr (kCount % 2 == 0) {
    carries[kCount / 2 - 1] = bits[0] & bits[kCount - 1];
    bits[0] = bits[0] ^ bits[kCount - 1];
  }
}

/// Planes of a sum of at most 3K.
template <int K>
inline constexpr int kSumPlanes = K <= 2   ? 3
                                  : K <= 5 ? 4
                                           : 5;

/// S = Σ low + 2 Σ high. Shape: low, high [K], sum [kSumPlanes<K>].
template <int K, class W>
TEMPER_HD void add_counters(const W* low, const W* high, W* sum) {
  constexpr int kPlanesOfSum = kSumPlanes<K>;
  constexpr int kOnes = K, kTwos = K + kOnes / 2, kFours = kTwos / 2, kEights = kFours / 2;
  W ones[kOnes], twos[kTwos], fours[kFours + 1], eights[kEights + 1], sixteens[kEights / 2 + 1];
  TEMPER_UNROLL
  for (int k = 0; k < K; ++k) {
    ones[k] = low[k];
    twos[k] = high[k];
  }
  add_column<kOnes>(ones, twos + K);
  add_column<kTwos>(twos, fours);
  sum[0] = ones[0];
  sum[1] = twos[0];
  if constexpr (kFours > 0) {
    add_column<kFours>(fours, eights);
    sum[2] = fours[0];
  } else {
    sum[2] = W{};
  }
  if constexpr (kPlanesOfSum > 3) {
    if constexpr (kEights > 0) {
      add_column<kEights>(eights, sixteens);
      sum[3] = eights[0];
    } else {
      sum[3] = W{};
    }
  }
  if constexpr (kPlanesOfSum > 4) sum[4] = kEights > 1 ? sixteens[0] : W{};
}

// ---- The accept test as a tree of selections over the planes of S, its leaves known when
// compiled.

/// The level that a cost of half · pair / 2 needs: 0 free, 1 … 3, 4 beyond.
TEMPER_HD constexpr int level_of_half_pairs(int half) {
  return half <= 0 ? 0 : (half + 1) / 2 < 4 ? (half + 1) / 2 : 4;
}

/// Levels at S of turning on and off, as on · 8 + off; −1 where S cannot be.
template <int K>
TEMPER_HD constexpr int leaf_at(int s) {
  if (s > 3 * K) return -1;
  const int turn_on = level_of_half_pairs(2 * s - K);
  const int turn_off = s < K ? turn_on : level_of_half_pairs(3 * K - 2 * s);
  return turn_on * 8 + turn_off;
}

/// The one leaf of all S in [from, to), −1 if none can be, −2 if they differ.
template <int K>
TEMPER_HD constexpr int common_leaf(int from, int to) {
  int leaf = -1;
  for (int s = from; s < to; ++s) {
    const int here = leaf_at<K>(s);
    if (here < 0 || here == leaf) continue;
    if (leaf >= 0) return -2;
    leaf = here;
  }
  return leaf;
}

/// Bits that flip, S being kPrefix above its lowest kPlane planes. `level`: masks of levels 1 … 3
/// at 1 … 3. Levels beyond do not flip here.
template <int K, int kPlane, int kPrefix, class W>
TEMPER_HD W choose_flips(const W* sum, const W* level, W on) {
  constexpr int kFrom = kPrefix << kPlane, kTo = (kPrefix + 1) << kPlane;
  constexpr int kLeaf = common_leaf<K>(kFrom, kTo);
  if constexpr (kLeaf != -2) {
    constexpr int kOn = kLeaf < 0 ? 0 : kLeaf / 8, kOff = kLeaf < 0 ? 0 : kLeaf % 8;
    const auto mask = [&](int l) TEMPER_HD_LAMBDA {
      return l == 0 ? (W)~W{} : l == 4 ? W{} : level[l];
    };
    if constexpr (kOn == kOff)
      return mask(kOn);
    else if constexpr (kOn == 4 && kOff == 0)
      return on;
    else if constexpr (kOn == 4)
      return on & mask(kOff);
    else
      return select(on, mask(kOff), mask(kOn));
  } else if constexpr (common_leaf<K>(kFrom + (1 << kPlane) / 2, kTo) == -1) {
    return choose_flips<K, kPlane - 1, 2 * kPrefix>(sum, level, on);
  } else {
    return select(sum[kPlane - 1], choose_flips<K, kPlane - 1, 2 * kPrefix + 1>(sum, level, on),
                  choose_flips<K, kPlane - 1, 2 * kPrefix>(sum, level, on));
  }
}

/// Bits at which turning on is beyond the third level.
template <int K, int kPlane, int kPrefix, class W>
TEMPER_HD W beyond_levels(const W* sum) {
  constexpr int kFrom = kPrefix << kPlane, kTo = (kPrefix + 1) << kPlane;
  constexpr int kFirst =
      (K + 1) / 2 + (K % 2 == 0 ? 4 : 3);  // the least S whose level is the fourth
  if constexpr (kTo <= kFirst)
    return W{};
  else if constexpr (kFrom >= kFirst)
    return ~W{};
  else if constexpr (kFirst >= (kFrom + kTo) / 2)
    return sum[kPlane - 1] & beyond_levels<K, kPlane - 1, 2 * kPrefix + 1>(sum);
  else
    return sum[kPlane - 1] | beyond_levels<K, kPlane - 1, 2 * kPrefix>(sum);
}

/// The first three levels that a variable of an even or odd number of families needs.
template <class W>
class FastLevels {
 public:
  TEMPER_HD FastLevels(const FamilyCounters& model, SweepLevels<W> levels) {
    for (int l = 0; l < 3; ++l) {
      even_[l] = &levels.level(model.pair + l * model.pair);
      odd_[l] = &levels.level(model.pair / 2 + l * model.pair);
    }
  }
  template <bool kEven>
  [[nodiscard]] TEMPER_HD const DealLevel<W>& level(int l) const {
    return *(kEven ? even_ : odd_)[l];
  }

 private:
  const DealLevel<W>* even_[3];
  const DealLevel<W>* odd_[3];
};

/// What a fast visit of a variable of K families does, before it is done.
template <int K, class W, class Planes>
struct FastVisit {
  Planes planes[K];  ///< of the families: low, high
  W low[K], high[K];
  W on, flips;
  W fails;  ///< bits where two planes are not enough: where there are any the exact visit decides

  /// Counts the flips.
  TEMPER_HD void count() const {
    TEMPER_UNROLL
    for (int k = 0; k < K; ++k) {
      planes[k][0] = low[k] ^ flips;
      planes[k][1] = high[k] ^ and_xor(flips, low[k], on);
    }
  }
};

/// Shape: place [K], where from `counter` on the families' planes are.
template <int K, Draws kDraws, class W, class Counter, class Fast>
TEMPER_HD auto look_fast(W on, const Counter& counter, const std::int32_t* place,
                         const VisitDraw<W>& draw, const Fast& levels) {
  FastVisit<K, W, decltype(counter + place[0])> visit;
  W full{};
  TEMPER_UNROLL
  for (int k = 0; k < K; ++k) {
    visit.planes[k] = counter + place[k];
    visit.low[k] = visit.planes[k][0];
    visit.high[k] = visit.planes[k][1];
    full = or_and(full, visit.low[k], visit.high[k]);
  }
  W sum[kSumPlanes<K>];
  add_counters<K>(visit.low, visit.high, sum);
  W level[4] = {};
  TEMPER_UNROLL
  for (int l = 0; l < 3; ++l) {
    const W dealt = deal(draw.word, levels.template level<K % 2 == 0>(l));
    level[l + 1] = kDraws == Draws::dealt ? dealt : draw.first & dealt;
  }
  visit.on = on;
  visit.flips = choose_flips<K, kSumPlanes<K>, 0>(sum, level, on);
  const W beyond = beyond_levels<K, kSumPlanes<K>, 0>(sum) & level[3];
  visit.fails = or_and(beyond, full, visit.flips) & ~on;
  return visit;
}

/// Calls f with as many families as one is compiled for, at most 6; false where it is none.
template <class F>
TEMPER_HD bool for_num_families(std::int32_t num_families, const F& f) {
  // No switch, nor what a compiler makes one of: a GPU would jump through a table.
  if (num_families == 4) return f(std::integral_constant<int, 4>{});
  if (num_families > 4) {
    return num_families == 5 ? f(std::integral_constant<int, 5>{})
                             : f(std::integral_constant<int, 6>{});
  }
  return num_families == 3 && f(std::integral_constant<int, 3>{});
}

// ---- The exact visit. Counters give plane(f, j), a reference, and mark(f, wide): where family f
// has counted beyond 3.

/// Those of a tile on the host.
template <class W>
struct TileCounters {
  MultispinTile& tile;
  std::int32_t num_planes;

  [[nodiscard]] TEMPER_HD W& plane(std::int32_t f, int j) const {
    return static_cast<W*>(tile.counter)[std::int64_t{f} * num_planes + j];
  }
  TEMPER_HD void mark(std::int32_t f, W wide) const {
    const bool is_wide = any_bit(wide);
    tile.num_wide += is_wide - tile.wide[f];
    tile.wide[f] = is_wide;
  }
};

/// Counts v's flips in its families and marks those that have counted beyond 3.
template <class W, class Counters>
TEMPER_HD void count_flips(const FamilyCounters& model, const Counters& counters, std::int32_t v,
                           W flips, W on) {
  for (std::int32_t i = model.first[v]; i < model.first[v + 1]; ++i) {
    const std::int32_t f = model.family[i];
    W carry = flips;
    W wide{};
    for (int j = 0; j < model.num_planes; ++j) {
      W& plane = counters.plane(f, j);
      const W next = and_xor(carry, plane, on);  // a carry where it goes up, a borrow where down
      plane = plane ^ carry;
      carry = next;
      if (j >= 2) wide = wide | plane;
    }
    counters.mark(f, wide);
  }
}

/// The field of v from whole counters.
template <int kPlanes, class W, class Counters>
TEMPER_HD void field_of(const FamilyCounters& model, const Counters& counters, std::int32_t v, W on,
                        W* field) {
  const std::int32_t* const constant = model.constant + std::int64_t{v} * kMostPlanes;
  const std::int32_t* const on_constant = model.on_constant + std::int64_t{v} * kMostPlanes;
  W carry{};
  for (int j = 0; j < kPlanes; ++j) {
    field[j] = W{} + static_cast<std::uint32_t>(constant[j]);
    carry = full_add(field[j], (W)(on & (W{} + static_cast<std::uint32_t>(on_constant[j]))), carry);
  }
  for (std::int32_t i = model.first[v]; i < model.first[v + 1]; ++i)
    for (int digit = 0; model.pair >> digit != 0; ++digit)
      if (model.pair >> digit & 1)
        for (int j = 0; j < model.num_planes && digit + j < kPlanes; ++j)
          add_carry(field, kPlanes, digit + j, (W)counters.plane(model.family[i], j));
}

template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class W>
TEMPER_HD_RARE void visit_exactly(const FamilyCounters& model, MultispinTile& tile, std::int32_t v,
                                  VisitDraw<W> draw, SweepLevels<W> levels) {
  W* const state = static_cast<W*>(tile.state);
  const TileCounters<W> counters{tile, model.num_planes};
  const W on = state[v];
  W field[kPlanes];
  field_of<kPlanes>(model, counters, v, on, field);
  const W flips = accepts<kPlanes, kAcceptance, kDraws>(field, on, draw, levels);
  state[v] = on ^ flips;
  count_flips(model, counters, v, flips, on);
}

/// Whether two planes of every counter of v are all there is.
TEMPER_HD bool is_narrow(const FamilyCounters& model, const MultispinTile& tile, std::int32_t v) {
  if (tile.num_wide == 0) return true;
  std::uint8_t wide = 0;
  for (std::int32_t i = model.first[v]; i < model.first[v + 1]; ++i)
    wide |= tile.wide[model.family[i]];
  return wide == 0;
}

/// The fast visit; false, with nothing changed, where two planes are not enough.
template <Draws kDraws, class W, class Fast>
TEMPER_HD bool visit_fast(std::int32_t num_families, W& state_of_v, W* counter,
                          const std::int32_t* place, const VisitDraw<W>& draw, const Fast& levels) {
  return for_num_families(num_families, [&](auto k) TEMPER_HD_LAMBDA {
    const auto visit = look_fast<k.value, kDraws>(state_of_v, counter, place, draw, levels);
    if (any_bit(visit.fails)) return false;
    state_of_v = visit.on ^ visit.flips;
    visit.count();
    return true;
  });
}

template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class W>
TEMPER_HD void visit(const FamilyCounters& model, MultispinTile& tile, std::int32_t v,
                     const VisitDraw<W>& draw, SweepLevels<W> levels, const FastLevels<W>& fast) {
  if constexpr (kAcceptance == Acceptance::metropolis) {
    if (model.fast[v] != 0 && is_narrow(model, tile, v) &&
        visit_fast<kDraws>(model.fast[v], static_cast<W*>(tile.state)[v],
                           static_cast<W*>(tile.counter), model.place + model.first[v], draw, fast))
      return;
  }
  visit_exactly<kPlanes, kAcceptance, kDraws>(model, tile, v, draw, levels);
}

}  // namespace temper
