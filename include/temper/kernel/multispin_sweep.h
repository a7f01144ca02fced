#pragma once
/// Asynchronous multi-spin coding: a word of replicas a variable, one bit each, all logic. The
/// field of a variable is added up from its neighbours by carry-save adders, the accept test
/// compares it with bit planes of Bernoulli masks (bernoulli.h). Cost per visit: two logic
/// operations a neighbour and digit, about 45 beside, whatever is accepted. Bhanot, Duke, Salvador,
/// "Finite-size scaling and the three-dimensional Ising model", 1986; Zorn, Herrmann, Rebbi, "Tests
/// of the multi-spin-coding technique", 1981.
///
/// Templated on the word W, on kPlanes (two's complement digits that hold every field), acceptance
/// and random mode. Words of any width give the same reads.

#include "temper/kernel/jsf32.h"
#include "temper/kernel/multispin_views.h"
#include "temper/kernel/visit_blocks.h"

namespace temper {

/// a + b + c of single bits: the sum stays in `sum`, the carry is returned.
template <class W>
TEMPER_HD W full_add(W& sum, W b, W c) {
  const W carry = majority(sum, b, c);
  sum = exclusive_or(sum, b, c);
  return carry;
}

/// Adds single bits of weight 2^digit to the planes of `sum`; numbers wrap, as two's complement
/// may.
template <int kPlanes, class W>
TEMPER_HD void add_carry(W* sum, int digit, W carry) {
  TEMPER_UNROLL
  for (int j = digit; j < kPlanes; ++j) {
    const W next = sum[j] & carry;
    sum[j] = sum[j] ^ carry;
    carry = next;
  }
}

/// Loads x[u], or 1 − x[u] where kComplement is set.
template <bool kComplement, class W>
TEMPER_HD W neighbour(const W* state, std::int32_t u) {
  const W on = load<W>(state + u);
  return kComplement ? ~on : on;
}

/// Adds four neighbours of weight 2^digit; what is carried beyond 2^(digit + 1) is returned.
template <int kPlanes, bool kComplement, class W>
TEMPER_HD W add_four(W* sum, int digit, const W* state, const std::int32_t* u) {
  const W one = full_add(sum[digit], neighbour<kComplement>(state, u[0]),
                         neighbour<kComplement>(state, u[1]));
  const W two = full_add(sum[digit], neighbour<kComplement>(state, u[2]),
                         neighbour<kComplement>(state, u[3]));
  W nothing{};
  return full_add(digit + 1 < kPlanes ? sum[digit + 1] : nothing, one, two);
}

/// Adds neighbours in chunks of four, two chunks at a time where there are two.
template <int kPlanes, bool kComplement, class W>
TEMPER_HD const std::int32_t* add_chunks(W* sum, int digit, const W* state,
                                         const std::int32_t* next, std::int32_t num_chunks) {
  W nothing{};
  std::int32_t i = 0;
  for (; i + 2 <= num_chunks; i += 2, next += 8) {
    const W one = add_four<kPlanes, kComplement>(sum, digit, state, next);
    const W two = add_four<kPlanes, kComplement>(sum, digit, state, next + 4);
    add_carry<kPlanes>(sum, digit + 3,
                       full_add(digit + 2 < kPlanes ? sum[digit + 2] : nothing, one, two));
  }
  if (i < num_chunks) {
    add_carry<kPlanes>(sum, digit + 2, add_four<kPlanes, kComplement>(sum, digit, state, next));
    next += 4;
  }
  return next;
}

/// The field of variable v, the energy of turning it on, as kPlanes planes.
template <int kPlanes, class W>
TEMPER_HD void field_of(const MultispinModel& model, const W* state, std::int32_t v, W* field) {
  const std::int32_t* const constant = model.constant + std::int64_t{v} * kMostPlanes;
  TEMPER_UNROLL
  for (int j = 0; j < kPlanes; ++j) field[j] = W{} + static_cast<std::uint32_t>(constant[j]);
  const std::int32_t* next = model.stream + model.row_start[v];
  TEMPER_UNROLL  // keeps the planes in registers
      for (int digit = 0; digit < kPlanes - 1; ++digit) {
    if (digit >= model.num_digits) break;
    const std::int32_t positive = *next++;
    const std::int32_t negative = *next++;
    next = add_chunks<kPlanes, false>(field, digit, state, next, positive);
    next = add_chunks<kPlanes, true>(field, digit, state, next, negative);
  }
}

/// Bits that accept by level, where the level is planes (as an unsigned number) + one.
template <int kPlanes, bool kIndependent, class W>
TEMPER_HD W accepts_levels(const W* planes, W one, W zeroth, W unlikely, const VisitDraw<W>& draw,
                           const SweepLevels& levels) {
  W high{};
  TEMPER_UNROLL
  for (int j = 2; j < kPlanes - 1; ++j) high = high | planes[j];
  const W first = accepts_level<kIndependent>(draw, levels, 1);
  const W second = accepts_level<kIndependent>(draw, levels, 2);
  const W third = accepts_level<kIndependent>(draw, levels, 3);
  const W fourth = accepts_level<kIndependent>(draw, levels, 4);
  const W low =
      select(planes[1], select(planes[0], select(one, fourth, third), select(one, third, second)),
             select(planes[0], select(one, second, first), select(one, first, zeroth)));
  W accepted = low & ~high;
  high = high & ~unlikely;
  // Rare: levels of four and more come up, one after the other. Masks of higher levels are subsets.
  W mask = fourth;
  for (std::int32_t k = 4; any_bit((W)(mask & high)) && k < 1 << (kPlanes - 1); ++k) {
    const W next = accepts_level<kIndependent>(draw, levels, k + 1);
    W equal = select(one, next, mask) & high;
    for (int j = 0; j < kPlanes - 1; ++j) equal = equal & ((k >> j & 1) ? planes[j] : ~planes[j]);
    accepted = accepted | equal;
    mask = next;
  }
  return accepted;
}

/// Bits that flip, of variables with this field that are on or off.
template <int kPlanes, Acceptance kAcceptance, bool kIndependent, class W>
TEMPER_HD W accepts(const W* field, W on, const VisitDraw<W>& draw, const SweepLevels& levels) {
  W planes[kPlanes];
  if constexpr (kAcceptance == Acceptance::metropolis) {
    // The cost is F where off, −F = ~F + 1 where on: below 0 it is free.
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) planes[j] = field[j] ^ on;
    const W negative = planes[kPlanes - 1];
    return negative |
           accepts_levels<kPlanes, kIndependent>(planes, on, (W)~W{}, negative, draw, levels);
  } else {
    // The level is |F|. A flip along the field (off, F < 0; on, F ≥ 0) is accepted where the flip
    // against it would not be.
    const W negative = field[kPlanes - 1];
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) planes[j] = field[j] ^ negative;
    return negative ^ on ^
           accepts_levels<kPlanes, kIndependent>(
               planes, negative, accepts_level<kIndependent>(draw, levels, 0), W{}, draw, levels);
  }
}

