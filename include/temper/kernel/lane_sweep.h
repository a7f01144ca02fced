#pragma once
/// The lane kernel: simulated annealing, one chain a lane. A visit of variable v takes its field,
/// accepts or not in every lane at once, and where any lane accepted tells the fields, which are
/// cached (lane_fields.h: J[u,v] · Δx is added to those of v's neighbours) or come from sums
/// (group_sweep.h). Templated on how fields are kept, with them on the element T (int8, int16,
/// int32 or float holding integers) and the vector's width; all give the same reads, since every
/// field is an exact integer. Cost of 64 int8 lanes in AVX-512: about 75 vector operations a visit
/// for the draws and their test by levels (115 by limits), 20 for the visit, 2 a neighbour.

#include "temper/kernel/lane_accept.h"
#include "temper/kernel/lane_energy.h"
#include "temper/kernel/lane_families.h"
#include "temper/kernel/lane_fields.h"
#include "temper/kernel/lane_traits.h"
#include "temper/kernel/lane_views.h"
#include "temper/kernel/visit_blocks.h"

namespace temper {

template <class Fields>
using DrawsOf = BlockDraws<typename Fields::Element, Fields::kWidth>;

/// One visit of variable v in all lanes.
template <class Fields, class Test>
TEMPER_HD void visit(const LaneModel& model, const LaneTile& tile, std::int32_t v, const Test& test,
                     const typename Test::Draw& drawn, SumOf<Fields>& sum) {
  using Traits = typename Fields::Traits;
  const auto on = Traits::state(tile, v);
  const auto cost = Traits::negate_if(on, Fields::field(model, tile, v, on));
  const auto accepted = test.accepts(drawn, cost);
  if (!Fields::kFlipsAreCheap && Traits::bits(accepted) == 0) return;
  Traits::set_state(tile, v, on ^ accepted);
  sum.add(accepted, cost);
  Fields::flip(model, tile, v, on, accepted);
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
  return *at == u ? static_cast<T>(model.coupling[at - model.column]) : T{};
}

/// One visit of the pair a, b in all lanes: where exactly one is on, the other may take its place.
/// To the accept test that is a flip of b whose field is the difference of both fields, each
/// without the other variable.
template <class Fields, class Test>
TEMPER_HD void visit_pair(const LaneModel& model, const LaneTile& tile, std::int32_t a,
                          std::int32_t b, const Test& test, const typename Test::Draw& drawn,
                          SumOf<Fields>& sum) {
  using Traits = typename Fields::Traits;
  using V = typename Traits::V;
  const auto on_a = Traits::state(tile, a), on_b = Traits::state(tile, b);
  const V coupling = V{} + coupling_of<typename Fields::Element>(model, a, b);
  const V field_a = Fields::field(model, tile, a, on_a) - Traits::keep(on_b, coupling);
  const V field_b = Fields::field(model, tile, b, on_b) - Traits::keep(on_a, coupling);
  const V cost = Traits::negate_if(on_b, (V)(field_b - field_a));
  const auto accepted = test.accepts(drawn, cost) & (on_a ^ on_b);
  if (Traits::bits(accepted) == 0) return;
  Traits::set_state(tile, a, on_a ^ accepted);
  Traits::set_state(tile, b, on_b ^ accepted);
  sum.add(accepted, cost);
  Fields::flip(model, tile, a, on_a, accepted);
  Fields::flip(model, tile, b, on_b, accepted);
}

/// Looks at the energies after a sweep: keeps the best state of every open chain, closes those at
/// the target.
template <class Traits>
TEMPER_HD void observe(const LaneModel& model, const LaneRun& run, LaneTile& tile) {
  bool any = false;
  for (int i = 0; i < Traits::kLanes; ++i) any |= tile.energy[i] < tile.best_energy[i];
  if (!any) return;
  std::uint64_t better = 0;
  for (int lane = 0; lane < Traits::kLanes; ++lane) {
    const std::int32_t i = Traits::energy_position(lane);
    better |= std::uint64_t{tile.energy[i] < tile.best_energy[i]} << lane;
  }
  better &= tile.open;
  if (better == 0) return;
  for (int lane = 0; lane < Traits::kLanes; ++lane) {
    if (!(better >> lane & 1)) continue;
    const std::int32_t i = Traits::energy_position(lane);
    tile.best_energy[i] = tile.energy[i];
    tile.best_sweep[i] = tile.sweeps_done;
    if (tile.energy[i] <= run.target) tile.hit |= std::uint64_t{1} << lane;
  }
  tile.open &= ~tile.hit;
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    const std::uint64_t bits = Traits::bits(Traits::state(tile, v));
    tile.best_bits[v] = (tile.best_bits[v] & ~better) | (bits & better);
  }
}

/// The exchanges of a sweep: pairs of one family, block after block.
template <class Fields, class Test>
TEMPER_HD void exchange_pairs(const LaneModel& model, const LaneRun& run, const LaneTile& tile,
                              Test& test) {
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
    DrawsOf<Fields> draws{tile, run, run.visits.num_blocks + block};
    SumOf<Fields> sum{model};
    for (std::int32_t i = 0; i < num_visits; ++i) {
      const auto drawn = test.draw(draws);
      visit_pair<Fields>(model, tile, first[i], second[i], test, drawn, sum);
    }
    sum.flush(tile.energy);
  }
}

