#pragma once
/// Energies of a team's tile: at the start, after sweeps, and what is best of them. Warps add up
/// parts in work.parts; the first warp puts them together.

#include "temper/kernel/multispin_team_visits.h"

namespace temper {

/// Planes of a warp's count of families, before it hands them on.
inline constexpr int kCountPlanes = 12;
inline constexpr std::int32_t kMostCounted = (1 << (kCountPlanes - 3)) - 1;  ///< in eights

/// Where warp `warp` adds up energies of the calling lane.
template <class Team>
TEMPER_HD LaneWords part_of_energy(const Team& team, const TeamWork& work, std::int32_t num_planes,
                                   int warp) {
  return {work.parts + warp * (num_planes + 1) * kTeamLanes + team.lane};
}

/// to += ± from · 2^digit, of kFrom planes that stay in registers.
template <int kFrom>
TEMPER_HD void add_shifted(const LaneWords& to, int to_planes, const std::uint32_t* from, int digit,
                           bool minus) {
  const std::uint32_t flip = minus ? ~0u : 0u;
  std::uint32_t carry = flip;
  TEMPER_UNROLL
  for (int j = 0; j < kFrom; ++j)
    if (j + digit < to_planes) carry = full_add(to[j + digit], from[j] ^ flip, carry);
  TEMPER_ROLLED
  for (int j = kFrom + digit; j < to_planes; ++j) carry = full_add(to[j], flip, carry);
}

/// Adds pair · (n² − 2n) of a family with whole counters.
template <class Team>
TEMPER_HD_RARE void add_wide_family(TeamCounters<Team> counters, std::int32_t pair, std::int32_t f,
                                    LaneWords to, int to_planes) {
  TEMPER_ROLLED
  for (int digit = 0; pair >> digit != 0; ++digit) {
    if ((pair >> digit & 1) == 0) continue;
    TEMPER_ROLLED
    for (int j = 0; j < counters.num_planes; ++j) {
      const std::uint32_t one = counters.plane(f, j);
      add_shifted<1>(to, to_planes, &one, digit + 2 * j, false);
      add_shifted<1>(to, to_planes, &one, digit + j + 1, true);
      TEMPER_ROLLED
      for (int k = 0; k < j; ++k) {
        const std::uint32_t both = one & counters.plane(f, k);
        add_shifted<1>(to, to_planes, &both, digit + j + k + 1, false);
      }
    }
  }
}

/// A warp's share of twice the energy: pair Σ_f (n² − 2n) + Σ_v extra x[v]. For n up to 3, n² − 2n
/// is 0, −1, 0, 3: four times (two low planes both set) less the lowest plane.
template <class Team>
TEMPER_HD void measure_part(const Team& team, const TeamProblem& problem, const TeamWork& work,
                            const TeamTile& tile) {
  const FamilyCounters& model = problem.model.counters;
  const int num_planes = problem.model.energy_planes + 1;
  const LaneWords part = part_of_energy(team, work, problem.model.energy_planes, team.warp);
  const LaneWords counter{tile.counter + team.lane};
  const TeamCounters<Team> counters{team, tile, model};
  const bool any_wide = tile.wide[model.num_families] != 0;
  std::int32_t f = 8 * team.warp;
  while (f < model.num_families) {
    std::uint32_t odd[kCountPlanes] = {}, threes[kCountPlanes] = {};
    for (std::int32_t i = 0; i < kMostCounted && f < model.num_families; ++i) {
      std::uint32_t low[8] = {}, both[8] = {};
      TEMPER_UNROLL
      for (std::int32_t k = 0; k < 8; ++k) {
        // Wide ones come later: a call here would have to keep all these planes.
        if (f + k >= model.num_families || (any_wide && tile.wide[f + k] != 0)) continue;
        low[k] = counter[2 * (f + k)];
        both[k] = low[k] & counter[2 * (f + k) + 1];
      }
      add_eight<kCountPlanes>(odd, low);
      add_eight<kCountPlanes>(threes, both);
      f += 8 * team.num_warps;
    }
    TEMPER_ROLLED
    for (int digit = 0; model.pair >> digit != 0; ++digit) {
      if ((model.pair >> digit & 1) == 0) continue;
      add_shifted<kCountPlanes>(part, num_planes, threes, digit + 2, false);
      add_shifted<kCountPlanes>(part, num_planes, odd, digit, true);
    }
  }
  for (std::int32_t wide = team.warp; any_wide && wide < model.num_families; wide += team.num_warps)
    if (tile.wide[wide] != 0) add_wide_family(counters, model.pair, wide, part, num_planes);
  const LaneWords state{tile.state + team.lane};
  for (std::int32_t i = team.warp; i < model.num_extras; i += team.num_warps) {
    const std::uint32_t on = state[model.extra_variable[i]];
    std::uint32_t carry = 0;
    for (int j = 0; j < num_planes; ++j)
      carry = full_add(part[j], on & digit_of<std::uint32_t>(model.extra[i], j), carry);
  }
}

/// The same where fields come from neighbours: Σ x[v] (field + linear).
template <int kPlanes, class Team>
TEMPER_HD void measure_part_of_neighbours(const Team& team, const TeamProblem& problem,
                                          const TeamWork& work, const TeamTile& tile) {
  const int num_planes = problem.model.energy_planes + 1;
  const LaneWords state{tile.state + team.lane};
  const LaneWords part = part_of_energy(team, work, problem.model.energy_planes, team.warp);
  for (std::int32_t v = team.warp; v < problem.model.num_variables; v += team.num_warps) {
    const std::uint32_t on = state[v];
    std::uint32_t field[kPlanes];
    field_of<kPlanes>(problem.model.rows, state, v, field);
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) field[j] &= on;
    add_to_planes<kPlanes>(part, num_planes, field);
    std::uint32_t carry = 0;
    TEMPER_ROLLED
    for (int j = 0; j < num_planes; ++j)
      carry = full_add(part[j], on & digit_of<std::uint32_t>(problem.linear[v], j), carry);
  }
}

