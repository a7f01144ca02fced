#pragma once
/// A population of replicas of one read: annealed side by side on the lane kernels of this
/// processor, resampled between temperatures.

#include "temper/kernel/streams.h"
#include "temper/sample/plan.h"

#include "sample/cpu/lane_kernels.h"
#include "sample/cpu/lane_model.h"
#include "sample/cpu/lane_tile_memory.h"
#include "sample/visit_plan.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace temper {

/// What the populations of a run share.
struct PopulationModel {
  /// Moves are flips; of the chain acceptance, order and observe count. The couplings must outlive
  /// it.
  PopulationModel(const Couplings& couplings, const ChainOptions& chain);

  const Couplings& couplings;
  ChainOptions chain;
  const LaneKernel& kernel;
  TypedCouplings typed;
  LaneModel model;
  VisitPlan visits;
};

/// Replica r keeps the draws of slot r of the read, whatever state it holds. Sweeps count on over
/// all calls. Uses TBB; the same for any number of threads.
class Population {
 public:
  /// Every replica in a state of its own, drawn uniformly. `target`: grid units.
  Population(const PopulationModel& model, RandomKey key, std::uint32_t read,
             std::uint32_t num_replicas, std::optional<std::int64_t> target);

  void sweep(std::uint32_t num_sweeps, double beta);
  /// Replica r becomes parents[r]'s; parents[p] = p for every p that is one. Shape: [replicas].
  void replace(const std::vector<std::uint32_t>& parents);

  /// In grid units, without the offset. Shape: [replicas].
  [[nodiscard]] std::vector<std::int64_t> energies() const;
  [[nodiscard]] std::uint32_t sweeps_done() const { return sweeps_done_; }

  struct Best {
    std::int64_t energy = 0;
    std::uint32_t sweep = 0;  ///< after which it was first observed
    std::uint32_t replica = 0;
    bool hit = false;
  };
  /// The lowest energy observed, the earliest of those; where the target was reached, the earliest
  /// that did.
  [[nodiscard]] Best best() const;
  /// The state that best() speaks of. Shape: [n], 0/1.
  [[nodiscard]] std::vector<std::uint8_t> state_of(const Best& best) const;
  /// Of a replica, as it is now. Shape: [n], 0/1.
  [[nodiscard]] std::vector<std::uint8_t> state(std::uint32_t replica) const;

 private:
  struct Tile : LaneTileMemory {
    std::vector<std::int32_t> picks;
  };
  struct Place {
    std::size_t tile;
    std::int32_t lane;
    std::size_t energy;  ///< where the tile keeps the lane's energies
  };

  [[nodiscard]] Place place(std::uint32_t replica) const;
  void set_up(Tile& tile, std::size_t index, std::uint32_t read);
  /// Variables begin … end.
  void copy(Place from, Place to, std::size_t begin, std::size_t end);

  const PopulationModel& model_;
  RandomKey key_;
  std::uint32_t num_replicas_;
  LaneRun run_;
  std::uint32_t sweeps_done_ = 0;
  std::vector<float> temperatures_;  ///< of the sweeps done
  std::vector<Tile> tiles_;
};

}  // namespace temper
