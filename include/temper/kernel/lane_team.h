#pragma once
/// The lane kernel by a team of threads that share memory, as CUDA has them. A team anneals a few
/// chains, one a read, or the rungs of a ladder; a crew of it (lane_team_sweep.h) sweeps a chain: a
/// warp, and the warps sweep different chains, or all warps together.
///
/// A Team says who the calling thread is and brings the barriers:
///     int lane, warp, num_warps;  bool any(bool) of the warp;  void sync_warp(), barrier();
///     void lower(std::uint32_t* shared_by_teams, std::uint32_t to), an atomic minimum.
/// All threads of the team call anneal_team.

#include "temper/kernel/exchange.h"
#include "temper/kernel/lane_team_moves.h"
#include "temper/kernel/lane_team_sweep.h"
#include "temper/kernel/lane_team_views.h"

namespace temper {

/// Between two looks at the host's wish and at other teams' hits a team does so many sweeps.
inline constexpr std::uint32_t kSweepsALook = 8;

[[nodiscard]] TEMPER_HD std::uint32_t read_of(const LaneTeamProblem& problem,
                                              const LaneTeamMemory& memory, std::int32_t chain) {
  return memory.first_read + (problem.is_ladder ? 0 : static_cast<std::uint32_t>(chain));
}
[[nodiscard]] TEMPER_HD std::uint32_t slot_of(const LaneTeamProblem& problem, std::int32_t chain) {
  return problem.is_ladder ? static_cast<std::uint32_t>(chain) : 0;
}
/// Of bits, a row a chain.
[[nodiscard]] TEMPER_HD std::uint32_t* bits_of_chain(const LaneTeamProblem& problem,
                                                     std::uint32_t* bits, std::int32_t chain) {
  return bits + std::int64_t{chain} * words_of_bits(problem.num_variables);
}
template <class T>
[[nodiscard]] TEMPER_HD T* cells_of_chain(const LaneTeamProblem& problem,
                                          const LaneTeamScratch<T>& scratch, std::int32_t chain) {
  return scratch.cell + std::int64_t{chain} * problem.num_variables;
}

/// Writes words of bits: bit(place), where there is one.
template <class Crew, class Bit>
TEMPER_HD void write_bits(const Crew& crew, std::int32_t num_places, std::uint32_t* bits,
                          const Bit& bit) {
  for (std::int32_t w = crew.warp; w < words_of_bits(num_places); w += crew.num_warps) {
    const std::int32_t place = w * kWarpLanes + crew.lane;
    const std::uint32_t word = crew.ballot(place < num_places && bit(place));
    if (crew.lane == 0) bits[w] = word;
  }
}

/// Sets the cells from bits, turning variables on one by one; the energy, in thread 0. Begins with
/// a barrier, to which the bits may come late, and ends with one.
template <class T, class Crew>
TEMPER_HD std::int64_t load_cells(const Crew& crew, const LaneTeamProblem& problem,
                                  const std::uint32_t* bits, T* cell) {
  const LaneRows<T> rows{problem};
  const std::int32_t n = problem.num_variables;
  for (std::int32_t p = crew.thread(); p < n; p += crew.size())
    cell[p] = static_cast<T>(2 * problem.linear[p]);
  crew.sync();
  std::int64_t energy = 0;
  for (std::int32_t w = 0; w < words_of_bits(n); ++w)
    for (std::uint32_t on = bits[w]; on != 0; on &= on - 1) {
      const std::int32_t place = w * kWarpLanes + static_cast<std::int32_t>(lowest_bit(on));
      if (crew.thread() == 0) energy += field_in(cell[place]);
      flip(crew, rows, cell, place, false);
    }
  return energy;
}

template <class Team>
TEMPER_HD void note_hit(const Team& team, const LaneTeamProblem& problem,
                        std::uint32_t sweeps_done) {
  if (problem.first_hit != nullptr) team.lower(problem.first_hit, sweeps_done);
}

/// Draws the initial state of a chain, or takes the one that is given, and observes it ("after 0
/// sweeps").
template <class T, class Team, class Crew>
TEMPER_HD void start_chain(const Team& team, const Crew& crew, const LaneTeamProblem& problem,
                           const LaneTeamMemory& memory, const LaneTeamScratch<T>& scratch,
                           std::int32_t chain) {
  const std::uint32_t read = read_of(problem, memory, chain);
  const std::uint32_t slot = slot_of(problem, chain);
  std::uint32_t* const state = bits_of_chain(problem, memory.state, chain);
  std::uint32_t* const best = bits_of_chain(problem, memory.best_state, chain);
  write_bits(crew, problem.num_variables, state, [&](std::int32_t place) TEMPER_HD_LAMBDA {
    const std::int32_t v = problem.variable_at[place];
    if (problem.given.any()) return problem.given.starts_on(read, v);
    return (initial_words(problem.key, v, read, slot).word[v % 4] >> (read % 32) & 1) != 0;
  });
  const std::int64_t energy =
      load_cells(crew, problem, state, cells_of_chain(problem, scratch, chain));
  for (std::int32_t w = crew.thread(); w < words_of_bits(problem.num_variables); w += crew.size())
    best[w] = state[w];
  if (crew.thread() != 0) return;
  LaneChain start;
  start.energy = start.best_energy = energy;
  start.rung = problem.is_ladder ? chain : 0;
  if (energy <= problem.target) {
    start.hit_sweep = 0;
    note_hit(team, problem, 0);
  }
  scratch.chains[chain] = start;
}

/// Looks at a chain's energy after a sweep that changed it by the sum of `change`; keeps the best
/// state. Ends with a barrier, but for the best state.
template <class T, class Team, class Crew>
TEMPER_HD void observe_chain(const Team& team, const Crew& crew, const LaneTeamProblem& problem,
                             LaneChain& chain, const T* cell, std::uint32_t* best_state,
                             std::int64_t change, std::uint32_t sweeps_done) {
  const bool is_observed = sweeps_done % problem.observe == 0 || sweeps_done == problem.num_sweeps;
  const std::int64_t given = crew.give(change);
  crew.sync();
  if (crew.thread() == 0) {
    chain.energy += crew.total(given);
    chain.is_better = is_observed && chain.energy < chain.best_energy;
    if (chain.is_better) {
      chain.best_energy = chain.energy;
      chain.best_sweep = sweeps_done;
      if (chain.energy <= problem.target) {
        chain.hit_sweep = sweeps_done;
        note_hit(team, problem, sweeps_done);
      }
    }
  }
  crew.sync();
  if (!chain.is_better) return;
  write_bits(crew, problem.num_variables, best_state,
             [&](std::int32_t place) TEMPER_HD_LAMBDA { return is_on(cell[place]); });
}

/// Sweeps a chain until so many sweeps are done, or it hits.
template <class T, class Team, class Crew>
TEMPER_HD void sweep_chain(const Team& team, const Crew& crew, const LaneTeamProblem& problem,
                           const LaneTeamMemory& memory, const LaneTeamScratch<T>& scratch,
                           std::int32_t chain, std::uint32_t sweeps_done, std::uint32_t until) {
  LaneChain& record = scratch.chains[chain];
  LaneSweep<T> sweep;
  sweep.cell = cells_of_chain(problem, scratch, chain);
  sweep.limit = scratch.limit;
  sweep.read = read_of(problem, memory, chain);
  sweep.slot = slot_of(problem, chain);
  for (; sweeps_done < until && record.hit_sweep == kNoSweep; ++sweeps_done) {
    sweep.sweep = sweeps_done;
    sweep.temperature =
        problem
            .temperature[problem.is_ladder ? static_cast<std::uint32_t>(record.rung) : sweeps_done];
    std::int64_t change = 0;
    bool by_waves = false;
    if constexpr (Crew::kIsBlock) {
      by_waves = problem.num_waves > 0;
      if (by_waves) change = flip_by_waves(crew, problem, sweep);
    }
    if (!by_waves) change = flip_in_order(crew, problem, sweep);
    if (problem.families.num_families > 0) {
      if (problem.moves == MoveKind::onehot) change += exchange_in_order(crew, problem, sweep);
      if (problem.moves == MoveKind::family && crew.warp == 0)
        change += visit_families(crew.first_warp(), problem, sweep);
    }
    observe_chain(team, crew, problem, record, sweep.cell,
                  bits_of_chain(problem, memory.best_state, chain), change, sweeps_done + 1);
  }
}

/// Exchanges between the rungs of a ladder, a pair a lane of the team's first warp: the rungs move,
/// the states stay.
template <class T, class Team>
TEMPER_HD void exchange_rungs(const Team& team, const LaneTeamProblem& problem,
                              const LaneTeamMemory& memory, const LaneTeamScratch<T>& scratch,
                              std::uint32_t sweep) {
  const std::int32_t num_rungs = memory.num_chains;
  const auto first = static_cast<std::int32_t>(sweep % 2) + 2 * team.lane;
  for (std::int32_t r = first; r + 1 < num_rungs; r += 2 * kWarpLanes) {
    const std::uint32_t word =
        exchange_word(problem.key, static_cast<std::uint32_t>(r), sweep, memory.first_read);
    const std::int32_t hot = scratch.chain_at[r], cold = scratch.chain_at[r + 1];
    const std::int64_t difference = scratch.chains[cold].energy - scratch.chains[hot].energy;
    ++memory.attempts[r];
    if (!accepts_exchange(mul_rn(problem.exchange_rate[r], static_cast<float>(difference)), word))
      continue;
    ++memory.accepted[r];
    scratch.chains[hot].rung = r + 1;
    scratch.chains[cold].rung = r;
    scratch.chain_at[r] = cold;
    scratch.chain_at[r + 1] = hot;
  }
  team.sync_warp();
  if (team.lane != 0) return;
  const auto arrive = [&](std::int32_t rung) TEMPER_HD_LAMBDA {
    if (scratch.chains[scratch.chain_at[rung]].trip.arrive(rung, num_rungs)) ++*memory.round_trips;
  };
  arrive(0);
  if (num_rungs > 1) arrive(num_rungs - 1);
}

/// After sweeps, in the team's first warp: exchanges, and whether the team goes on.
template <class T, class Team>
TEMPER_HD void settle_team(const Team& team, const LaneTeamProblem& problem,
                           const LaneTeamMemory& memory, const LaneTeamScratch<T>& scratch,
                           std::uint32_t sweeps_done, bool has_swept, std::uint32_t until) {
  bool hit = false, open = false;
  for (std::int32_t c = team.lane; c < memory.num_chains; c += kWarpLanes) {
    const bool is_open = scratch.chains[c].hit_sweep == kNoSweep;
    hit = hit || !is_open;
    open = open || is_open;
  }
  open = team.any(open);
  if (problem.is_ladder) {
    open = !team.any(hit);
    if (open && has_swept) exchange_rungs(team, problem, memory, scratch, sweeps_done - 1);
  }
  if (team.lane != 0) return;
  const bool has_ended =
      problem.first_hit != nullptr &&
      sweeps_done >= *static_cast<const volatile std::uint32_t*>(problem.first_hit);
  bool goes_on = open && !has_ended && sweeps_done < until;
  if (goes_on && sweeps_done % kSweepsALook == 0) goes_on = *problem.stop == 0;
  *scratch.go_on = goes_on;
}

/// Anneals the chains of a team until so many sweeps are done, every read hit, another team's hit
/// ends the problem, or the host says stop: all of them to the same sweep, but those that hit. The
/// first call starts from the initial states.
template <class T, class Team, class Crew>
TEMPER_HD void anneal_team(const Team& team, const Crew& crew, const LaneTeamProblem& problem,
                           const LaneTeamMemory& memory, const LaneTeamScratch<T>& scratch,
                           std::uint32_t until, bool is_first) {
  std::uint32_t sweeps_done = is_first ? 0 : *memory.sweeps_done;
  for (std::int32_t c = crew.number; c < memory.num_chains; c += crew.num_crews) {
    if (is_first) {
      start_chain(team, crew, problem, memory, scratch, c);
    } else {
      load_cells(crew, problem, bits_of_chain(problem, memory.state, c),
                 cells_of_chain(problem, scratch, c));
      if (crew.thread() == 0) scratch.chains[c] = memory.chains[c];
    }
    if (problem.is_ladder && crew.thread() == 0) scratch.chain_at[scratch.chains[c].rung] = c;
  }
  for (bool has_swept = false;; has_swept = true) {
    team.barrier();  // what the chains have come to is written, and the last answer read
    if (team.warp == 0) settle_team(team, problem, memory, scratch, sweeps_done, has_swept, until);
    team.barrier();
    if (*scratch.go_on == 0) break;
    std::uint32_t next = sweeps_done + 1;
    if (!problem.is_ladder) next = sweeps_done - sweeps_done % kSweepsALook + kSweepsALook;
    if (next > until) next = until;
    for (std::int32_t c = crew.number; c < memory.num_chains; c += crew.num_crews)
      sweep_chain(team, crew, problem, memory, scratch, c, sweeps_done, next);
    sweeps_done = next;
  }
  for (std::int32_t c = crew.number; c < memory.num_chains; c += crew.num_crews) {
    const T* const cell = cells_of_chain(problem, scratch, c);
    write_bits(crew, problem.num_variables, bits_of_chain(problem, memory.state, c),
               [&](std::int32_t place) TEMPER_HD_LAMBDA { return is_on(cell[place]); });
    if (crew.thread() == 0) memory.chains[c] = scratch.chains[c];
  }
  if (team.warp == 0 && team.lane == 0) *memory.sweeps_done = sweeps_done;
}

}  // namespace temper
