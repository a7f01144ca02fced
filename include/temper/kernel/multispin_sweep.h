#pragma once
/// Asynchronous multi-spin coding: a word of replicas a variable, one bit each, all logic. The
/// field of a variable is added up from its neighbours (multispin_field.h) or from the counters of
/// its families (multispin_counters.h), the accept test compares it with bit planes of Bernoulli
/// masks (bernoulli.h). Bhanot, Duke, Salvador, "Finite-size scaling and the three-dimensional
/// Ising model", 1986; Zorn, Herrmann, Rebbi, "Tests of the multi-spin-coding technique", 1981.
///
/// Templated on the word W, on kPlanes (two's complement digits that hold every field), acceptance,
/// random mode and the way to the field. Words of any width and either way give the same reads.

#include "temper/kernel/jsf32.h"
#include "temper/kernel/multispin_counters.h"
#include "temper/kernel/multispin_energy.h"
#include "temper/kernel/visit_blocks.h"

namespace temper {

enum class FieldMethod : std::int32_t { neighbours, counters };

/// Bits where a number is below another, or at it: the sign of a + ~b, and 1 for below. a[j] and
/// b(j) are their planes.
template <class W, class Planes, class PlaneOfB>
TEMPER_HD W sign_of_difference(const Planes& a, const PlaneOfB& b, int num_planes, W carry) {
  W sign{};
  TEMPER_ROLLED
  for (int j = 0; j < num_planes; ++j) {
    W plane = a[j];
    carry = full_add(plane, (W)~b(j), carry);
    sign = plane;
  }
  return sign;
}
template <class W, class Planes>
TEMPER_HD W is_below(const Planes& a, const Planes& b, int num_planes) {
  const auto plane_of_b = [&](int j) TEMPER_HD_LAMBDA { return (W)b[j]; };
  return sign_of_difference<W>(a, plane_of_b, num_planes, (W)~W{});
}
template <class W, class Planes>
TEMPER_HD W is_at_most(const Planes& a, std::int32_t number, int num_planes) {
  const auto plane_of_b = [&](int j) TEMPER_HD_LAMBDA { return digit_of<W>(number, j); };
  return sign_of_difference<W>(a, plane_of_b, num_planes, W{});
}

/// Looks at the energies after a sweep: keeps the best state of every open read, closes those at
/// the target.
template <class W>
TEMPER_HD void observe(const MultispinModel& model, const MultispinRun& run, MultispinTile& tile) {
  if (model.counters.num_planes > 0) measure_energy<W>(model, tile);
  W* const energy = static_cast<W*>(tile.energy);
  W* const best_energy = static_cast<W*>(tile.best_energy);
  W* const open = static_cast<W*>(tile.open);
  const int num_planes = model.energy_planes;
  const W better = *open & is_below<W>(energy, best_energy, num_planes);
  if (!any_bit(better)) return;
  for (int j = 0; j < num_planes; ++j) best_energy[j] = select(better, energy[j], best_energy[j]);
  const auto* const lanes = reinterpret_cast<const std::uint32_t*>(&better);
  for (std::uint32_t lane = 0; lane < sizeof(W) / 4; ++lane)
    for (std::uint32_t bits = lanes[lane]; bits != 0; bits &= bits - 1)
      tile.best_sweep[lane * 32 + lowest_bit(bits)] = tile.sweeps_done;
  const W* const state = static_cast<const W*>(tile.state);
  W* const best_state = static_cast<W*>(tile.best_state);
  for (std::int32_t v = 0; v < model.num_places; ++v)
    best_state[v] = select(better, state[v], best_state[v]);
  if (!run.has_target) return;
  const W reached = better & is_at_most<W>(energy, run.target, num_planes);
  W* const hit = static_cast<W*>(tile.hit);
  *hit = *hit | reached;
  *open = *open & ~reached;
  tile.any_hit = tile.any_hit || any_bit(reached);
  tile.any_open = any_bit(*open);
}

/// Observes the initial states: whatever their energies, they are the best so far.
template <class W>
TEMPER_HD void observe_first(const MultispinModel& model, const MultispinRun& run,
                             MultispinTile& tile) {
  W* const best_energy = static_cast<W*>(tile.best_energy);
  for (int j = 0; j < model.energy_planes; ++j)  // above every energy
    best_energy[j] = j == model.energy_planes - 2 ? ~W{} : W{};
  observe<W>(model, run, tile);
}

/// The levels of the coming sweep, written to the tile where they are not there yet.
template <class W>
TEMPER_HD SweepLevels<W> levels_of_sweep(const MultispinRun& run, MultispinTile& tile) {
  W* const levels = static_cast<W*>(tile.levels);
  if (run.levels != nullptr) {
    const SweepLevels<std::uint32_t> from = run.levels[tile.sweeps_done - run.first_level];
    if (tile.level_page != from.page)
      for (std::int32_t i = 0; i < level_page_words(from.num_levels); ++i)
        levels[i] = W{} + from.page[i];
    tile.level_page = from.page;
    tile.num_levels = from.num_levels;
  }
  return {levels, tile.num_levels};
}

/// The generators of the lanes for a block of visits.
template <class W>
TEMPER_HD Jsf32<W> generator_of(RandomKey key, std::int32_t block, std::uint32_t sweep, W group,
                                W stream) {
  return Jsf32<W>{philox<W>(W{} + static_cast<std::uint32_t>(block), W{} + sweep, group, stream,
                            key.low, key.high)};
}
template <class W>
TEMPER_HD Jsf32<W> generator_of(const MultispinRun& run, const MultispinTile& tile,
                                std::int32_t block) {
  return generator_of<W>(run.key, block, tile.sweeps_done, load<W>(tile.group),
                         load<W>(tile.stream));
}

/// The energy of the flips of a block of visits: 16 of them need four more planes.
template <int kPlanes, class W>
struct FlipEnergy {
  W planes[kPlanes + 4] = {};

