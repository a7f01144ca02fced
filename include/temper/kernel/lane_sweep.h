#pragma once
/// The lane kernel: simulated annealing with cached fields, one chain a lane. A visit of variable v
/// reads field[v], accepts or not in every lane at once, and where any lane accepted adds J[u,v] ·
/// Δx to the fields of v's neighbours. Cost: about 25 vector operations a visit and word vector for
/// the draws, and 3 a neighbour. Templated on the element T (int8, int16, int32 or float holding
/// integers) and the vector's width; all give the same reads, since every field is an exact
/// integer.

#include "temper/kernel/jsf32.h"
#include "temper/kernel/lane_views.h"
#include "temper/kernel/simd.h"
#include "temper/kernel/visit_blocks.h"

namespace temper {

/// The signed integer of a size: what a comparison of vectors gives.
template <int kSize>
struct MaskElement {
  using Type = std::int32_t;
};
template <>
struct MaskElement<2> {
  using Type = std::int16_t;
};
template <>
struct MaskElement<1> {
  using Type = std::int8_t;
};

/// The element types that differ: how a cost is negated, compared, and added up.
template <class T, int kBytes>
struct LaneTraits {
  static constexpr int kLanes = kBytes / static_cast<int>(sizeof(T));
  static constexpr int kWords = kBytes / 4;        ///< 32-bit words a vector
  static constexpr int kGroups = kLanes / kWords;  ///< word vectors a visit
  using V = Vector<T, kBytes>;
  using F = Vector<float, kBytes>;
  using U = Vector<std::uint32_t, kBytes>;
  using I = Vector<std::int32_t, kBytes>;
  static constexpr bool kIsFloat = static_cast<T>(0.5) != T{};
  /// Masks are integers of the element's size; the state is kept as such.
  using Mask = Vector<typename MaskElement<sizeof(T)>::Type, kBytes>;

  /// v where on is 0, −v where on is −1.
  static TEMPER_HD V negate_if(Mask on, V v) {
    if constexpr (kIsFloat)
      return (V)((Mask)v ^ (on & static_cast<std::int32_t>(0x80000000u)));
    else
      return (V)(((Mask)v ^ on) - on);
  }
  static TEMPER_HD V keep(Mask which, V v) { return (V)((Mask)v & which); }
};

/// ⌊limits⌋ as integers: towards zero, then one down where that went up.
template <class I, class F>
TEMPER_HD I floor_of(F limits) {
  const I whole = truncate(limits);
  return (I)(whole + (I)(__builtin_convertvector(whole, F) > limits));
}

/// The accept limits of one visit, one a lane: rounded down and saturated where T is an integer.
/// Shape of limits: [kGroups][kWords].
template <class T, int kBytes>
TEMPER_HD Vector<T, kBytes> lane_limits(const float* limits) {
  using Traits = LaneTraits<T, kBytes>;
  using F = typename Traits::F;
  using I = typename Traits::I;
  constexpr int kWords = Traits::kWords;
  if constexpr (Traits::kIsFloat)
    return load<F>(limits);
  else if constexpr (sizeof(T) == 4)
    return floor_of<I>(load<F>(limits));
  else if constexpr (sizeof(T) == 2)
    return pack(floor_of<I>(load<F>(limits)), floor_of<I>(load<F>(limits + kWords)));
  else
    return pack(
        pack(floor_of<I>(load<F>(limits)), floor_of<I>(load<F>(limits + kWords))),
        pack(floor_of<I>(load<F>(limits + 2 * kWords)), floor_of<I>(load<F>(limits + 3 * kWords))));
}

/// Fills limits[visit][word], the accept limits of a block of visits.
template <class T, int kBytes, Acceptance kAcceptance>
TEMPER_HD void draw_block(const LaneTile& tile, const LaneRun& run, std::int32_t block,
                          std::int32_t num_visits, float* limits) {
  using Traits = LaneTraits<T, kBytes>;
  using U = typename Traits::U;
  using F = typename Traits::F;
  for (int group = 0; group < Traits::kGroups; ++group) {
    const int first = group * Traits::kWords;
    const F temperature = run.schedule ? F{} + run.schedule[tile.sweeps_done]
                                       : load<F>(tile.word_temperature + first);
    Jsf32<U> generator{philox<U>(U{} + static_cast<std::uint32_t>(block), U{} + tile.sweeps_done,
                                 load<U>(tile.word_read + first), load<U>(tile.word_stream + first),
                                 run.key.low, run.key.high)};
    for (std::int32_t i = 0; i < num_visits; ++i)
      store(limits + i * Traits::kLanes + first,
            acceptance_limit<kAcceptance, F>(generator.next(), temperature));
  }
}

/// Adds up the energy changes of a block of visits, wide enough for 16 of them, and hands them to
/// the 64-bit energies at its end.
template <class T, int kBytes>
struct EnergySum {
  using Traits = LaneTraits<T, kBytes>;
  static constexpr int kParts = sizeof(T) == 4 ? 1 : 2;
  /// int8 adds in int16, int16 in int32 (even and odd lanes apart), int32 and float in int32: there
  /// fields stay below 2^26 and costs of exchanges below 2^27 − 1, so that 16 fit.
  using Half = Vector<std::int16_t, kBytes>;
  using Full = Vector<std::int32_t, kBytes>;