/// Clears the parts: each warp its own.
template <class Team>
TEMPER_HD void clear_parts(const Team& team, const TeamProblem& problem, const TeamWork& work) {
  const std::int32_t num_planes = problem.model.energy_planes;
  const LaneWords part = part_of_energy(team, work, num_planes, team.warp);
  for (std::int32_t j = 0; j <= num_planes; ++j) part[j] = 0;
}

/// What the parts are: changes of the energy, or twice the energy.
enum class EnergyParts { changes, twice_energy };

/// The first warp puts the parts together, and clears them.
template <EnergyParts kParts, class Team>
TEMPER_HD void add_parts(const Team& team, const TeamProblem& problem, const TeamWork& work,
                         const TeamTile& tile) {
  if (team.warp != 0) return;
  const std::int32_t num_planes = problem.model.energy_planes;
  const LaneWords energy{tile.energy + team.lane};
  const LaneWords sum = part_of_energy(team, work, num_planes, 0);
  for (int warp = 1; warp < team.num_warps; ++warp) {
    const LaneWords part = part_of_energy(team, work, num_planes, warp);
    std::uint32_t carry = 0;
    for (std::int32_t j = 0; j <= num_planes; ++j) {
      carry = full_add(sum[j], part[j], carry);
      part[j] = 0;
    }
  }
  std::uint32_t carry = 0;
  for (std::int32_t j = 0; j < num_planes; ++j) {
    if constexpr (kParts == EnergyParts::changes)
      carry = full_add(energy[j], sum[j], carry);
    else
      energy[j] = sum[j + 1];
  }
  for (std::int32_t j = 0; j <= num_planes; ++j) sum[j] = 0;
}

/// Compares energies, in the team's first warp: which reads have a new best, and which end.
template <class Team>
TEMPER_HD void compare_energies(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                                const TeamScratch& scratch, std::uint32_t sweeps_done) {
  const int num_planes = problem.model.energy_planes;
  const LaneWords energy{tile.energy + team.lane}, best_energy{tile.best_energy + team.lane};
  const std::uint32_t open = tile.open[team.lane];
  const std::uint32_t better = open & is_below<std::uint32_t>(energy, best_energy, num_planes);
  scratch.better[team.lane] = better;
  if (better == 0) return;
  TEMPER_ROLLED
  for (int j = 0; j < num_planes; ++j) best_energy[j] = select(better, energy[j], best_energy[j]);
  for (std::uint32_t bits = better; bits != 0; bits &= bits - 1)
    tile.best_sweep[static_cast<std::uint32_t>(team.lane) * 32 + lowest_bit(bits)] = sweeps_done;
  if (!problem.has_target) return;
  const std::uint32_t reached =
      better & is_at_most<std::uint32_t>(energy, problem.target, num_planes);
  tile.hit[team.lane] |= reached;
  tile.open[team.lane] = open & ~reached;
}

/// Looks at the energies after a sweep, as `observe` does. The barrier before it is the caller's.
template <class Team>
TEMPER_HD void observe_team(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                            const TeamScratch& scratch, std::uint32_t sweeps_done) {
  if (team.warp == 0) compare_energies(team, problem, tile, scratch, sweeps_done);
  team.barrier();
  const std::uint32_t better = scratch.better[team.lane];
  if (better == 0) return;
  const LaneWords state{tile.state + team.lane}, best_state{tile.best_state + team.lane};
  const auto keep = [&](const LaneWords& to, const LaneWords& from, int row)
                        TEMPER_HD_LAMBDA { to[row] = select(better, from[row], to[row]); };
  const std::int32_t n = problem.model.num_variables, fours = n / 4;
  for (std::int32_t i = team.warp; i < fours; i += team.num_warps) {
    const LaneWords from = state + 4 * i, to = best_state + 4 * i;
    TEMPER_UNROLL
    for (int row = 0; row < 4; ++row) keep(to, from, row);
  }
  for (std::int32_t v = 4 * fours + team.warp; v < n; v += team.num_warps)
    keep(best_state, state, v);
}

}  // namespace temper
