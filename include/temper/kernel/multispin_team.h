#pragma once
/// Multispin by a team of threads that share memory, as CUDA has them: a warp's 32 lanes are 32
/// words of 32 reads, 1,024 reads a tile, so that rows and branches are uniform in a warp; the
/// warps of the team share the visits of a sweep. Blocks of visits come in waves: a block's wave is
/// one beyond the latest of the blocks before it that it is coupled to. Wave after wave, in
/// whatever order within, gives the states that block after block gives.
///
/// A Team says who the calling thread is and brings the barriers:
///     int lane, warp, num_warps;  bool any(bool) of the warp;  void barrier() of the team;
///     void lower(std::uint32_t* shared_by_teams, std::uint32_t to), an atomic minimum.
/// All threads of the team call every function here.

#include "temper/kernel/multispin_sweep.h"

namespace temper {

inline constexpr int kTeamLanes = 32;

/// Words of the 32 lanes side by side, seen by one of them.
struct LaneWords {
  std::uint32_t* word = nullptr;  ///< of this lane, in row 0

  TEMPER_HD std::uint32_t& operator[](std::int64_t row) const { return word[row * kTeamLanes]; }
};

/// Blocks of visits, wave after wave.
struct BlockWaves {
  std::int32_t num_waves = 0;
  const std::int32_t* first = nullptr;  ///< [num_waves + 1] into block
  const std::int32_t* block = nullptr;
};

/// A tile of 32 lanes in memory that outlives launches.
struct TeamTile {
  std::uint32_t* state = nullptr;        ///< [n + 2][32] x[v]; then all 0, all 1
  std::uint32_t* best_state = nullptr;   ///< [n][32]; holds the initial states before the start
  std::uint32_t* energy = nullptr;       ///< [energy_planes][32]
  std::uint32_t* best_energy = nullptr;  ///< [energy_planes][32]
  std::uint32_t* open = nullptr;         ///< [32] reads that are still observed
  std::uint32_t* hit = nullptr;          ///< [32] reads that reached the target
  std::uint32_t* best_sweep = nullptr;   ///< [32][32 bits]
  std::uint32_t* sweeps_done = nullptr;  ///< [1]
  std::int32_t* picks = nullptr;         ///< [n] with random order
  std::uint32_t first_group = 0;         ///< counter c2 of lane 0
  std::int32_t problem = 0;              ///< which of the batch
};

/// What the teams of a problem have in common.
struct TeamProblem {
  MultispinModel model;
  MultispinRun run;  ///< visits.picks null; go_on unused
  BlockWaves waves;
  bool is_random = false;    ///< the order is drawn anew for every sweep
  std::uint32_t stream = 0;  ///< counter c3
  /// Least sweep after which a read of the problem hit, where all reads end with it; else null.
  std::uint32_t* first_hit = nullptr;
  const volatile std::uint32_t* stop = nullptr;  ///< not 0: the host wants an end
};

/// Memory that the team shares.
struct TeamScratch {
  std::uint32_t* state = nullptr;   ///< [n + 2][32], or null: states stay where the tile has them
  std::uint32_t* energy = nullptr;  ///< [num_warps][energy_planes][32] changes of a sweep
  std::uint32_t* better = nullptr;  ///< [32] reads with a new best
  std::uint32_t* go_on = nullptr;   ///< [1]
};

/// Words of TeamScratch, without the state.
TEMPER_HD std::int32_t scratch_words(int num_warps, std::int32_t energy_planes) {
  return num_warps * energy_planes * kTeamLanes + kTeamLanes + 1;
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
  for (int j = 0; j < num_planes; ++j) best_energy[j] = select(better, energy[j], best_energy[j]);
  for (std::uint32_t bits = better; bits != 0; bits &= bits - 1)
    tile.best_sweep[static_cast<std::uint32_t>(team.lane) * 32 + lowest_bit(bits)] = sweeps_done;
  if (!problem.run.has_target) return;
  const std::uint32_t reached =
      better & is_at_most<std::uint32_t>(energy, problem.run.target, num_planes);
  tile.hit[team.lane] |= reached;
  tile.open[team.lane] = open & ~reached;
}

/// Looks at the energies after a sweep, as `observe` does.
template <class Team>
TEMPER_HD void observe_team(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                            const TeamScratch& scratch, const LaneWords& state,
                            std::uint32_t sweeps_done) {
  if (team.warp == 0) compare_energies(team, problem, tile, scratch, sweeps_done);
  team.barrier();
  const std::uint32_t better = scratch.better[team.lane];
  if (better == 0) return;
  const LaneWords best_state{tile.best_state + team.lane};
  for (std::int32_t v = team.warp; v < problem.model.num_variables; v += team.num_warps)
    best_state[v] = select(better, state[v], best_state[v]);
}

/// Tells the other teams of the problem that reads hit after so many sweeps, or before.
template <class Team>
TEMPER_HD void note_hit(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                        std::uint32_t sweeps_done) {
  if (team.warp == 0 && problem.first_hit != nullptr && tile.hit[team.lane] != 0)
    team.lower(problem.first_hit, sweeps_done);
}

/// Adds up what the warps' blocks changed. The barrier before it is the caller's.
template <class Team>
TEMPER_HD void add_energies(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                            const TeamScratch& scratch) {
  if (team.warp != 0) return;
  const int num_planes = problem.model.energy_planes;
  const LaneWords energy{tile.energy + team.lane};
  for (int warp = 0; warp < team.num_warps; ++warp) {
    const LaneWords change{scratch.energy + warp * num_planes * kTeamLanes + team.lane};
    std::uint32_t carry = 0;
    for (int j = 0; j < num_planes; ++j) {
      carry = full_add(energy[j], change[j], carry);
      change[j] = 0;
    }
  }
}

template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class Team>
TEMPER_HD void sweep_team(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                          const TeamScratch& scratch, const LaneWords& state,
                          std::uint32_t sweeps_done) {
  const MultispinModel& model = problem.model;
  const VisitOrder& visits = problem.run.visits;
  const SweepLevels<std::uint32_t> levels =
      problem.run.levels[sweeps_done - problem.run.first_level];
  const std::uint32_t group = tile.first_group + static_cast<std::uint32_t>(team.lane);
  const LaneWords energy{scratch.energy + team.warp * model.energy_planes * kTeamLanes + team.lane};
  const auto generator = [&](std::int32_t block) TEMPER_HD_LAMBDA {
    return generator_of<std::uint32_t>(problem.run.key, block, sweeps_done, group, problem.stream);
  };
  const auto add = [&](const FlipEnergy<kPlanes, std::uint32_t>& change) TEMPER_HD_LAMBDA {
    add_to_planes<kPlanes + 4>(energy, model.energy_planes, change.planes);
  };
  const std::int32_t* order = visits.order;
  if (problem.is_random) {
    const int thread = team.warp * kTeamLanes + team.lane;
    for (std::int32_t i = thread; i < model.num_variables; i += team.num_warps * kTeamLanes)
      tile.picks[i] = random_pick(problem.run.key, sweeps_done, i, model.num_variables);
    order = tile.picks;
    team.barrier();
  }
  for (std::int32_t wave = 0; wave < problem.waves.num_waves; ++wave) {
    const std::int32_t end = problem.waves.first[wave + 1];
    for (std::int32_t i = problem.waves.first[wave] + team.warp; i < end; i += team.num_warps) {
      const std::int32_t block = problem.waves.block[i];
      FlipEnergy<kPlanes, std::uint32_t> change;
      flip_block<kPlanes, kAcceptance, kDraws>(model, visits, order, block, generator(block),
                                               levels, state, change);
      add(change);
    }
    team.barrier();
  }
  if (visits.families.num_families > 0) {
    // Pairs change with the sweep, and with them who is coupled to whom: one warp does them.
    for (std::int32_t b = 0; team.warp == 0 && b < num_blocks(model.num_variables); ++b) {
      FlipEnergy<kPlanes, std::uint32_t> change;
      exchange_block<kPlanes, kAcceptance, kDraws>(
          model, visits, b, sweeps_done, generator(visits.num_blocks + b), levels, state, change);
      add(change);
    }
    team.barrier();
  }
  add_energies(team, problem, tile, scratch);
}

/// Turns the variables of the initial states on one by one, and observes the result. The barriers
/// around it are the caller's.
template <int kPlanes, class Team>
TEMPER_HD void start_team(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                          const LaneWords& state) {
  if (team.warp != 0) return;
  const MultispinModel& model = problem.model;
  const LaneWords initial{tile.best_state + team.lane}, energy{tile.energy + team.lane};
  const LaneWords best_energy{tile.best_energy + team.lane};
  for (std::int32_t v = 0; v <= model.num_variables; ++v) state[v] = 0;
  state[model.num_variables + 1] = ~0u;
  for (int j = 0; j < model.energy_planes; ++j) {
    energy[j] = 0;
    best_energy[j] = j == model.energy_planes - 2 ? ~0u : 0;  // above every energy
  }
  for (std::int32_t v = 0; v < model.num_variables; ++v) {
    std::uint32_t field[kPlanes];
    field_of<kPlanes>(model.rows, state, v, field);
    const std::uint32_t on = initial[v];
    TEMPER_UNROLL
    for (int j = 0; j < kPlanes; ++j) field[j] = field[j] & on;
    add_to_planes<kPlanes>(energy, model.energy_planes, field);
    state[v] = on;
  }
}

/// Whether the team sweeps on: asked by all, answered by its first warp. Ends with a barrier.
template <class Team>
TEMPER_HD bool goes_on(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                       const TeamScratch& scratch, std::uint32_t sweeps_done) {
  team.barrier();  // everybody has read the last answer, and hits are written
  if (team.warp == 0) {
    const bool open = team.any(tile.open[team.lane] != 0);
    if (team.lane == 0) {
      const bool ended = problem.first_hit != nullptr &&
                         sweeps_done >= *static_cast<volatile std::uint32_t*>(problem.first_hit);
      *scratch.go_on = open && !ended && sweeps_done < problem.run.until && *problem.stop == 0;
    }
  }
  team.barrier();
  return *scratch.go_on != 0;
}

/// Anneals a tile until run.until sweeps are done, every read is closed, another tile's hit ends
/// the problem, or the host says stop. The first call starts from the initial states.
template <int kPlanes, Acceptance kAcceptance, Draws kDraws, class Team>
TEMPER_HD void anneal_team(const Team& team, const TeamProblem& problem, const TeamTile& tile,
                           const TeamScratch& scratch, bool is_first) {
  const MultispinModel& model = problem.model;
  const LaneWords kept{tile.state + team.lane};
  const LaneWords state{scratch.state == nullptr ? kept.word : scratch.state + team.lane};
  const LaneWords changes{scratch.energy + team.lane};
  for (std::int32_t j = team.warp; j < team.num_warps * model.energy_planes; j += team.num_warps)
    changes[j] = 0;
  std::uint32_t sweeps_done = *tile.sweeps_done;
  if (is_first) {
    start_team<kPlanes>(team, problem, tile, state);
    team.barrier();
    observe_team(team, problem, tile, scratch, state, 0);
    note_hit(team, problem, tile, 0);
  } else if (scratch.state != nullptr) {
    for (std::int32_t v = team.warp; v < model.num_variables + 2; v += team.num_warps)
      state[v] = kept[v];
  }
  while (goes_on(team, problem, tile, scratch, sweeps_done)) {
    sweep_team<kPlanes, kAcceptance, kDraws>(team, problem, tile, scratch, state, sweeps_done);
    ++sweeps_done;
    if (sweeps_done % problem.run.observe == 0 || sweeps_done == problem.run.num_sweeps) {
      observe_team(team, problem, tile, scratch, state, sweeps_done);
      note_hit(team, problem, tile, sweeps_done);
    }
  }
  if (scratch.state != nullptr)
    for (std::int32_t v = team.warp; v < model.num_variables + 2; v += team.num_warps)
      kept[v] = state[v];
  if (team.warp == 0 && team.lane == 0) *tile.sweeps_done = sweeps_done;
}

/// Many teams at once, a tile each, of one problem or several.
struct TeamBatch {
  const TeamProblem* problems = nullptr;
  const TeamTile* tiles = nullptr;  ///< [teams]
  bool is_first = true;             ///< no tile was annealed before
  bool shares_state = false;        ///< states fit the memory that a team shares
};

}  // namespace temper