  /// Adds the cost of flips of variables with this field that were on or off.
  TEMPER_HD void add(const W* field, W flips, W on) {
    W cost[kPlanes];
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) cost[j] = and_xor(flips, field[j], on);
    add_signed<kPlanes + 4, kPlanes>(planes, cost, (W)(on & flips));
  }
};

/// The flip of variable v whose visit has drawn so.
template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class W, class Levels, class State>
TEMPER_HD void flip_variable(const MultispinModel& model, std::int32_t v, const VisitDraw<W>& draw,
                             const Levels& levels, const State& state,
                             FlipEnergy<kPlanes, W>& change) {
  W field[kPlanes];
  field_of<kPlanes>(model.rows, state, v, field);
  const W on = state[v];
  const W flips = accepts<kPlanes, kAcceptance, kDraws>(field, on, draw, levels, model.rows, v);
  state[v] = on ^ flips;
  change.add(field, flips, on);
}

/// One-hot moves of the pairs of block b: where exactly one of v and its partner is on, the other
/// may take its place. A flip of the partner whose field is the difference of both, each without
/// the other.
template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class W, class Levels, class State>
TEMPER_HD void exchange_block(const MultispinModel& model, const VisitOrder& visits, std::int32_t b,
                              std::uint32_t sweep, Jsf32<W> generator, const Levels& levels,
                              const State& state, FlipEnergy<kPlanes, W>& change) {
  for (std::int32_t v = block_begin(b, model.num_variables);
       v < block_begin(b + 1, model.num_variables); ++v) {
    const std::int32_t partner = partner_of(visits.families, v, sweep);
    if (partner == kNoPartner) continue;
    const auto draw = draw_visit<kDraws, W>(generator, levels);
    const W on = state[v], partner_on = state[partner];
    state[v] = state[partner] = W{};
    W field[kPlanes], difference[kPlanes];
    field_of<kPlanes>(model.rows, state, v, field);
    field_of<kPlanes>(model.rows, state, partner, difference);
    W carry = ~W{};
    for (int j = 0; j < kPlanes; ++j) carry = full_add(difference[j], (W)~field[j], carry);
    const W flips =
        and_xor(accepts<kPlanes, kAcceptance, kDraws>(difference, partner_on, draw, levels), on,
                partner_on);
    state[v] = on ^ flips;
    state[partner] = partner_on ^ flips;
    change.add(difference, flips, partner_on);
  }
}

/// The flips and exchanges of a sweep whose fields are added up from neighbours.
template <class W, int kPlanes, Acceptance kAcceptance, Draws kDraws>
TEMPER_HD void sweep_neighbours(const MultispinModel& model, const MultispinRun& run,
                                const std::int32_t* order, MultispinTile& tile,
                                SweepLevels<W> levels) {
  const VisitOrder& visits = run.visits;
  W* const state = static_cast<W*>(tile.state);
  const auto add = [&](const FlipEnergy<kPlanes, W>& change) TEMPER_HD_LAMBDA {
    add_signed(static_cast<W*>(tile.energy), model.energy_planes, change.planes, kPlanes + 4, W{});
  };
  for (std::int32_t b = 0; b < visits.num_blocks; ++b) {
    FlipEnergy<kPlanes, W> change;
    auto generator = generator_of<W>(run, tile, b);
    for (std::int32_t i = visits.block_start[b]; i < visits.block_start[b + 1]; ++i) {
      const auto draw = draw_visit<kDraws, W>(generator, levels);
      flip_variable<kPlanes, kAcceptance, kDraws>(model, order[i], draw, levels, state, change);
    }
    add(change);
  }
  if (visits.families.num_families == 0) return;
  for (std::int32_t b = 0; b < num_blocks(model.num_variables); ++b) {
    FlipEnergy<kPlanes, W> change;
    exchange_block<kPlanes, kAcceptance, kDraws>(model, visits, b, tile.sweeps_done,
                                                 generator_of<W>(run, tile, visits.num_blocks + b),
                                                 levels, state, change);
    add(change);
  }
}