  Half half[2] = {};
  Full full[2] = {};

  TEMPER_HD void add(typename Traits::V change) {
    if constexpr (sizeof(T) == 1) {
      half[0] += (Half)((Half)change << 8) >> 8;
      half[1] += (Half)change >> 8;
    } else if constexpr (sizeof(T) == 2) {
      full[0] += (Full)((Full)change << 16) >> 16;
      full[1] += (Full)change >> 16;
    } else if constexpr (Traits::kIsFloat) {
      full[0] += truncate(change);
    } else {
      full[0] += change;
    }
  }

  TEMPER_HD void flush(std::int64_t* energy) const {
    for (int part = 0; part < kParts; ++part)
      for (int i = 0; i < Traits::kLanes / kParts; ++i)
        energy[i * kParts + part] += sizeof(T) == 1 ? half[part][i] : full[part][i];
  }
};

/// Tells v's neighbours that v, which was on or off, has flipped where accepted.
template <class T, int kBytes>
TEMPER_HD void add_row(const LaneModel& model, const LaneTile& tile, std::int32_t v,
                       typename LaneTraits<T, kBytes>::Mask on,
                       typename LaneTraits<T, kBytes>::Mask accepted) {
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  T* const field = static_cast<T*>(tile.field);
  const T* const value = static_cast<const T*>(model.value);
  T last_value{};
  V change{};
  for (std::int64_t e = model.row_start[v]; e < model.row_start[v + 1]; ++e) {
    if (value[e] != last_value) {  // rows of few distinct values: the product is reused
      last_value = value[e];
      change = Traits::keep(accepted, Traits::negate_if(on, V{} + last_value));
    }
    T* const neighbour = field + model.column[e] * std::int64_t{Traits::kLanes};
    store(neighbour, (V)(load<V>(neighbour) + change));
  }
}

/// One visit of variable v in all lanes.
template <class T, int kBytes>
TEMPER_HD void visit(const LaneModel& model, const LaneTile& tile, std::int32_t v,
                     Vector<T, kBytes> limit, EnergySum<T, kBytes>& sum) {
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using Mask = typename Traits::Mask;
  constexpr std::int64_t kStride = Traits::kLanes;
  T* const field = static_cast<T*>(tile.field);
  T* const state = static_cast<T*>(tile.state);

  const Mask on = load<Mask>(state + v * kStride);
  const V cost = Traits::negate_if(on, load<V>(field + v * kStride));
  const Mask accepted = (Mask)(cost <= limit);
  if (sign_bits(accepted) == 0) return;
  store(state + v * kStride, (Mask)(on ^ accepted));
  sum.add(Traits::keep(accepted, cost));

  add_row<T, kBytes>(model, tile, v, on, accepted);
}

/// J[u,v], 0 where there is none: a binary search of v's row whose steps are no branches, since
/// they could not be predicted.
template <class T>
TEMPER_HD T coupling_of(const LaneModel& model, std::int32_t u, std::int32_t v) {
  const std::int32_t* at = model.column + model.row_start[v];
  std::int64_t length = model.row_start[v + 1] - model.row_start[v];
  if (length == 0) return T{};
  while (length > 1) {
    const std::int64_t half = length / 2;
    at += at[half] <= u ? half : 0;
    length -= half;
  }
  return *at == u ? static_cast<const T*>(model.value)[at - model.column] : T{};
}

/// One visit of the pair a, b in all lanes: where exactly one is on, the other may take its place.
/// To the accept test that is a flip of b whose field is the difference of both fields, each
/// without the other variable.
template <class T, int kBytes>
TEMPER_HD void visit_pair(const LaneModel& model, const LaneTile& tile, std::int32_t a,
                          std::int32_t b, Vector<T, kBytes> limit, EnergySum<T, kBytes>& sum) {
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using Mask = typename Traits::Mask;
  constexpr std::int64_t kStride = Traits::kLanes;
  const T* const field = static_cast<const T*>(tile.field);
  T* const state = static_cast<T*>(tile.state);

  const Mask on_a = load<Mask>(state + a * kStride), on_b = load<Mask>(state + b * kStride);
  const V coupling = V{} + coupling_of<T>(model, a, b);
  const V field_a = load<V>(field + a * kStride) - Traits::keep(on_b, coupling);
  const V field_b = load<V>(field + b * kStride) - Traits::keep(on_a, coupling);
  const V cost = Traits::negate_if(on_b, (V)(field_b - field_a));
  const Mask accepted = (Mask)(cost <= limit) & (on_a ^ on_b);
  if (sign_bits(accepted) == 0) return;
  store(state + a * kStride, (Mask)(on_a ^ accepted));
  store(state + b * kStride, (Mask)(on_b ^ accepted));
  sum.add(Traits::keep(accepted, cost));
  add_row<T, kBytes>(model, tile, a, on_a, accepted);
  add_row<T, kBytes>(model, tile, b, on_b, accepted);
}

/// Looks at the energies after a sweep: keeps the best state of every open chain, closes those at
/// the target.
template <class T, int kBytes>
TEMPER_HD void observe(const LaneModel& model, const LaneRun& run, LaneTile& tile) {
  using Traits = LaneTraits<T, kBytes>;
  using Mask = typename Traits::Mask;
  std::uint64_t better = 0;
  for (int lane = 0; lane < Traits::kLanes; ++lane)
    better |= std::uint64_t{tile.energy[lane] < tile.best_energy[lane]} << lane;
  better &= tile.open;
  if (better == 0) return;
  for (int lane = 0; lane < Traits::kLanes; ++lane) {
    if (!(better >> lane & 1)) continue;
    tile.best_energy[lane] = tile.energy[lane];
    tile.best_sweep[lane] = tile.sweeps_done;
    if (tile.energy[lane] <= run.target) tile.hit |= std::uint64_t{1} << lane;
  }
  tile.open &= ~tile.hit;
  const T* const state = static_cast<const T*>(tile.state);
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    const std::uint64_t bits =
        sign_bits(load<Mask>(state + v * static_cast<std::int64_t>(Traits::kLanes)));
    tile.best_bits[v] = (tile.best_bits[v] & ~better) | (bits & better);
  }
}

