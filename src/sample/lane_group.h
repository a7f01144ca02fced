#pragma once
/// A group of reads whose chains fill one tile (one replica a read), or as many tiles as a ladder
/// needs. The unit of work of the cpu backend: groups never talk to each other.

#include "temper/sample/plan.h"
#include "temper/sample/visit_plan.h"

#include "sample/lane_kernels.h"
#include "sample/round_trip.h"

#include <cstdint>
#include <vector>

namespace temper {

/// What the groups of one problem share.
struct GroupContext {
  const Plan* plan = nullptr;
  const PlanProblem* problem = nullptr;
  const LaneKernel* kernel = nullptr;
  LaneModel model;
  const VisitPlan* visits = nullptr;
  std::vector<float> temperatures;  ///< [betas]
  RandomKey key;

  [[nodiscard]] std::uint32_t num_replicas() const {
    return plan->exchange ? static_cast<std::uint32_t>(problem->betas.size()) : 1;
  }
  /// How many reads a group holds.
  [[nodiscard]] std::uint32_t reads_a_group() const;
};

class LaneGroup {
 public:
  /// Draws the initial states and observes them.
  LaneGroup(const GroupContext& context, std::uint32_t first_read, std::uint32_t num_reads);

  /// Anneals until so many sweeps are done or every read has hit; go_on is asked after every sweep.
  using GoOn = bool (*)(void* context, std::uint32_t sweeps_done, bool any_hit);
  void advance(std::uint32_t until, GoOn go_on, void* go_on_context);

  [[nodiscard]] std::uint32_t num_reads() const { return num_reads_; }
  [[nodiscard]] std::uint32_t sweeps_done() const { return sweeps_done_; }
  /// Whether every read has reached the target.
  [[nodiscard]] bool closed() const { return num_hits_ == num_reads_; }
  [[nodiscard]] bool any_hit() const { return num_hits_ > 0; }
  /// Sweep of the earliest hit; only with any_hit.
  [[nodiscard]] std::uint32_t first_hit() const;
  /// Sweeps that read i was annealed: up to its hit.
  [[nodiscard]] std::uint32_t sweeps_of(std::uint32_t i) const;
  [[nodiscard]] bool hit(std::uint32_t i) const { return hit_sweep_[i] != kNoHit; }

  /// Writes read i (of this group) into row `row`.
  void store(std::uint32_t i, ProblemResult& out, std::size_t row);
  /// Writes the last state of every rung of read i into rows row · num_replicas + rung.
  void store_replicas(std::uint32_t i, StateMatrix& out, std::size_t row);
  void add_exchanges(std::uint32_t i, ExchangeCounts& counts) const;

 private:
  static constexpr std::uint32_t kNoHit = UINT32_MAX;

  /// A tile and the memory that its views point into.
  struct Tile {
    std::vector<std::uint64_t> state, field;  ///< raw storage; 64-byte alignment is not needed
    std::vector<std::int64_t> energy, best_energy;
    std::vector<std::uint32_t> best_sweep, word_read, word_stream;
    std::vector<std::uint64_t> best_bits, initial_bits, final_bits;
    std::vector<float> word_temperature;
    LaneTile view;
  };
  struct Place {
    std::size_t tile;
    std::int32_t lane;
  };

  [[nodiscard]] Place place(std::uint32_t i, std::uint32_t slot) const;
  void set_up(Tile& tile, std::size_t index);
  [[nodiscard]] LaneRun lane_run(std::uint32_t until);
  void set_temperature(std::uint32_t i, std::uint32_t slot);
  void close_hits();
  void exchange(std::uint32_t i);
  [[nodiscard]] std::uint32_t best_slot(std::uint32_t i) const;
  /// Last states of a tile, read out once.
  const std::vector<std::uint64_t>& final_bits(Tile& tile) const;

  const GroupContext* context_;
  std::uint32_t first_read_;
  std::uint32_t num_reads_;
  std::uint32_t sweeps_done_ = 0;
  std::uint32_t num_hits_ = 0;
  std::vector<Tile> tiles_;
  std::vector<std::int32_t> order_;                ///< scratch of random order
  std::vector<std::uint32_t> hit_sweep_;           ///< [num_reads]
  std::vector<std::uint32_t> rung_;                ///< [num_reads][num_replicas], by slot
  std::vector<std::uint32_t> slot_at_;    ///< [num_reads][num_replicas], by rung: the inverse
  std::vector<RoundTrip> trips_;                   ///< [num_reads][num_replicas], by slot
  std::vector<std::int64_t> attempts_, accepted_;  ///< [num_reads][num_replicas − 1]
  std::vector<std::int64_t> round_trips_;          ///< [num_reads]
};

}  // namespace temper
