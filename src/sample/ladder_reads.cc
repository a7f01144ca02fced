#include "sample/ladder_reads.h"

#include "sample/plan_parts.h"

#include <algorithm>
#include <tuple>

namespace temper {

LadderReads::LadderReads(const Plan& plan, const PlanProblem& problem, std::uint32_t first_read)
    : plan_(plan),
      first_read_(first_read),
      shift_(first_read % 32),
      num_rungs_(replicas_of(plan, problem)) {}

LadderReads::Lane LadderReads::lane(std::uint32_t i, std::size_t rung,
                                    std::size_t lanes_a_tile) const {
  const std::size_t index = std::size_t{(shift_ + i) / 32} * num_rungs_ + rung;
  return {index / lanes_a_tile, index % lanes_a_tile, index};
}

std::size_t LadderReads::best_rung(std::span<const WordTile> tiles, std::uint32_t i) const {
  const auto rank = [&](std::size_t rung) {
    const Lane at = lane(i, rung, tiles[0].num_lanes());
    return std::tuple{tiles[at.tile].best_energy(at.lane, bit(i)),
                      tiles[at.tile].best_sweep(at.lane, bit(i))};
  };
  std::size_t best = 0;
  for (std::size_t rung = 1; rung < num_rungs_; ++rung)
    if (rank(rung) < rank(best)) best = rung;
  return best;
}

Incumbent LadderReads::best(std::span<const WordTile> tiles, std::uint32_t i) const {
  const Lane at = lane(i, best_rung(tiles, i), tiles[0].num_lanes());
  return {tiles[at.tile].best_sweep(at.lane, bit(i)), tiles[at.tile].best_energy(at.lane, bit(i))};
}

void LadderReads::store(std::span<const WordTile> tiles, const GroupReads& reads, std::uint32_t i,
                        ProblemResult& out, std::size_t row) const {
  const std::size_t lanes_a_tile = tiles[0].num_lanes();
  const auto lane_at = [&](std::size_t rung) { return lane(i, rung, lanes_a_tile); };
  const Lane best = lane_at(best_rung(tiles, i)), coldest = lane_at(num_rungs_ - 1);
  const std::int64_t best_energy = tiles[best.tile].best_energy(best.lane, bit(i));
  const bool hit = reads.hit(i);
  out.reads[row] = {
      .read = first_read_ + i,
      .best_energy = best_energy,
      .best_sweep = tiles[best.tile].best_sweep(best.lane, bit(i)),
      .final_energy = hit ? best_energy : tiles[coldest.tile].energy(coldest.lane, bit(i)),
      .sweeps_done = reads.sweeps_of(i),
      .hit = hit};
  const auto in_best = [&](std::size_t v) {
    return tiles[best.tile].best_state(v, best.lane, bit(i));
  };
  const auto in_last = [&](std::size_t v) {
    return tiles[coldest.tile].state(v, coldest.lane, bit(i));
  };
  out.best_states.fill(row, in_best);
  hit ? out.final_states.fill(row, in_best) : out.final_states.fill(row, in_last);
  if (!plan_.keep_replicas) return;
  for (std::size_t rung = 0; rung < num_rungs_; ++rung) {
    const Lane at = lane_at(rung);
    out.replica_states.fill(row * num_rungs_ + rung, [&](std::size_t v) {
      return tiles[at.tile].state(v, at.lane, bit(i));
    });
  }
}

std::int64_t LadderReads::attempts(const GroupReads& reads, std::uint32_t i, std::uint32_t rung) {
  const std::uint32_t sweeps =
      reads.hit(i) ? std::max(reads.hit_sweep(i), 1u) - 1 : reads.sweeps_done();
  return (sweeps + 1 - rung % 2) / 2;
}

}  // namespace temper
