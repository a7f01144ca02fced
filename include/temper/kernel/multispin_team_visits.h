#pragma once
/// A sweep of a team over one tile: the draws of all visits first, which do not depend on the
/// states, a block of visits a warp; then the visits wave after wave. Fields are added up from
/// neighbours, or come from counters of families.

#include "temper/kernel/multispin_team_views.h"

namespace temper {

/// Draws for all visits of the coming sweep: a row a visit, and with planes a second one.
template <Draws kDraws, class Team>
TEMPER_HD void draw_sweep(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                          const TeamLane& lane, const TeamLevels& levels,
                          std::uint32_t sweeps_done) {
  const VisitOrder& visits = problem.visits;
  const std::uint32_t stream =
      stream_word(problem.key, Stream::group_visit, static_cast<std::uint32_t>(lane.rung));
  const HeldHead head{levels.head()};
  for (std::int32_t b = team.warp; b < visits.num_blocks; b += team.num_warps) {
    auto generator = generator_of<std::uint32_t>(problem.key, b, sweeps_done, lane.group, stream);
    const std::int32_t begin = visits.block_start[b], end = visits.block_start[b + 1];
    LaneWords word = LaneWords{tile.drawn + team.lane} + begin;
    LaneWords first = word + problem.model.num_variables;
    for (std::int32_t i = begin; i < end; ++i, word = word + 1, first = first + 1) {
      const auto draw = draw_visit<kDraws, std::uint32_t>(generator, head);
      word[0] = draw.word;
      if constexpr (kDraws != Draws::dealt) first[0] = draw.first;
    }
  }
}

/// The draw of a visit.
template <Draws kDraws>
TEMPER_HD VisitDraw<std::uint32_t> drawn_for(const TeamProblem& problem, const LaneWords& drawn,
                                             std::int32_t row) {
  VisitDraw<std::uint32_t> draw{~0u, drawn[row]};
  if constexpr (kDraws != Draws::dealt) draw.first = drawn[problem.model.num_variables + row];
  return draw;
}

/// Calls visit(what to visit) for all visits of the calling warp, and wave_begins before those of a
/// wave. Where the warp could not do all of a visit, which is rare, visit returns false, and
/// finish(what to visit) does the rest: apart, so that it costs the usual visit nothing. Ends with
/// a barrier.
template <class Team, class WaveBegins, class Visit, class Finish>
TEMPER_HD void for_visits(const Team& team, const TeamProblem& problem, const TeamWork& work,
                          const WaveBegins& wave_begins, const Visit& visit, const Finish& finish) {
  // By value: who visits writes to memory, and these would be read anew.
  const TeamWaves waves = problem.waves;
  const bool is_random = problem.is_random;
  const TeamVisit* const visits = is_random ? work.visit : waves.visit;
  const std::int32_t offset = is_random && team.warp != 0 ? problem.model.num_variables : team.warp;
  const std::int32_t step = is_random ? 1 : team.num_warps;
  std::int32_t end = 0;
  TEMPER_ROLLED
  for (std::int32_t wave = 1; wave <= waves.num_waves; ++wave) {
    std::int32_t i = end + offset;
    end = waves.first[wave];
    wave_begins();
    TEMPER_ROLLED
    while (i < end) {
      TEMPER_ROLLED
      while (visit(TeamVisit{visits[i]})) {
        i += step;
        if (i >= end) break;
      }
      if (i >= end) break;
      finish(TeamVisit{visits[i]});
      i += step;
    }
    team.barrier();
  }
}

// ---- Fields from neighbours.

/// The exchanges of pairs of a sweep, by one warp. Not inlined: flips are what is frequent.
template <int kPlanes, Acceptance kAcceptance, Draws kDraws>
TEMPER_HD_RARE void exchange_pairs(const TeamProblem& problem, TeamLane lane, TeamLevels levels,
                                   LaneWords state, LaneWords energy, std::uint32_t sweeps_done) {
  const std::uint32_t stream =
      stream_word(problem.key, Stream::group_visit, static_cast<std::uint32_t>(lane.rung));
  for (std::int32_t b = 0; b < num_blocks(problem.model.num_variables); ++b) {
    FlipEnergy<kPlanes, std::uint32_t> change;
    exchange_block<kPlanes, kAcceptance, kDraws>(
        problem.model, problem.visits, b, sweeps_done,
        generator_of<std::uint32_t>(problem.key, problem.visits.num_blocks + b, sweeps_done,
                                    lane.group, stream),
        levels, state, change);
    add_to_planes<kPlanes + 4>(energy, problem.model.energy_planes, change.planes);
  }
}

template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class Team>
TEMPER_HD void sweep_neighbours(const Team& team, const TeamProblem& problem, const TeamWork& work,
                                const TeamTile& tile, const TeamLane& lane,
                                const TeamLevels& levels, std::uint32_t sweeps_done) {
  const MultispinModel model = problem.model;
  const LaneWords state{tile.state + team.lane}, drawn{tile.drawn + team.lane};
  const int num_planes = model.energy_planes;
  const LaneWords energy{work.parts + team.warp * (num_planes + 1) * kTeamLanes + team.lane};
  FlipEnergy<kPlanes, std::uint32_t> change;
  std::int32_t num_added = 0;
  const auto flush = [&]() TEMPER_HD_LAMBDA {
    add_to_planes<kPlanes + 4>(energy, num_planes, change.planes);
    change = {};
    num_added = 0;
  };
  for_visits(
      team, problem, work, []() TEMPER_HD_LAMBDA {},
      [&](const TeamVisit& visit) TEMPER_HD_LAMBDA {
        const auto draw = drawn_for<kDraws>(problem, drawn, visit.row);
        flip_variable<kPlanes, kAcceptance, kDraws>(model, visit.variable(), draw, levels, state,
                                                    change);
        if (++num_added == kBlockVisits) flush();
        return true;
      },
      [](const TeamVisit&) TEMPER_HD_LAMBDA {});
  flush();
  if (problem.visits.families.num_families == 0) {
    team.barrier();
    return;
  }
  // Pairs change with the sweep, and with them who is coupled to whom: one warp does them.
  if (team.warp == 0)
    exchange_pairs<kPlanes, kAcceptance, kDraws>(problem, lane, levels, state, energy, sweeps_done);
  team.barrier();
}

// ---- Counters of families.

/// Those of a tile, seen by a lane. Small, and passed by value: what is called and not inlined
/// would have to find the whole tile in memory.
template <class Team>
struct TeamCounters {
  Team team;
  std::uint32_t* counter;
  std::uint32_t* upper;
  std::uint32_t* wide;
  std::int32_t num_planes;
  std::int32_t num_families;

