#pragma once
/// Groups of the lane and group kernels: chains that fill one tile (one replica a read), or as many
/// tiles as a ladder needs.

#include "temper/kernel/round_trip.h"

#include "sample/cpu/chain_group.h"
#include "sample/cpu/group_model.h"
#include "sample/cpu/lane_kernels.h"
#include "sample/cpu/lane_model.h"
#include "sample/cpu/lane_tile_memory.h"
#include "sample/visit_plan.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace temper {

class LaneEngine final : public ChainEngine {
 public:
  /// Plan and problem must outlive the engine and its groups.
  LaneEngine(const Plan& plan, const PlanProblem& problem, const LaneKernel& kernel);

  [[nodiscard]] std::uint32_t reads_a_group() const override;
  [[nodiscard]] std::unique_ptr<ChainGroup> start(std::uint32_t first_read,
                                                  std::uint32_t num_reads) const override;
  [[nodiscard]] double nanoseconds_a_sweep() const override;
  [[nodiscard]] std::size_t bytes_a_group() const override;
  [[nodiscard]] std::size_t bytes_of_model() const override;
  [[nodiscard]] std::string_view field_method() const override {
    return families_ ? "sums of families" : "cached fields";
  }

 private:
  friend class LaneGroup;

  const Plan& plan_;
  const PlanProblem& problem_;
  const LaneKernel& kernel_;
  TypedCouplings typed_;
  std::optional<TypedFamilies> families_;  ///< of the group kernel
  GroupModel group_;
  LaneModel model_;
  std::size_t num_fields_;  ///< vectors of fields, or of sums
  VisitPlan visits_;
  RandomKey key_;
  std::vector<float> temperatures_;  ///< [betas]
  std::uint32_t num_replicas_;
};

class LaneGroup final : public ChainGroup {
 public:
  LaneGroup(const LaneEngine& engine, std::uint32_t first_read, std::uint32_t num_reads);

  void advance(std::uint32_t until, GoOn go_on, void* context) override;
  [[nodiscard]] std::uint32_t num_reads() const override { return num_reads_; }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return sweeps_done_; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const override { return hit_sweep_[i]; }
  [[nodiscard]] bool any_hit() const override { return num_hits_ > 0; }
  [[nodiscard]] Incumbent best(std::uint32_t i) const override;
  [[nodiscard]] bool closed() const override { return num_hits_ == num_reads_; }
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override;

 private:
  struct Tile : LaneTileMemory {
    std::vector<std::uint64_t> final_bits;
  };
  struct Place {
    std::size_t tile;
    std::int32_t lane;
    std::size_t energy;  ///< where the tile keeps the lane's energies
  };

  [[nodiscard]] Place place(std::uint32_t i, std::uint32_t slot) const;
  void set_up(Tile& tile, std::size_t index);
  [[nodiscard]] LaneRun lane_run(std::uint32_t until);
  void set_temperature(std::uint32_t i, std::uint32_t slot);
  void close_hits();
  void exchange(std::uint32_t i);
  void store_replicas(std::uint32_t i, StateMatrix& out, std::size_t row);
  void add_exchanges(std::uint32_t i, ExchangeCounts& counts) const;
  [[nodiscard]] std::uint32_t best_slot(std::uint32_t i) const;
  /// Last states of a tile, read out once.
  const std::vector<std::uint64_t>& final_bits(Tile& tile) const;

  const LaneEngine& engine_;
  std::uint32_t first_read_;
  std::uint32_t num_reads_;
  std::uint32_t sweeps_done_ = 0;
  std::uint32_t num_hits_ = 0;
  std::vector<Tile> tiles_;
  std::vector<std::int32_t> picks_;       ///< of random order
  std::vector<std::uint32_t> hit_sweep_;  ///< [num_reads]
  std::vector<std::uint32_t> rung_;       ///< [num_reads][num_replicas], by slot
  std::vector<std::uint32_t> slot_at_;    ///< [num_reads][num_replicas], by rung: the inverse
  std::vector<RoundTrip> trips_;          ///< [num_reads][num_replicas], by slot
  std::vector<std::int64_t> attempts_, accepted_;  ///< [num_reads][num_replicas − 1]
  std::vector<std::int64_t> round_trips_;          ///< [num_reads]
};

}  // namespace temper