/// The same on counters of families: flips only.
template <class W, int kPlanes, Acceptance kAcceptance, Draws kDraws>
TEMPER_HD void sweep_counters(const MultispinModel& model, const MultispinRun& run,
                              const std::int32_t* order, MultispinTile& tile,
                              SweepLevels<W> levels) {
  const FastLevels<W> fast(model.counters, levels);
  for (std::int32_t b = 0; b < run.visits.num_blocks; ++b) {
    auto generator = generator_of<W>(run, tile, b);
    for (std::int32_t i = run.visits.block_start[b]; i < run.visits.block_start[b + 1]; ++i) {
      const auto draw = draw_visit<kDraws, W>(generator, levels);
      visit<kPlanes, kAcceptance, kDraws>(model.counters, tile, order[i], draw, levels, fast);
    }
  }
  tile.energy_known = false;
}

template <class W, int kPlanes, Acceptance kAcceptance, Draws kDraws, FieldMethod kMethod>
TEMPER_HD void sweep(const MultispinModel& model, const MultispinRun& run, MultispinTile& tile) {
  const SweepLevels<W> levels = levels_of_sweep<W>(run, tile);
  const std::int32_t* const order =
      order_of_sweep(run.visits, run.key, tile.sweeps_done, model.num_variables);
  if constexpr (kMethod == FieldMethod::counters)
    sweep_counters<W, kPlanes, kAcceptance, kDraws>(model, run, order, tile, levels);
  else
    sweep_neighbours<W, kPlanes, kAcceptance, kDraws>(model, run, order, tile, levels);
  ++tile.sweeps_done;
}

/// Turns the variables of the initial states (in best_state) on one by one, and observes the result
/// ("after 0 sweeps").
template <class W, int kPlanes, FieldMethod kMethod>
TEMPER_HD void start_tile(const MultispinModel& model, const MultispinRun& run,
                          MultispinTile& tile) {
  W* const state = static_cast<W*>(tile.state);
  W* const energy = static_cast<W*>(tile.energy);
  const W* const initial = static_cast<const W*>(tile.best_state);
  const std::int32_t n = model.num_variables;
  for (std::int32_t v = 0; v <= n; ++v) state[v] = W{};
  state[n + 1] = ~W{};
  for (int j = 0; j < model.energy_planes; ++j) energy[j] = W{};
  if constexpr (kMethod == FieldMethod::counters) {
    W* const counter = static_cast<W*>(tile.counter);
    for (std::int32_t i = 0; i < model.counters.num_families * model.counters.num_planes; ++i)
      counter[i] = W{};
    for (std::int32_t f = 0; f < model.counters.num_families; ++f) tile.wide[f] = 0;
    tile.num_wide = 0;
    tile.energy_known = false;
  }
  for (std::int32_t v = 0; v < n; ++v) {
    if constexpr (kMethod == FieldMethod::counters) {
      count_flips(model.counters, TileCounters<W>{tile, model.counters.num_planes}, v, initial[v],
                  W{});
    } else {
      W field[kPlanes];
      field_of<kPlanes>(model.rows, state, v, field);
      for (int j = 0; j < kPlanes; ++j) field[j] = field[j] & initial[v];
      add_signed(energy, model.energy_planes, field, kPlanes, W{});
    }
    state[v] = initial[v];
  }
  observe_first<W>(model, run, tile);
}

/// Sweeps, with what is observed in between, until run.until sweeps are done, every read is closed,
/// or go_on says no.
template <class W, class Sweep>
TEMPER_HD void advance_by(const MultispinModel& model, const MultispinRun& run, MultispinTile& tile,
                          const Sweep& sweep_once) {
  tile.level_page = nullptr;
  while (tile.sweeps_done < run.until && tile.any_open) {
    sweep_once();
    if (tile.sweeps_done % run.observe == 0 || tile.sweeps_done == run.num_sweeps)
      observe<W>(model, run, tile);
    if (run.go_on && !run.go_on(run.context, tile)) break;
  }
}

template <class W, int kPlanes, Draws kDraws, FieldMethod kMethod>
TEMPER_HD void advance_tile(const MultispinModel& model, const MultispinRun& run,
                            Acceptance acceptance, MultispinTile& tile) {
  advance_by<W>(model, run, tile, [&]() TEMPER_HD_LAMBDA {
    if (acceptance == Acceptance::metropolis)
      sweep<W, kPlanes, Acceptance::metropolis, kDraws, kMethod>(model, run, tile);
    else
      sweep<W, kPlanes, Acceptance::heat_bath, kDraws, kMethod>(model, run, tile);
  });
  if constexpr (kMethod == FieldMethod::counters) measure_energy<W>(model, tile);
}

}  // namespace temper