  TEMPER_HD TeamCounters(const Team& of_team, const TeamTile& tile, const FamilyCounters& model)
      : team(of_team),
        counter(tile.counter + of_team.lane),
        upper(tile.upper + of_team.lane),
        wide(tile.wide),
        num_planes(model.num_planes),
        num_families(model.num_families) {}

  [[nodiscard]] TEMPER_HD std::uint32_t& plane(std::int32_t f, int j) const {
    return j < 2 ? counter[(2 * std::int64_t{f} + j) * kTeamLanes]
                 : upper[(std::int64_t{f} * (num_planes - 2) + j - 2) * kTeamLanes];
  }
  /// The whole warp calls this.
  TEMPER_HD void mark(std::int32_t f, std::uint32_t planes) const {
    const std::uint32_t lanes = team.ballot(planes != 0);
    if (team.lane != 0 || lanes == wide[f]) return;
    team.add(wide + num_families, count_ones(lanes) - count_ones(wide[f]));
    wide[f] = lanes;
  }
};

/// to += from, numbers of planes that wrap.
template <int kPlanes>
TEMPER_HD void add_number(std::uint32_t* to, const std::uint32_t* from) {
  std::uint32_t carry = 0;
  TEMPER_UNROLL
  for (int j = 0; j < kPlanes; ++j) carry = full_add(to[j], from[j], carry);
}

/// The field of v from the first `num_planes` planes of its counters. Nothing is indexed at run
/// time: what is stays out of registers.
template <int kPlanes, class Team>
TEMPER_HD void field_of_counters(const TeamCounters<Team>& counters, const FamilyCounters& model,
                                 std::int32_t v, std::uint32_t on, int num_planes,
                                 std::uint32_t* field) {
  const std::int32_t* const constant = model.constant + std::int64_t{v} * kMostPlanes;
  const std::int32_t* const on_constant = model.on_constant + std::int64_t{v} * kMostPlanes;
  std::uint32_t carry = 0;
  TEMPER_UNROLL
  for (int j = 0; j < kPlanes; ++j) {
    field[j] = static_cast<std::uint32_t>(constant[j]);
    carry = full_add(field[j], on & static_cast<std::uint32_t>(on_constant[j]), carry);
  }
  std::uint32_t sum[kPlanes] = {};
  TEMPER_ROLLED
  for (std::int32_t i = model.first[v]; i < model.first[v + 1]; ++i) {
    carry = 0;
    TEMPER_UNROLL
    for (int j = 0; j < 2; ++j) carry = full_add(sum[j], counters.plane(model.family[i], j), carry);
    if (num_planes == 2) {
      TEMPER_UNROLL
      for (int j = 2; j < kPlanes; ++j) carry = full_add(sum[j], 0u, carry);
    } else {
      TEMPER_UNROLL
      for (int j = 2; j < kPlanes; ++j)
        carry = full_add(sum[j], j < num_planes ? counters.plane(model.family[i], j) : 0u, carry);
    }
  }
  TEMPER_ROLLED
  for (int pair = model.pair; pair != 0; pair >>= 1) {
    if (pair & 1) add_number<kPlanes>(field, sum);
    TEMPER_UNROLL
    for (int j = kPlanes - 1; j > 0; --j) sum[j] = sum[j - 1];
    sum[0] = 0;
  }
}

/// The exact visit of the lanes that ask for it, by the whole warp; the others count no flip.
/// is_wide: counters of v may have counted beyond 3. Returns whether one may have now.
template <int kPlanes, Draws kDraws, class Team>
TEMPER_HD bool visit_exactly(const TeamCounters<Team>& counters, const FamilyCounters& model,
                             std::uint32_t& state_of_v, std::int32_t v,
                             const VisitDraw<std::uint32_t>& draw, const TeamLevels& levels,
                             bool asked, bool is_wide) {
  const std::uint32_t on = state_of_v;
  std::uint32_t field[kPlanes];
  field_of_counters<kPlanes>(counters, model, v, on, is_wide ? model.num_planes : 2, field);
  const std::uint32_t flips =
      asked ? accepts<kPlanes, Acceptance::metropolis, kDraws>(field, on, draw, levels) : 0u;
  state_of_v = on ^ flips;
  bool was_wide = is_wide;
  TEMPER_ROLLED
  for (std::int32_t i = model.first[v]; i < model.first[v + 1]; ++i) {
    const std::int32_t f = model.family[i];
    std::uint32_t carry = flips;
    TEMPER_UNROLL
    for (int j = 0; j < 2; ++j) {
      std::uint32_t& plane = counters.plane(f, j);
      const std::uint32_t next = and_xor(carry, plane, on);
      plane ^= carry;
      carry = next;
    }
    if (!is_wide && !counters.team.any(carry != 0)) continue;
    was_wide = true;
    std::uint32_t wide = 0;
    TEMPER_ROLLED
    for (int j = 2; j < model.num_planes; ++j) {
      std::uint32_t& plane = counters.plane(f, j);
      const std::uint32_t next = and_xor(carry, plane, on);
      plane ^= carry;
      wide |= plane;
      carry = next;
    }
    counters.mark(f, wide);
  }
  counters.team.sync_warp();  // marks are written by one lane
  return was_wide;
}

/// The flips of a sweep; its fast levels are in scratch.
template <int kPlanes, Draws kDraws, class Team>
TEMPER_HD void sweep_counters(const Team& team, const TeamProblem& problem, const TeamWork& work,
                              const TeamTile& tile, const TeamLevels& levels,
                              const TeamScratch& scratch) {
  const FamilyCounters& model = problem.model.counters;
  const LaneWords state{tile.state + team.lane}, drawn{tile.drawn + team.lane};
  const LaneCounters counter{tile.counter + team.lane};
  const TeamFastLevels fast(LaneWords{scratch.fast + team.lane});
  const std::uint32_t* const wide_of_family = tile.wide;
  std::uint32_t* const num_wide = tile.wide + model.num_families;
  bool any_wide = false;  // lanes may differ in what others of the wave have done to it
  bool done = true;       // what the lane was to do of a visit
  for_visits(
      team, problem, work, [&]() TEMPER_HD_LAMBDA { any_wide = team.look(num_wide) != 0; },
      [&](const TeamVisit& visit) TEMPER_HD_LAMBDA {
        const auto draw = drawn_for<kDraws>(problem, drawn, visit.row);
        bool is_narrow = true;
        if (any_wide) {
          std::uint32_t wide = 0;
          TEMPER_UNROLL
          for (int k = 0; k < 6; ++k)
            if (k < visit.num_families()) wide |= wide_of_family[visit.place[k] >> kFamilyShift];
          is_narrow = (wide >> team.lane & 1) == 0;
        }
        std::uint32_t& state_of_v = state[visit.variable()];
        // Lanes that it cannot do go along, with no flips.
        done = for_num_families(visit.num_families(), [&](auto k) TEMPER_HD_LAMBDA {
          auto fast_visit =
              look_fast<k.value, kDraws>(state_of_v, counter, visit.place, draw, fast);
          const bool does = is_narrow && fast_visit.fails == 0;
          if (!does) fast_visit.flips = 0;
          state_of_v = fast_visit.on ^ fast_visit.flips;
          fast_visit.count();
          return does;
        });
        return !team.any(!done);
      },
      [&](const TeamVisit& visit) TEMPER_HD_LAMBDA {
        team.sync_warp();  // all lanes have looked at the marks that one may write now
        const std::int32_t v = visit.variable();
        any_wide = visit_exactly<kPlanes, kDraws>(
            TeamCounters<Team>(team, tile, model), model, state[v], v,
            drawn_for<kDraws>(problem, drawn, visit.row), levels, !done, team.any(any_wide));
      });
}

}  // namespace temper