/// Adds a two's complement number of kFrom planes, and a carry, to one of kTo.
template <int kTo, int kFrom, class W>
TEMPER_HD void add_signed(W* to, const W* from, W carry) {
  TEMPER_UNROLL
  for (int j = 0; j < kTo; ++j) carry = full_add(to[j], from[j < kFrom ? j : kFrom - 1], carry);
}

/// Looks at the energies after a sweep: keeps the best state of every open read, closes those at
/// the target.
template <class W>
TEMPER_HD void observe(const MultispinModel& model, const MultispinRun& run, MultispinTile& tile) {
  W* const energy = static_cast<W*>(tile.energy);
  W* const best_energy = static_cast<W*>(tile.best_energy);
  // energy < best: the sign of energy − best = energy + ~best + 1.
  W carry = ~W{};
  W less{};
  for (int j = 0; j < kEnergyPlanes; ++j) {
    W plane = energy[j];
    carry = full_add(plane, (W)~best_energy[j], carry);
    less = plane;
  }
  W* const open = static_cast<W*>(tile.open);
  const W better = less & *open;
  if (!any_bit(better)) return;
  for (int j = 0; j < kEnergyPlanes; ++j)
    best_energy[j] = select(better, energy[j], best_energy[j]);
  const auto* const lanes = reinterpret_cast<const std::uint32_t*>(&better);
  for (std::uint32_t lane = 0; lane < sizeof(W) / 4; ++lane)
    for (std::uint32_t bits = lanes[lane]; bits != 0; bits &= bits - 1)
      tile.best_sweep[lane * 32 + lowest_bit(bits)] = tile.sweeps_done;
  const W* const state = static_cast<const W*>(tile.state);
  W* const best_state = static_cast<W*>(tile.best_state);
  for (std::int32_t v = 0; v < model.num_variables; ++v)
    best_state[v] = select(better, state[v], best_state[v]);
  if (!run.has_target) return;
  // energy ≤ target: energy − target − 1 is negative.
  const auto digits = static_cast<std::uint32_t>(run.target);
  carry = W{};
  for (int j = 0; j < kEnergyPlanes; ++j) {
    W plane = energy[j];
    carry = full_add(plane, W{} - (~digits >> j & 1), carry);
    less = plane;
  }
  const W reached = less & better;
  W* const hit = static_cast<W*>(tile.hit);
  *hit = *hit | reached;
  *open = *open & ~reached;
  tile.any_hit = tile.any_hit || any_bit(reached);
  tile.any_open = any_bit(*open);
}

