#pragma once
/// Multispin annealing and tempering by a team of threads that share memory; see
/// multispin_team_views.h for who they are and what they work on.

#include "temper/kernel/multispin_team_exchange.h"

namespace temper {

/// Tells the other teams of the problem that reads hit after so many sweeps, or before.
template <class Team>
TEMPER_HD void note_hit(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                        std::uint32_t sweeps_done) {
  if (team.warp == 0 && problem.first_hit != nullptr && tile.hit[team.lane] != 0)
    team.lower(problem.first_hit, sweeps_done);
}

/// What a launch is compiled for.
template <int kPlanesOfField, Acceptance kAccept, Draws kDrawing, FieldMethod kFieldMethod,
          TeamMemory kWhere>
struct TeamForm {
  static constexpr int kPlanes = kPlanesOfField;
  static constexpr Acceptance kAcceptance = kAccept;
  static constexpr Draws kDraws = kDrawing;
  static constexpr FieldMethod kMethod = kFieldMethod;
  static constexpr TeamMemory kMemory = kWhere;
};

/// Draws the initial states of a tile, or takes those that are given, counts its families, and puts
/// the books in order. Ends with a barrier.
template <class Form, class Team>
TEMPER_HD void start_tile_of_team(const Team& team, const TeamProblem& problem,
                                  const TeamTile& tile, const TeamLane& lane) {
  const MultispinModel& model = problem.model;
  const LaneWords state{tile.state + team.lane};
  for (std::int32_t v = 4 * team.warp; v < model.num_variables; v += 4 * team.num_warps) {
    const auto words =
        initial_words(problem.key, v, lane.group * 32, static_cast<std::uint32_t>(lane.rung));
    TEMPER_UNROLL
    for (std::int32_t i = 0; i < 4; ++i)
      if (v + i < model.num_variables)
        state[v + i] =
            problem.given.any() ? problem.given.word(lane.group * 32, v + i) : words.word[i];
  }
  if (team.warp == 0) {
    state[model.num_variables] = 0;
    state[model.num_variables + 1] = ~0u;
    tile.open[team.lane] = lane.reads;
    tile.hit[team.lane] = 0;
    for (std::int32_t j = 0; j < model.energy_planes; ++j)
      tile.best_energy[j * kTeamLanes + team.lane] =
          j == model.energy_planes - 2 ? ~0u : 0;  // above every energy
    if (problem.num_rungs > 1) {
      tile.to_hot[team.lane] = tile.to_cold[team.lane] = 0;
      for (std::int32_t j = 0; j < 32; ++j)
        tile.accepted[j * kTeamLanes + team.lane] = tile.round_trips[j * kTeamLanes + team.lane] =
            0;
    }
    if constexpr (Form::kMethod == FieldMethod::counters)
      if (team.lane == 0) tile.wide[model.counters.num_families] = 0;
  }
  team.barrier();
  if constexpr (Form::kMethod == FieldMethod::counters) {
    const FamilyCounters& families = model.counters;
    const TeamCounters<Team> counters{team, tile, families};
    for (std::int32_t f = team.warp; f < families.num_families; f += team.num_warps) {
      for (int j = 0; j < families.num_planes; ++j) counters.plane(f, j) = 0;
      for (std::int32_t i = problem.member_start[f]; i < problem.member_start[f + 1]; ++i) {
        std::uint32_t carry = state[problem.member[i]];
        for (int j = 0; j < families.num_planes; ++j) {
          std::uint32_t& plane = counters.plane(f, j);
          const std::uint32_t next = plane & carry;
          plane ^= carry;
          carry = next;
        }
      }
      std::uint32_t wide = 0;
      for (int j = 2; j < families.num_planes; ++j) wide |= counters.plane(f, j);
      if (team.lane == 0) tile.wide[f] = 0;
      counters.mark(f, wide);
    }
    team.barrier();
  }
}

/// Copies what visits touch between the tile's memory and the launch's.
template <class Form, class Team>
TEMPER_HD void copy_tile(const Team& team, const MultispinModel& model, const TeamTile& from,
                         const TeamTile& to) {
  const auto copy = [&](std::uint32_t* out, const std::uint32_t* in, std::int32_t num_rows)
                        TEMPER_HD_LAMBDA {
                          for (std::int32_t row = team.warp; row < num_rows; row += team.num_warps)
                            out[row * kTeamLanes + team.lane] = in[row * kTeamLanes + team.lane];
                        };
  copy(to.state, from.state, model.num_variables + 2);
  if constexpr (Form::kMethod == FieldMethod::counters) {
    copy(to.counter, from.counter, 2 * model.counters.num_families);
    const int thread = team.warp * kTeamLanes + team.lane;
    for (std::int32_t f = thread; f <= model.counters.num_families;
         f += team.num_warps * kTeamLanes)
      to.wide[f] = from.wide[f];
  }
}

/// One sweep of a tile, energies left to add_parts. Ends with a barrier.
template <class Form, class Team>
TEMPER_HD void sweep_tile(const Team& team, const TeamProblem& problem, const TeamWork& work,
                          const TeamTile& tile, const TeamLane& lane, const TeamScratch& scratch,
                          std::uint32_t sweeps_done) {
  const TeamLevels levels = levels_of(problem, tile, team.lane, sweeps_done);
  if (Form::kMethod == FieldMethod::counters && team.warp == 0)
    TeamFastLevels::note_levels({scratch.fast + team.lane}, levels, problem.model.counters.pair);
  draw_sweep<Form::kDraws>(team, problem, tile, lane, levels, sweeps_done);
  team.barrier();
  if constexpr (Form::kMethod == FieldMethod::counters) {
    sweep_counters<Form::kPlanes, Form::kDraws>(team, problem, work, tile, levels, scratch);
  } else {
    sweep_neighbours<Form::kPlanes, Form::kAcceptance, Form::kDraws>(team, problem, work, tile,
                                                                     lane, levels, sweeps_done);
    add_parts<EnergyParts::changes>(team, problem, work, tile);
  }
}

/// The energies of the states, from scratch. Barriers before and after are the caller's; the first
/// warp alone knows them then.
template <class Form, class Team>
TEMPER_HD void measure_tile(const Team& team, const TeamProblem& problem, const TeamWork& work,
                            const TeamTile& tile) {
  if constexpr (Form::kMethod == FieldMethod::counters)
    measure_part(team, problem, work, tile);
  else
    measure_part_of_neighbours<Form::kPlanes>(team, problem, work, tile);
  team.barrier();
  add_parts<EnergyParts::twice_energy>(team, problem, work, tile);
}

/// Whether the team sweeps on: asked by all, answered by its first warp. Ends with a barrier.
template <class Team>
TEMPER_HD bool goes_on(const Team& team, const TeamProblem& problem, const TeamWork& work,
                       const TeamTile* tiles, const TeamScratch& scratch,
                       std::uint32_t sweeps_done) {
  constexpr std::uint32_t kPollSweeps = 8;  // the host's memory is far
  team.barrier();                           // everybody has read the last answer; hits are written
  if (team.warp == 0) {
    bool open = false;
    for (std::int32_t k = 0; k < work.num_tiles; ++k) open |= tiles[k].open[team.lane] != 0;
    open = team.any(open);
    if (team.lane == 0) {
      const bool ended = problem.first_hit != nullptr &&
                         sweeps_done >= *static_cast<volatile std::uint32_t*>(problem.first_hit);
      *scratch.go_on = open && !ended && sweeps_done < problem.until &&
                       (sweeps_done % kPollSweeps != 0 || *problem.stop == 0);
    }
  }
  team.barrier();
  return *scratch.go_on != 0;
}

/// Looks at the energies of all tiles, as they are in the first warp; closes what hit.
template <class Form, class Team>
TEMPER_HD void observe_tiles(const Team& team, const TeamProblem& problem, const TeamWork& work,
                             const TeamTile* tiles, const TeamScratch& scratch,
                             std::uint32_t sweeps_done) {
  for (std::int32_t k = 0; k < work.num_tiles; ++k) {
    const TeamTile tile = placed<Form::kMemory>(tiles[k], scratch);
    observe_team(team, problem, tile, scratch, sweeps_done);
    note_hit(team, problem, tile, sweeps_done);
    if (work.num_tiles > 1) team.barrier();  // the next tile's answer takes the place of this one's
  }
  if (problem.num_rungs > 1) close_ladders(team, problem, work, tiles);
}

/// Draws a sweep's visits, with random order. Not inlined: other orders are what is frequent.
template <class Team>
TEMPER_HD_RARE void pick_visits(Team team, const TeamProblem& problem, const TeamWork& work,
                                std::uint32_t sweeps_done) {
  const std::int32_t n = problem.model.num_variables;
  const int thread = team.warp * kTeamLanes + team.lane;
  for (std::int32_t i = thread; i < n; i += team.num_warps * kTeamLanes) {
    TeamVisit visit = problem.waves.visit[random_pick(problem.key, sweeps_done, i, n)];
    visit.row = i;
    work.visit[i] = visit;
  }
}

/// Anneals the team's reads until problem.until sweeps are done, every read is closed, another
/// team's hit ends the problem, or the host says stop. The first launch starts from the initial
/// states.
template <class Form, class Team>
TEMPER_HD void anneal_team(const Team& team, const TeamProblem& problem, const TeamWork& work,
                           const TeamTile* tiles, const TeamScratch& scratch, bool is_first) {
  const MultispinModel& model = problem.model;
  clear_parts(team, problem, work);
  std::uint32_t sweeps_done = is_first ? 0 : *work.sweeps_done;
  for (std::int32_t k = 0; k < work.num_tiles; ++k) {
    const TeamTile tile = placed<Form::kMemory>(tiles[k], scratch);
    if (is_first) {
      start_tile_of_team<Form>(team, problem, tile,
                               lane_of(problem, work, k * kTeamLanes + team.lane));
      measure_tile<Form>(team, problem, work, tile);
    } else if (shares_tile<Form::kMemory>(scratch)) {
      copy_tile<Form>(team, model, tiles[k], tile);
    }
  }
  if (is_first) observe_tiles<Form>(team, problem, work, tiles, scratch, 0);
  while (goes_on(team, problem, work, tiles, scratch, sweeps_done)) {
    if (problem.is_random) pick_visits(team, problem, work, sweeps_done);
    const bool observes =
        (sweeps_done + 1) % problem.observe == 0 || sweeps_done + 1 == problem.num_sweeps;
    for (std::int32_t k = 0; k < work.num_tiles; ++k) {
      const TeamTile tile = placed<Form::kMemory>(tiles[k], scratch);
      sweep_tile<Form>(team, problem, work, tile,
                       lane_of(problem, work, k * kTeamLanes + team.lane), scratch, sweeps_done);
      if (Form::kMethod == FieldMethod::counters && (observes || problem.num_rungs > 1))
        measure_tile<Form>(team, problem, work, tile);
    }
    ++sweeps_done;
    if (observes) observe_tiles<Form>(team, problem, work, tiles, scratch, sweeps_done);
    if (problem.num_rungs > 1) {
      team.barrier();  // the energies are there
      exchange_team<Form::kMemory, Form::kMethod>(team, problem, work, tiles, scratch, sweeps_done);
      count_round_trips(team, problem, work, tiles);
    }
  }
  for (std::int32_t k = 0; k < work.num_tiles; ++k) {
    const TeamTile tile = placed<Form::kMemory>(tiles[k], scratch);
    // Where nobody looked at the end of the anneal, a stopped one has an energy all the same.
    if constexpr (Form::kMethod == FieldMethod::counters) {
      measure_tile<Form>(team, problem, work, tile);
      team.barrier();
    }
    if (shares_tile<Form::kMemory>(scratch)) copy_tile<Form>(team, model, tile, tiles[k]);
  }
  if (team.warp == 0 && team.lane == 0) *work.sweeps_done = sweeps_done;
}

/// Many teams at once, of one problem or several.
struct TeamBatch {
  const TeamProblem* problems = nullptr;
  const TeamWork* teams = nullptr;
  const TeamTile* tiles = nullptr;
  bool is_first = true;      ///< nothing was annealed before
  bool shares_tile = false;  ///< what visits touch is in shared memory
};

}  // namespace temper
