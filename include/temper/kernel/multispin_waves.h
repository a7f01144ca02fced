#pragma once
/// Multispin with variables side by side: for few reads, where a word of reads would stand mostly
/// empty. A vector V of 32-bit lanes visits as many variables of one group of 32 reads at once
/// (multispin_views.h, WaveRows); neighbours are gathered. The draws of a sweep do not depend on
/// the states: they come first, a block of visits a lane. The reads are those of any other word.

#include "temper/kernel/multispin_sweep.h"

namespace temper {

template <class V>
using PlacesOf = Vector<std::int32_t, sizeof(V)>;

/// Draws for all visits of the coming sweep: visit i of block b lies at (b / L · 16 + i) · L + b %
/// L.
template <Draws kDraws, class V>
TEMPER_HD void draw_sweep(const MultispinModel& model, const MultispinRun& run,
                          const MultispinTile& tile, SweepLevels<V> levels) {
  constexpr std::int32_t kLanes = sizeof(V) / 4;
  std::uint32_t* const first = tile.drawn + model.waves.num_draws;
  for (std::int32_t block = 0; block < run.visits.num_blocks; block += kLanes) {
    Jsf32<V> generator{philox<V>(lane_numbers(V{}) + static_cast<std::uint32_t>(block),
                                 V{} + tile.sweeps_done, V{} + tile.group[0], V{} + tile.stream[0],
                                 run.key.low, run.key.high)};
    for (std::int32_t i = 0; i < kBlockVisits; ++i) {
      const VisitDraw<V> draw = draw_visit<kDraws, V>(generator, levels);
      const std::int32_t at = block * kBlockVisits + i * kLanes;
      store(tile.drawn + at, draw.word);
      if constexpr (kDraws != Draws::dealt) store(first + at, draw.first);
    }
  }
}

/// The fields of the variables of a vector.
template <int kPlanes, class V>
TEMPER_HD void field_of_wave(const WaveRows& waves, const std::uint32_t* state, std::int32_t vector,
                             V* field) {
  constexpr std::int32_t kLanes = sizeof(V) / 4;
  const std::int32_t* const constant = waves.constant + std::int64_t{vector} * kMostPlanes * kLanes;
  TEMPER_UNROLL
  for (int j = 0; j < kPlanes; ++j) field[j] = load<V>(constant + j * kLanes);
  const std::int32_t* next = waves.stream + waves.row_start[vector];
  TEMPER_UNROLL  // keeps the planes in registers
      for (int digit = 0; digit < kPlanes - 1; ++digit) {
    if (digit >= waves.num_digits) break;
    const std::int32_t positive = *next++;
    const std::int32_t negative = *next++;
    const auto on = [=](std::int32_t i) TEMPER_HD_LAMBDA {
      return i < positive ? gather(state, load<PlacesOf<V>>(next + std::int64_t{i} * kLanes)) : V{};
    };
    add_chunks<kPlanes>(field, digit, on, (positive + 3) / 4);
    next += std::int64_t{positive} * kLanes;
    const auto off = [=](std::int32_t i) TEMPER_HD_LAMBDA {
      return i < negative ? (V)~gather(state, load<PlacesOf<V>>(next + std::int64_t{i} * kLanes))
                          : V{};
    };
    add_chunks<kPlanes>(field, digit, off, (negative + 3) / 4);
    next += std::int64_t{negative} * kLanes;
  }
}

/// Adds the energies of all lanes to those of the tile.
template <class V>
TEMPER_HD void add_lanes(const MultispinModel& model, MultispinTile& tile, V* energy) {
  const int num_planes = model.energy_planes;
  for (std::uint32_t step = sizeof(V) / 8; step > 0; step /= 2) {
    V carry{};
    for (int j = 0; j < num_planes; ++j) {
      const V other = permute_lanes(energy[j], lane_numbers(V{}) ^ step);
      carry = full_add(energy[j], other, carry);
    }
  }
  auto* const sum = static_cast<std::uint32_t*>(tile.energy);
  std::uint32_t carry = 0;
  for (int j = 0; j < num_planes; ++j) carry = full_add(sum[j], energy[j][0], carry);
}

/// The lanes of a vector that hold variables.
template <class V>
TEMPER_HD V lanes_in_use(const WaveRows& waves, std::int32_t vector) {
  return (V)(lane_numbers(V{}) < V{} + static_cast<std::uint32_t>(waves.num_lanes[vector]));
}

/// Visits all variables, vector by vector: `flips(vector, on, field)` says which bits flip.
template <int kPlanes, class V, class Flips>
TEMPER_HD void visit_waves(const MultispinModel& model, MultispinTile& tile,
                           const Flips& flips_of) {
  constexpr std::int32_t kLanes = sizeof(V) / 4;
  const WaveRows& waves = model.waves;
  auto* const state = static_cast<std::uint32_t*>(tile.state);
  V energy[kEnergyPlanes] = {};
  for (std::int32_t i = 0; i < waves.num_vectors;) {
    FlipEnergy<kPlanes, V> change;
    const std::int32_t end =
        i + kBlockVisits < waves.num_vectors ? i + kBlockVisits : waves.num_vectors;
    for (; i < end; ++i) {
      V field[kPlanes];
      field_of_wave<kPlanes>(waves, state, i, field);
      std::uint32_t* const place = state + std::int64_t{i} * kLanes;
      const V on = load<V>(place);
      const V flips = flips_of(i, on, field) & lanes_in_use<V>(waves, i);
      store(place, (V)(on ^ flips));
      change.add(field, flips, on);
    }
    add_signed(energy, model.energy_planes, change.planes, kPlanes + 4, V{});
  }
  add_lanes(model, tile, energy);
}

template <class V, int kPlanes, Acceptance kAcceptance, Draws kDraws>
TEMPER_HD void sweep_in_waves(const MultispinModel& model, const MultispinRun& run,
                              MultispinTile& tile) {
  constexpr std::int32_t kLanes = sizeof(V) / 4;
  const SweepLevels<V> levels = levels_of_sweep<V>(run, tile);
  draw_sweep<kDraws>(model, run, tile, levels);
  visit_waves<kPlanes, V>(
      model, tile, [&](std::int32_t vector, V on, const V* field) TEMPER_HD_LAMBDA {
        const auto from = load<PlacesOf<V>>(model.waves.draw + std::int64_t{vector} * kLanes);
        VisitDraw<V> draw{~V{}, gather(tile.drawn, from)};
        if constexpr (kDraws != Draws::dealt)
          draw.first = gather(tile.drawn + model.waves.num_draws, from);
        return accepts<kPlanes, kAcceptance, kDraws>(field, on, draw, levels);
      });
  ++tile.sweeps_done;
}

/// Turns the variables of the initial states on, and observes the result ("after 0 sweeps").
template <class V, int kPlanes>
TEMPER_HD void start_waves(const MultispinModel& model, const MultispinRun& run,
                           MultispinTile& tile) {
  constexpr std::int32_t kLanes = sizeof(V) / 4;
  auto* const state = static_cast<std::uint32_t*>(tile.state);
  auto* const energy = static_cast<std::uint32_t*>(tile.energy);
  const auto* const initial = static_cast<const std::uint32_t*>(tile.best_state);
  for (std::int32_t place = 0; place <= model.num_places; ++place) state[place] = 0;
  state[model.num_places + 1] = ~0u;
  for (int j = 0; j < model.energy_planes; ++j) energy[j] = 0;
  visit_waves<kPlanes, V>(model, tile, [&](std::int32_t vector, V, const V*) TEMPER_HD_LAMBDA {
    return load<V>(initial + std::int64_t{vector} * kLanes);
  });
  observe_first<std::uint32_t>(model, run, tile);
}

template <class V, int kPlanes, Draws kDraws>
TEMPER_HD void advance_in_waves(const MultispinModel& model, const MultispinRun& run,
                                Acceptance acceptance, MultispinTile& tile) {
  advance_by<std::uint32_t>(model, run, tile, [&]() TEMPER_HD_LAMBDA {
    if (acceptance == Acceptance::metropolis)
      sweep_in_waves<V, kPlanes, Acceptance::metropolis, kDraws>(model, run, tile);
    else
      sweep_in_waves<V, kPlanes, Acceptance::heat_bath, kDraws>(model, run, tile);
  });
}

}  // namespace temper
