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
  const LaneWords word{tile.drawn + team.lane};
  const LaneWords first{word.word + std::int64_t{problem.model.num_variables} * kTeamLanes};
  for (std::int32_t b = team.warp; b < visits.num_blocks; b += team.num_warps) {
    auto generator = generator_of<std::uint32_t>(problem.key, b, sweeps_done, lane.group, stream);
    const std::int32_t end = visits.block_start[b + 1];
    for (std::int32_t i = visits.block_start[b]; i < end; ++i) {
      const auto draw = draw_visit<kDraws, std::uint32_t>(generator, head);
      const std::int32_t row = problem.is_random ? i : problem.waves.place[i];
      word[row] = draw.word;
      if constexpr (kDraws != Draws::dealt) first[row] = draw.first;
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

/// Calls visit(row of its draw, what to visit) for all visits of the calling warp, and wave_begins
/// before those of a wave. With random order the first warp does all. Ends with a barrier.
template <class Team, class WaveBegins, class Visit>
TEMPER_HD void for_visits(const Team& team, const TeamProblem& problem, const TeamWork& work,
                          const WaveBegins& wave_begins, const Visit& visit) {
  if (problem.is_random) {
    if (team.warp == 0) {
      wave_begins();
      for (std::int32_t i = 0; i < problem.model.num_variables; ++i)
        visit(i, problem.waves.visit[work.picks[i]]);
    }
    team.barrier();
    return;
  }
  std::int32_t begin = 0;
  for (std::int32_t wave = 0; wave < problem.waves.num_waves; ++wave) {
    const std::int32_t end = problem.waves.first[wave + 1];
    wave_begins();
    for (std::int32_t i = begin + team.warp; i < end; i += team.num_warps)
      visit(i, problem.waves.visit[i]);
    begin = end;
    team.barrier();
  }
}

// ---- Fields from neighbours.

template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class Team>
TEMPER_HD void sweep_neighbours(const Team& team, const TeamProblem& problem, const TeamWork& work,
                                const TeamTile& tile, const TeamLane& lane,
                                const TeamLevels& levels, const TeamScratch& scratch,
                                std::uint32_t sweeps_done) {
  const MultispinModel model = problem.model;
  const LaneWords state{tile.state + team.lane}, drawn{tile.drawn + team.lane};
  const int num_planes = model.energy_planes;
  const LaneWords energy{scratch.energy + team.warp * (num_planes + 1) * kTeamLanes + team.lane};
  FlipEnergy<kPlanes, std::uint32_t> change;
  std::int32_t num_added = 0;
  const auto flush = [&]() TEMPER_HD_LAMBDA {
    add_to_planes<kPlanes + 4>(energy, num_planes, change.planes);
    change = {};
    num_added = 0;
  };
  for_visits(
      team, problem, work, []() TEMPER_HD_LAMBDA {},
      [&](std::int32_t row, const TeamVisit& visit) TEMPER_HD_LAMBDA {
        const auto draw = drawn_for<kDraws>(problem, drawn, row);
        flip_variable<kPlanes, kAcceptance, kDraws>(model, visit.variable, draw, levels, state,
                                                    change);
        if (++num_added == kBlockVisits) flush();
      });
  flush();
  if (problem.visits.families.num_families == 0) {
    team.barrier();
    return;
  }
  // Pairs change with the sweep, and with them who is coupled to whom: one warp does them.
  const std::uint32_t stream =
      stream_word(problem.key, Stream::group_visit, static_cast<std::uint32_t>(lane.rung));
  for (std::int32_t b = 0; team.warp == 0 && b < num_blocks(model.num_variables); ++b) {
    exchange_block<kPlanes, kAcceptance, kDraws>(
        model, problem.visits, b, sweeps_done,
        generator_of<std::uint32_t>(problem.key, problem.visits.num_blocks + b, sweeps_done,
                                    lane.group, stream),
        levels, state, change);
    flush();
  }
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

/// The exact visit of the lanes that ask for it; the others count no flip.
template <int kPlanes, Draws kDraws, class Team>
TEMPER_HD_RARE void visit_exactly(TeamCounters<Team> counters, const FamilyCounters& model,
                                  std::uint32_t* state, std::int32_t v,
                                  VisitDraw<std::uint32_t> draw, TeamLevels levels, bool asked) {
  const std::uint32_t on = *state;
  std::uint32_t field[kPlanes];
  field_of<kPlanes>(model, counters, v, on, field);
  const std::uint32_t flips =
      asked ? accepts<kPlanes, Acceptance::metropolis, kDraws>(field, on, draw, levels) : 0u;
  *state = on ^ flips;
  count_flips(model, counters, v, flips, on);
  counters.team.sync_warp();  // marks are written by one lane
}

template <int kPlanes, Draws kDraws, class Team>
TEMPER_HD void sweep_counters(const Team& team, const TeamProblem& problem, const TeamWork& work,
                              const TeamTile& tile, const TeamLevels& levels) {
  const FamilyCounters& model = problem.model.counters;
  const LaneWords state{tile.state + team.lane}, drawn{tile.drawn + team.lane};
  const LaneWords counter{tile.counter + team.lane};
  const TeamFastLevels fast{levels, model.pair};
  bool any_wide = false;
  for_visits(
      team, problem, work,
      [&]() TEMPER_HD_LAMBDA {
        any_wide = team.any(team.lane == 0 && team.look(tile.wide + model.num_families) != 0);
      },
      [&](std::int32_t row, const TeamVisit& visit) TEMPER_HD_LAMBDA {
        const TeamVisit here = visit;
        const auto draw = drawn_for<kDraws>(problem, drawn, row);
        bool is_narrow = true;
        if (any_wide) {
          std::uint32_t wide = 0;
          TEMPER_UNROLL
          for (int k = 0; k < 6; ++k)
            if (k < here.num_families) wide |= tile.wide[here.place[k] / 2];
          is_narrow = (wide >> team.lane & 1) == 0;
        }
        const bool done = is_narrow && visit_fast<kDraws>(here.num_families, state[here.variable],
                                                          counter, here.place, draw, fast);
        if (!team.any(!done)) return;
        visit_exactly<kPlanes, kDraws>(TeamCounters<Team>{team, tile, model}, model,
                                       &state[here.variable], here.variable, draw, levels, !done);
        any_wide = true;
      });
}

}  // namespace temper
