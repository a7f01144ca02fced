#pragma once
/// Tempering in a team's tiles: ladders of 32 reads whose rungs are neighbouring lanes, perhaps of
/// two tiles. A warp decides for a pair of rungs, a lane a read; exchanged states move.

#include "temper/kernel/exchange.h"
#include "temper/kernel/multispin_team_energy.h"

namespace temper {

/// A word of lane `index` of the team's lanes: `rows` gives that of a tile.
template <TeamMemory kMemory, class Rows>
TEMPER_HD std::uint32_t& word_of(const TeamTile* tiles, const TeamScratch& scratch,
                                 std::int32_t index, std::int32_t row, const Rows& rows) {
  const TeamTile tile = placed<kMemory>(tiles[index / kTeamLanes], scratch);
  return rows(tile)[std::int64_t{row} * kTeamLanes + index % kTeamLanes];
}

/// Ladders freeze as a whole when one of their rungs reaches the target. A thread a group; a
/// barrier lies between the hits and this.
template <class Team>
TEMPER_HD void close_ladders(const Team& team, const TeamProblem& problem, const TeamWork& work,
                             const TeamTile* tiles) {
  const std::int32_t rungs = problem.num_rungs;
  const int thread = team.warp * kTeamLanes + team.lane;
  for (std::int32_t first = thread * rungs; first + rungs <= work.num_tiles * kTeamLanes;
       first += team.num_warps * kTeamLanes * rungs) {
    std::uint32_t hits = 0;
    for (std::int32_t i = first; i < first + rungs; ++i)
      hits |= tiles[i / kTeamLanes].hit[i % kTeamLanes];
    if (hits == 0) continue;
    for (std::int32_t i = first; i < first + rungs; ++i)
      tiles[i / kTeamLanes].open[i % kTeamLanes] &= ~hits;
  }
}

/// Which of the 32 reads exchange the rungs of lanes `index` and index + 1 after a sweep.
template <class Team>
TEMPER_HD std::uint32_t exchanging_reads(const Team& team, const TeamProblem& problem,
                                         const TeamWork& work, const TeamTile* tiles,
                                         std::int32_t index, std::uint32_t sweep) {
  const TeamTile& low_tile = tiles[index / kTeamLanes];
  const TeamTile& high_tile = tiles[(index + 1) / kTeamLanes];
  const LaneWords low{low_tile.energy + index % kTeamLanes};
  const LaneWords high{high_tile.energy + (index + 1) % kTeamLanes};
  const TeamLane at = lane_of(problem, work, index);
  const std::int32_t num_planes = problem.model.energy_planes;
  const auto number = [&](const LaneWords& planes) TEMPER_HD_LAMBDA {
    std::uint32_t digits = 0;
    for (std::int32_t j = 0; j < num_planes; ++j) digits |= (planes[j] >> team.lane & 1) << j;
    const std::int32_t unused = 32 - num_planes;
    return static_cast<std::int32_t>(digits << unused) >> unused;  // extends the sign
  };
  const float difference = float_of(number(high) - number(low));
  const auto read = at.group * 32 + static_cast<std::uint32_t>(team.lane);
  const std::uint32_t word =
      exchange_word(problem.key, static_cast<std::uint32_t>(at.rung), sweep, read);
  const bool accepted = accepts_exchange(mul_rn(problem.rate[at.rung], difference), word) != 0;
  return team.ballot(accepted) & low_tile.open[index % kTeamLanes];
}

/// Exchanges after `sweeps_done` sweeps, as the reference does it. Ends with a barrier. Not
/// inlined, for the registers of what anneals.
template <TeamMemory kMemory, FieldMethod kMethod, class Team>
TEMPER_HD_RARE void exchange_team(Team team, const TeamProblem& problem, const TeamWork& work,
                                  const TeamTile* tiles, TeamScratch scratch,
                                  std::uint32_t sweeps_done) {
  const std::int32_t rungs = problem.num_rungs, num_lanes = work.num_tiles * kTeamLanes;
  const std::int32_t parity = static_cast<std::int32_t>((sweeps_done - 1) % 2);
  for (std::int32_t i = team.warp; i < num_lanes; i += team.num_warps) {
    const std::int32_t rung = i % rungs;
    std::uint32_t mask = 0;
    if (rung % 2 == parity && rung + 1 < rungs && i + 1 < num_lanes)
      mask = exchanging_reads(team, problem, work, tiles, i, sweeps_done - 1);
    if (team.lane == 0) {
      scratch.mask[i] = mask;
      count_bits({tiles[i / kTeamLanes].accepted + i % kTeamLanes}, mask);
    }
  }
  team.barrier();
  const auto swap = [&](std::int32_t row, const auto& rows) TEMPER_HD_LAMBDA {
    for (std::int32_t i = team.lane; i + 1 < num_lanes; i += kTeamLanes) {
      const std::uint32_t mask = scratch.mask[i];
      if (mask == 0) continue;
      std::uint32_t& low = word_of<kMemory>(tiles, scratch, i, row, rows);
      std::uint32_t& high = word_of<kMemory>(tiles, scratch, i + 1, row, rows);
      const std::uint32_t differ = (low ^ high) & mask;
      low ^= differ;
      high ^= differ;
    }
  };
  const auto swap_rows = [&](std::int32_t num_rows, const auto& rows) TEMPER_HD_LAMBDA {
    for (std::int32_t row = team.warp; row < num_rows; row += team.num_warps) swap(row, rows);
  };
  const MultispinModel& model = problem.model;
  swap_rows(model.num_variables, [](const TeamTile& tile) TEMPER_HD_LAMBDA { return tile.state; });
  swap_rows(model.energy_planes, [](const TeamTile& tile) TEMPER_HD_LAMBDA { return tile.energy; });
  if constexpr (kMethod == FieldMethod::counters) {
    const FamilyCounters& families = model.counters;
    swap_rows(2 * families.num_families,
              [](const TeamTile& tile) TEMPER_HD_LAMBDA { return tile.counter; });
    const int num_upper = families.num_planes - 2;
    for (std::int32_t f = team.warp; f < families.num_families; f += team.num_warps) {
      for (int j = 0; j < num_upper; ++j)
        swap(f * num_upper + j, [](const TeamTile& tile) TEMPER_HD_LAMBDA { return tile.upper; });
      team.sync_warp();  // which lanes use them has changed too
      for (std::int32_t k = 0; k < work.num_tiles; ++k) {
        const TeamTile tile = placed<kMemory>(tiles[k], scratch);
        const TeamCounters<Team> counters{team, tile, families};
        std::uint32_t wide = 0;
        for (int j = 2; j < families.num_planes; ++j) wide |= counters.plane(f, j);
        counters.mark(f, wide);
      }
    }
  }
  if (team.warp == 0) {
    swap(0, [](const TeamTile& tile) TEMPER_HD_LAMBDA { return tile.to_hot; });
    swap(0, [](const TeamTile& tile) TEMPER_HD_LAMBDA { return tile.to_cold; });
  }
  team.barrier();
}

/// Coldest → hottest → coldest; see RoundTrip. A thread a group, after a barrier.
template <class Team>
TEMPER_HD void count_round_trips(const Team& team, const TeamProblem& problem, const TeamWork& work,
                                 const TeamTile* tiles) {
  const std::int32_t rungs = problem.num_rungs;
  const int thread = team.warp * kTeamLanes + team.lane;
  for (std::int32_t hot = thread * rungs; hot + rungs <= work.num_tiles * kTeamLanes;
       hot += team.num_warps * kTeamLanes * rungs) {
    const std::int32_t cold = hot + rungs - 1;
    const TeamTile& hottest = tiles[hot / kTeamLanes];
    const TeamTile& coldest = tiles[cold / kTeamLanes];
    const std::int32_t h = hot % kTeamLanes, c = cold % kTeamLanes;
    const std::uint32_t open = coldest.open[c];
    count_bits({coldest.round_trips + c}, coldest.to_cold[c] & open);
    coldest.to_hot[c] |= open;
    coldest.to_cold[c] &= ~open;
    const std::uint32_t turning = hottest.to_hot[h] & open;
    hottest.to_cold[h] |= turning;
    hottest.to_hot[h] &= ~turning;
  }
}

}  // namespace temper