template <class W, int kPlanes, Acceptance kAcceptance, bool kIndependent>
TEMPER_HD void sweep(const MultispinModel& model, const MultispinRun& run, MultispinTile& tile) {
  const VisitOrder& visits = run.visits;
  const SweepLevels levels = run.levels[tile.sweeps_done - run.first_level];
  W* const state = static_cast<W*>(tile.state);
  const W groups = load<W>(tile.group);
  const W stream = W{} + stream_word(run.key, Stream::group_visit, 0);
  if (visits.random)
    for (std::int32_t i = 0; i < model.num_variables; ++i)
      visits.order[i] = random_pick(run.key, tile.sweeps_done, i, model.num_variables);
  for (std::int32_t b = 0; b < visits.num_blocks; ++b) {
    Jsf32<W> generator{philox<W>(W{} + static_cast<std::uint32_t>(b), W{} + tile.sweeps_done,
                                 groups, stream, run.key.low, run.key.high)};
    W change[kPlanes + 4] = {};  // energy of the block's flips: 16 visits need four more planes
    for (std::int32_t i = visits.block_start[b]; i < visits.block_start[b + 1]; ++i) {
      const std::int32_t v = visits.order[i];
      const auto draw = draw_visit<kIndependent, W>(generator, levels);
      W field[kPlanes];
      field_of<kPlanes>(model, state, v, field);
      const W on = state[v];
      const W flips = accepts<kPlanes, kAcceptance, kIndependent>(field, on, draw, levels);
      state[v] = on ^ flips;
      TEMPER_UNROLL
      for (int j = 0; j < kPlanes; ++j) field[j] = (field[j] ^ on) & flips;
      add_signed<kPlanes + 4, kPlanes>(change, field, (W)(on & flips));
    }
    add_signed<kEnergyPlanes, kPlanes + 4>(static_cast<W*>(tile.energy), change, W{});
  }
  ++tile.sweeps_done;
}

/// Turns the variables of the initial states on one by one, each adding its field to the energy,
/// and observes the result ("after 0 sweeps").
template <class W, int kPlanes>
TEMPER_HD void start_tile(const MultispinModel& model, const MultispinRun& run,
                          MultispinTile& tile) {
  W* const state = static_cast<W*>(tile.state);
  W* const energy = static_cast<W*>(tile.energy);
  W* const best_energy = static_cast<W*>(tile.best_energy);
  W* const best_state = static_cast<W*>(tile.best_state);
  const W* const initial = static_cast<const W*>(tile.initial);
  const std::int32_t n = model.num_variables;
  for (std::int32_t v = 0; v <= n; ++v) state[v] = W{};
  state[n + 1] = ~W{};
  for (int j = 0; j < kEnergyPlanes; ++j) energy[j] = W{};
  for (std::int32_t v = 0; v < n; ++v) {
    W field[kPlanes];
    field_of<kPlanes>(model, state, v, field);
    for (int j = 0; j < kPlanes; ++j) field[j] = field[j] & initial[v];
    add_signed<kEnergyPlanes, kPlanes>(energy, field, W{});
    state[v] = initial[v];
    best_state[v] = initial[v];
  }
  // Above every energy, so that the first observation is better whatever it is.
  for (int j = 0; j < kEnergyPlanes; ++j) best_energy[j] = j == kEnergyPlanes - 2 ? ~W{} : W{};
  observe<W>(model, run, tile);
}

template <class W, int kPlanes, bool kIndependent>
TEMPER_HD void advance_tile(const MultispinModel& model, const MultispinRun& run,
                            Acceptance acceptance, MultispinTile& tile) {
  while (tile.sweeps_done < run.until && tile.any_open) {
    if (acceptance == Acceptance::metropolis)
      sweep<W, kPlanes, Acceptance::metropolis, kIndependent>(model, run, tile);
    else
      sweep<W, kPlanes, Acceptance::heat_bath, kIndependent>(model, run, tile);
    if (tile.sweeps_done % run.observe == 0 || tile.sweeps_done == run.num_sweeps)
      observe<W>(model, run, tile);
    if (run.go_on && !run.go_on(run.context, tile)) return;
  }
}

}  // namespace temper
