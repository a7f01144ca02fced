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

/// Adds the bits of four neighbours, times 2^digit, to the planes of `sum`.
template <int kPlanes, class W>
TEMPER_HD void add_four(W* sum, int digit, W a, W b, W c, W d) {
  const W carry_one = full_add(sum[digit], a, b);
  const W carry_two = full_add(sum[digit], c, d);
  if (digit + 1 >= kPlanes) return;  // numbers wrap, as two's complement may
  W carry = full_add(sum[digit + 1], carry_one, carry_two);
  for (int j = digit + 2; j < kPlanes; ++j) {
    const W next = sum[j] & carry;
    sum[j] = sum[j] ^ carry;
    carry = next;
  }
}

/// The neighbour sum of variable v (without the constant) as kPlanes planes.
template <int kPlanes, class W>
TEMPER_HD void neighbour_sum(const MultispinModel& model, const W* state, std::int32_t v, W* sum) {
  for (int j = 0; j < kPlanes; ++j) sum[j] = W{};
  const std::int32_t* next = model.stream + model.row_start[v];
  TEMPER_UNROLL  // keeps the planes in registers
      for (int digit = 0; digit < kPlanes - 1; ++digit) {
    if (digit >= model.num_digits) break;
    const std::int32_t positive = *next++;
    const std::int32_t negative = *next++;
    for (std::int32_t i = 0; i < positive; ++i, next += 4)
      add_four<kPlanes>(sum, digit, load<W>(state + next[0]), load<W>(state + next[1]),
                        load<W>(state + next[2]), load<W>(state + next[3]));
    for (std::int32_t i = 0; i < negative; ++i, next += 4)
      add_four<kPlanes>(sum, digit, (W)~load<W>(state + next[0]), (W)~load<W>(state + next[1]),
                        (W)~load<W>(state + next[2]), (W)~load<W>(state + next[3]));
  }
}

/// cost = on ? −(sum + constant) : sum + constant, in place, as two's complement: −F = ~sum + (1 −
/// constant).
template <int kPlanes, class W>
TEMPER_HD void cost_of_flip(W* sum, W on, std::int32_t constant) {
  const auto off_digits = static_cast<std::uint32_t>(constant);
  const auto on_digits = static_cast<std::uint32_t>(1 - constant);
  W carry{};
  for (int j = 0; j < kPlanes; ++j) {
    const W digit = select(on, W{} - (on_digits >> j & 1), W{} - (off_digits >> j & 1));
    W plane = sum[j] ^ on;
    carry = full_add(plane, digit, carry);
    sum[j] = plane;
  }
}

/// Bits that accept, where the cost is 4 units or more: rare, one level after the other.
template <int kPlanes, bool kIndependent, class W>
TEMPER_HD W accepts_high_cost(const W* cost, W high, const VisitDraw<W>& draw,
                              const SweepLevels& levels) {
  W accepted{};
  for (std::int32_t k = 4; k < levels.num_levels && k < 1 << (kPlanes - 1); ++k) {
    const W mask = accepts_level<kIndependent>(draw, levels, k) & high;
    if (!any_bit(mask)) break;  // masks of higher levels are subsets
    W equal = mask;
    for (int j = 0; j < kPlanes - 1; ++j) equal = equal & ((k >> j & 1) ? cost[j] : ~cost[j]);
    accepted = accepted | equal;
  }
  return accepted;
}

/// Bits that accept the flip of cost `cost`.
template <int kPlanes, Acceptance kAcceptance, bool kIndependent, class W>
TEMPER_HD W accepts(W* cost, const VisitDraw<W>& draw, const SweepLevels& levels) {
  const W negative = cost[kPlanes - 1];
  if constexpr (kAcceptance == Acceptance::heat_bath) {
    // The level is that of |cost|; a negative cost accepts where the positive one would not.
    W carry = negative;
    for (int j = 0; j < kPlanes; ++j) {
      const W plane = cost[j] ^ negative;
      cost[j] = plane ^ carry;
      carry = plane & carry;
    }
  }
  W high{};
  for (int j = 2; j < kPlanes - 1; ++j) high = high | cost[j];
  const W one = accepts_level<kIndependent>(draw, levels, 1);
  const W two = accepts_level<kIndependent>(draw, levels, 2);
  const W three = accepts_level<kIndependent>(draw, levels, 3);
  const W zero =
      kAcceptance == Acceptance::metropolis ? ~W{} : accepts_level<kIndependent>(draw, levels, 0);
  W accepted = select(cost[1], select(cost[0], three, two), select(cost[0], one, zero)) & ~high;
  const W possible = high & accepts_level<kIndependent>(draw, levels, 4);
  if (kAcceptance == Acceptance::metropolis ? any_bit((W)(possible & ~negative))
                                            : any_bit(possible))
    accepted = accepted | accepts_high_cost<kPlanes, kIndependent>(cost, high, draw, levels);
  return kAcceptance == Acceptance::metropolis ? accepted | negative : accepted ^ negative;
}

/// Adds a two's complement number of kFrom planes to one of kTo.
template <int kTo, int kFrom, class W>
TEMPER_HD void add_signed(W* to, const W* from) {
  W carry{};
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
      tile.best_sweep[lane * 32 + static_cast<std::uint32_t>(__builtin_ctz(bits))] =
          tile.sweeps_done;
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
  const SweepLevels levels = run.levels[tile.sweeps_done];
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
      W cost[kPlanes];
      neighbour_sum<kPlanes>(model, state, v, cost);
      const W on = state[v];
      cost_of_flip<kPlanes>(cost, on, model.constant[v]);
      W signed_cost[kPlanes];
      for (int j = 0; j < kPlanes; ++j) signed_cost[j] = cost[j];
      const W flips = accepts<kPlanes, kAcceptance, kIndependent>(cost, draw, levels);
      state[v] = on ^ flips;
      for (int j = 0; j < kPlanes; ++j) signed_cost[j] = signed_cost[j] & flips;
      add_signed<kPlanes + 4, kPlanes>(change, signed_cost);
    }
    add_signed<kEnergyPlanes, kPlanes + 4>(static_cast<W*>(tile.energy), change);
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
    neighbour_sum<kPlanes>(model, state, v, field);
    cost_of_flip<kPlanes>(field, W{}, model.constant[v]);
    for (int j = 0; j < kPlanes; ++j) field[j] = field[j] & initial[v];
    add_signed<kEnergyPlanes, kPlanes>(energy, field);
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
