#include "cuda/multispin_reads.h"

#include "sample/word_reads.h"

#include <algorithm>
#include <numeric>
#include <vector>

namespace temper {
namespace {

/// The memory of a tile on the host, filled from the device's results. Without counters: what the
/// states came from does not matter any more.
WordTile host_tile(const MultispinProblem& problem, std::uint32_t* results) {
  MultispinModel sizes;
  sizes.num_variables = sizes.num_places = problem.model().num_variables;
  sizes.energy_planes = problem.model().energy_planes;
  WordTile tile(sizes, kTeamLanes, 0);
  const TeamTile from = problem.tile(results, nullptr);
  const auto copy = [](void* to, const std::uint32_t* rows, std::int32_t count) {
    std::ranges::copy_n(rows, std::ptrdiff_t{count} * kTeamLanes, static_cast<std::uint32_t*>(to));
  };
  copy(tile.view.state, from.state, sizes.num_variables);
  copy(tile.view.best_state, from.best_state, sizes.num_variables);
  copy(tile.view.energy, from.energy, sizes.energy_planes);
  copy(tile.view.best_energy, from.best_energy, sizes.energy_planes);
  copy(tile.view.hit, from.hit, 1);
  copy(tile.view.best_sweep, from.best_sweep, 32);
  return tile;
}

/// Reads that do not exchange: a lane is a group.
class TileReads final : public GroupReads {
 public:
  TileReads(const Plan& plan, const MultispinProblem& problem, const TeamReads& team,
            std::uint32_t* results, std::uint32_t sweeps_done)
      : place_(static_cast<std::size_t>(problem.model().num_variables)),
        sweeps_done_(sweeps_done),
        tile_(host_tile(problem, results)),
        reads_(plan, tile_, place_, team.first_read, team.num_reads) {
    std::iota(place_.begin(), place_.end(), 0);
  }

  [[nodiscard]] std::uint32_t num_reads() const override { return reads_.num_reads(); }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return sweeps_done_; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const override {
    return reads_.hit_sweep(i);
  }
  [[nodiscard]] bool any_hit() const override {
    for (std::size_t lane = 0; lane < kTeamLanes; ++lane)
      if (tile_.hits(lane) != 0) return true;
    return false;
  }
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override {
    reads_.store(*this, i, out, row);
  }

 private:
  std::vector<std::int32_t> place_;
  std::uint32_t sweeps_done_;
  WordTile tile_;
  WordReads reads_;
};

/// Ladders: a lane is a rung of a group.
class TeamLadders final : public GroupReads {
 public:
  TeamLadders(const Plan& plan, const MultispinProblem& problem, const TeamReads& team,
              std::span<std::uint32_t> results, std::uint32_t sweeps_done)
      : num_reads_(team.num_reads),
        sweeps_done_(sweeps_done),
        ladders_(plan, problem.problem(), team.first_read) {
    const std::size_t words = problem.tile_words().results;
    for (std::size_t at = 0; at + words <= results.size(); at += words) {
      tiles_.push_back(host_tile(problem, results.data() + at));
      const TeamTile from = problem.tile(results.data() + at, nullptr);
      accepted_.insert(accepted_.end(), from.accepted, from.accepted + 32 * kTeamLanes);
      round_trips_.insert(round_trips_.end(), from.round_trips, from.round_trips + 32 * kTeamLanes);
    }
  }

  [[nodiscard]] std::uint32_t num_reads() const override { return num_reads_; }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return sweeps_done_; }
  /// The rungs of a ladder freeze together: those that hit did so in the same sweep.
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const override {
    for (std::uint32_t rung = 0; rung < ladders_.num_rungs(); ++rung) {
      const LadderReads::Lane at = ladders_.lane(i, rung, kTeamLanes);
      const WordTile& tile = tiles_[at.tile];
      if (tile.hits(at.lane) >> ladders_.bit(i) & 1)
        return tile.best_sweep(at.lane, ladders_.bit(i));
    }
    return kNoHit;
  }
  [[nodiscard]] bool any_hit() const override {
    return std::ranges::any_of(tiles_, [](const WordTile& tile) {
      for (std::size_t lane = 0; lane < kTeamLanes; ++lane)
        if (tile.hits(lane) != 0) return true;
      return false;
    });
  }
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override {
    ladders_.store(tiles_, *this, i, out, row);
    const std::uint32_t rungs = ladders_.num_rungs();
    for (std::uint32_t rung = 0; rung + 1 < rungs; ++rung) {
      out.exchanges.attempts[rung] += LadderReads::attempts(*this, i, rung);
      out.exchanges.accepted[rung] += count(accepted_, i, rung);
    }
    out.exchanges.round_trips += count(round_trips_, i, rungs - 1);
  }

 private:
  /// Of a read, in planes of its lane.
  [[nodiscard]] std::int64_t count(const std::vector<std::uint32_t>& planes, std::uint32_t i,
                                   std::uint32_t rung) const {
    const LadderReads::Lane at = ladders_.lane(i, rung, kTeamLanes);
    std::int64_t sum = 0;
    for (std::size_t j = 0; j < 32; ++j)
      sum |= std::int64_t{planes[(at.tile * 32 + j) * kTeamLanes + at.lane] >> ladders_.bit(i) & 1}
             << j;
    return sum;
  }

  std::uint32_t num_reads_;
  std::uint32_t sweeps_done_;
  LadderReads ladders_;
  std::vector<WordTile> tiles_;
  std::vector<std::uint32_t> accepted_, round_trips_;  ///< [tiles][32 planes][32 lanes]
};

}  // namespace

std::unique_ptr<GroupReads> reads_of_team(const Plan& plan, const MultispinProblem& problem,
                                          const TeamReads& team, std::span<std::uint32_t> results,
                                          std::uint32_t sweeps_done) {
  if (plan.exchange)
    return std::make_unique<TeamLadders>(plan, problem, team, results, sweeps_done);
  return std::make_unique<TileReads>(plan, problem, team, results.data(), sweeps_done);
}

}  // namespace temper