/// The exchanges of a sweep: pairs of one family, block after block.
template <class T, int kBytes, Acceptance kAcceptance>
TEMPER_HD void exchange_pairs(const LaneModel& model, const LaneRun& run, const LaneTile& tile,
                              float* limits) {
  const FamilyTable& families = run.visits.families;
  const std::int32_t n = model.num_variables;
  for (std::int32_t block = 0; block < num_blocks(n); ++block) {
    std::int32_t first[kBlockVisits], second[kBlockVisits];
    std::int32_t num_visits = 0;
    for (std::int32_t v = block_begin(block, n); v < block_begin(block + 1, n); ++v) {
      first[num_visits] = v;
      second[num_visits] = partner_of(families, v, tile.sweeps_done);
      num_visits += second[num_visits] != kNoPartner;
    }
    if (num_visits == 0) continue;
    draw_block<T, kBytes, kAcceptance>(tile, run, run.visits.num_blocks + block, num_visits,
                                       limits);
    EnergySum<T, kBytes> sum;
    for (std::int32_t i = 0; i < num_visits; ++i)
      visit_pair<T, kBytes>(model, tile, first[i], second[i],
                            lane_limits<T, kBytes>(limits + i * LaneTraits<T, kBytes>::kLanes),
                            sum);
    sum.flush(tile.energy);
  }
}