template <class Fields, class Test>
TEMPER_HD void sweep(const LaneModel& model, const LaneRun& run, LaneTile& whole_tile, Test& test) {
  // Copies: fields are stored as bytes, which might be anything of another's that is in memory.
  const LaneTile tile = whole_tile;
  const VisitOrder visits = run.visits;
  const std::int32_t* const order =
      order_of_sweep(visits, run.key, tile.sweeps_done, model.num_variables);
  for (std::int32_t b = 0; b < visits.num_blocks; ++b) {
    const std::int32_t begin = visits.block_start[b];
    const std::int32_t num_visits = visits.block_start[b + 1] - begin;
    DrawsOf<Fields> draws{tile, run, b};
    SumOf<Fields> sum{model};
    if constexpr (Test::kDrawAhead && !Fields::kFlipsAreCheap) {
      // A branch guessed wrong would wait for the logarithm.
      typename Test::Draw drawn[kBlockVisits];
      for (std::int32_t i = 0; i < num_visits; ++i) drawn[i] = test.draw(draws);
      for (std::int32_t i = 0; i < num_visits; ++i)
        visit<Fields>(model, tile, order[begin + i], test, drawn[i], sum);
    } else {
      for (std::int32_t i = 0; i < num_visits; ++i) {
        const auto drawn = test.draw(draws);
        visit<Fields>(model, tile, order[begin + i], test, drawn, sum);
      }
    }
    sum.flush(tile.energy);
  }
  if (visits.families.num_families > 0) {
    if (visits.moves == MoveKind::onehot) exchange_pairs<Fields>(model, run, tile, test);
    if (visits.moves == MoveKind::family) visit_families<Fields>(model, run, tile);
  }
  ++whole_tile.sweeps_done;
}

/// Sets states from initial_bits, fields and energies from the couplings, and observes them ("after
/// 0 sweeps").
template <class Fields>
TEMPER_HD void start_tile(const LaneModel& model, const LaneRun& run, LaneTile& tile) {
  using Traits = typename Fields::Traits;
  using Mask = typename Traits::Mask;
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    Traits::set_state(tile, v, Traits::mask_of(tile.initial_bits[v]));
    tile.best_bits[v] = tile.initial_bits[v];
  }
  Fields::clear(model, tile);
  for (int i = 0; i < Traits::kLanes; ++i) tile.energy[i] = 0;
  // Turn the variables on one by one: each adds its field to the energy, its couplings to the
  // others'.
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    const Mask on = Traits::state(tile, v);
    SumOf<Fields> sum{model};
    sum.add(on, Fields::field(model, tile, v, Mask{}));
    sum.flush(tile.energy);
    Fields::flip(model, tile, v, Mask{}, on);
  }
  for (int lane = 0; lane < Traits::kLanes; ++lane) {
    const std::int32_t i = Traits::energy_position(lane);
    tile.best_energy[i] = tile.energy[i];
    tile.best_sweep[i] = 0;
    if (tile.energy[i] <= run.target) tile.hit |= std::uint64_t{1} << lane;
  }
  tile.hit &= tile.open;
  tile.open &= ~tile.hit;
}

/// One sweep with the accept test that serves.
template <class Fields>
TEMPER_HD void sweep(const LaneModel& model, const LaneRun& run, LaneTile& tile,
                     LevelThresholds& levels) {
  using T = typename Fields::Element;
  constexpr int kBytes = Fields::kWidth;
  if (run.acceptance == Acceptance::heat_bath) {
    LimitTest<T, kBytes, Acceptance::heat_bath> test{tile, run};
    sweep<Fields>(model, run, tile, test);
    return;
  }
  if constexpr (sizeof(T) == 1 && kBytes > 16) {
    if (run.schedule) {
      const float temperature = run.schedule[tile.sweeps_done];
      if (levels.temperature != temperature) levels = level_thresholds(temperature);
      if (levels.usable) {
        LevelTest<T, kBytes> test{levels};
        sweep<Fields>(model, run, tile, test);
        return;
      }
    }
  }
  LimitTest<T, kBytes, Acceptance::metropolis> test{tile, run};
  sweep<Fields>(model, run, tile, test);
}

/// Anneals until run.until sweeps are done, every chain is closed, or go_on says no.
template <class Fields>
TEMPER_HD void advance_tile(const LaneModel& whole_model, const LaneRun& run, LaneTile& tile) {
  LaneModel model = whole_model;  // a copy, as in sweep
  GroupModel group;
  if (model.group) {
    group = *model.group;
    model.group = &group;
  }
  LevelThresholds levels;
  while (tile.sweeps_done < run.until && tile.open != 0) {
    sweep<Fields>(model, run, tile, levels);
    if (tile.sweeps_done % run.observe == 0 || tile.sweeps_done == run.num_sweeps)
      observe<typename Fields::Traits>(model, run, tile);
    if (run.go_on && !run.go_on(run.context, tile)) return;
  }
}

/// Current states as bits; chains that hit the target stay as they were then.
template <class Traits>
TEMPER_HD void final_states(const LaneModel& model, const LaneTile& tile, std::uint64_t* bits) {
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    const std::uint64_t now = Traits::bits(Traits::state(tile, v));
    bits[v] = (now & ~tile.hit) | (tile.best_bits[v] & tile.hit);
  }
}

}  // namespace temper