template <class T, int kBytes, Acceptance kAcceptance>
TEMPER_HD void sweep(const LaneModel& model, const LaneRun& run, LaneTile& tile) {
  using Traits = LaneTraits<T, kBytes>;
  alignas(64) float limits[kBlockVisits * Traits::kLanes];
  const VisitOrder& visits = run.visits;
  if (visits.random)
    for (std::int32_t i = 0; i < model.num_variables; ++i)
      visits.order[i] = random_pick(run.key, tile.sweeps_done, i, model.num_variables);
  for (std::int32_t b = 0; b < visits.num_blocks; ++b) {
    const std::int32_t begin = visits.block_start[b];
    const std::int32_t num_visits = visits.block_start[b + 1] - begin;
    draw_block<T, kBytes, kAcceptance>(tile, run, b, num_visits, limits);
    EnergySum<T, kBytes> sum;
    for (std::int32_t i = 0; i < num_visits; ++i)
      visit<T, kBytes>(model, tile, visits.order[begin + i],
                       lane_limits<T, kBytes>(limits + i * Traits::kLanes), sum);
    sum.flush(tile.energy);
  }
  if (visits.families.num_families > 0)
    exchange_pairs<T, kBytes, kAcceptance>(model, run, tile, limits);
  ++tile.sweeps_done;
}

/// Sets states from initial_bits, fields and energies from the couplings, and observes them ("after
/// 0 sweeps").
template <class T, int kBytes>
TEMPER_HD void start_tile(const LaneModel& model, const LaneRun& run, LaneTile& tile) {
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using Mask = typename Traits::Mask;
  using Element = decltype(Mask{}[0] + 0);
  constexpr std::int64_t kStride = Traits::kLanes;
  T* const state = static_cast<T*>(tile.state);
  T* const field = static_cast<T*>(tile.field);
  const T* const value = static_cast<const T*>(model.value);
  const T* const linear = static_cast<const T*>(model.linear);
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    Mask on{};
    for (int lane = 0; lane < Traits::kLanes; ++lane)
      on[lane] = static_cast<Element>(-static_cast<Element>(tile.initial_bits[v] >> lane & 1));
    store(state + v * kStride, on);
    store(field + v * kStride, V{} + linear[v]);
    tile.best_bits[v] = tile.initial_bits[v];
  }
  for (int lane = 0; lane < Traits::kLanes; ++lane) tile.energy[lane] = 0;
  // Turn the variables on one by one: each adds its field to the energy, its couplings to the
  // others'.
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    const Mask on = load<Mask>(state + v * kStride);
    EnergySum<T, kBytes> sum;
    sum.add(Traits::keep(on, load<V>(field + v * kStride)));
    sum.flush(tile.energy);
    for (std::int64_t e = model.row_start[v]; e < model.row_start[v + 1]; ++e) {
      T* const neighbour = field + model.column[e] * kStride;
      store(neighbour, (V)(load<V>(neighbour) + Traits::keep(on, V{} + value[e])));
    }
  }
  for (int lane = 0; lane < Traits::kLanes; ++lane) {
    tile.best_energy[lane] = tile.energy[lane];
    tile.best_sweep[lane] = 0;
    if (tile.energy[lane] <= run.target) tile.hit |= std::uint64_t{1} << lane;
  }
  tile.hit &= tile.open;
  tile.open &= ~tile.hit;
}

/// Anneals until run.until sweeps are done, every chain is closed, or go_on says no.
template <class T, int kBytes>
TEMPER_HD void advance_tile(const LaneModel& model, const LaneRun& run, LaneTile& tile) {
  while (tile.sweeps_done < run.until && tile.open != 0) {
    if (run.acceptance == Acceptance::metropolis)
      sweep<T, kBytes, Acceptance::metropolis>(model, run, tile);
    else
      sweep<T, kBytes, Acceptance::heat_bath>(model, run, tile);
    if (tile.sweeps_done % run.observe == 0 || tile.sweeps_done == run.num_sweeps)
      observe<T, kBytes>(model, run, tile);
    if (run.go_on && !run.go_on(run.context, tile)) return;
  }
}

/// Current states as bits; chains that hit the target stay as they were then.
template <class T, int kBytes>
TEMPER_HD void final_states(const LaneModel& model, const LaneTile& tile, std::uint64_t* bits) {
  using Traits = LaneTraits<T, kBytes>;
  using Mask = typename Traits::Mask;
  const T* const state = static_cast<const T*>(tile.state);
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    const std::uint64_t now =
        sign_bits(load<Mask>(state + v * static_cast<std::int64_t>(Traits::kLanes)));
    bits[v] = (now & ~tile.hit) | (tile.best_bits[v] & tile.hit);
  }
}

}  // namespace temper
