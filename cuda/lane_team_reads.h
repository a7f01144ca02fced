#pragma once
/// What a team of the lane kernel has come to: its memory as it lies on the device and, copied
/// back, on the host.

#include "temper/kernel/lane_team_views.h"
#include "temper/sample/plan.h"

#include "cuda/device_kernel.h"
#include "cuda/pinned_buffer.h"
#include "sample/group_reads.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace temper {

/// Where a team's results stand, in bytes from where they begin. LaneTeamMemory has the shapes.
struct LaneResultLayout {
  LaneResultLayout(std::size_t num_chains, std::size_t num_variables);

  std::size_t chains = 0;
  std::size_t state = 0;
  std::size_t best_state = 0;
  std::size_t attempts = 0;
  std::size_t accepted = 0;
  std::size_t round_trips = 0;
  std::size_t bytes = 0;
};

class LaneTeamReads final : public GroupReads {
 public:
  using Memory = std::shared_ptr<const PinnedBuffer<std::byte>>;
  using Places = std::shared_ptr<const std::vector<std::int32_t>>;

  /// The results of the team begin at `offset` of the memory. Plan and problem must outlive this.
  LaneTeamReads(const Plan& plan, const PlanProblem& problem, const TeamReads& reads,
                std::uint32_t sweeps_done, Memory memory, std::size_t offset, Places place_of);

  [[nodiscard]] std::uint32_t num_reads() const override { return reads_.num_reads; }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return sweeps_done_; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const override;
  [[nodiscard]] bool any_hit() const override;
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override;

 private:
  template <class T>
  [[nodiscard]] const T* at(std::size_t place) const {
    return reinterpret_cast<const T*>(memory_->data() + offset_ + place);
  }
  [[nodiscard]] const LaneChain& chain(std::size_t c) const {
    return at<LaneChain>(layout_.chains)[c];
  }
  /// Writes bits of a chain, which begin at `bits`, into a row.
  void fill(StateMatrix& out, std::size_t row, std::size_t bits, std::size_t c) const;

  const Plan& plan_;
  TeamReads reads_;
  std::uint32_t sweeps_done_;
  Memory memory_;
  std::size_t offset_;
  Places place_of_;
  std::size_t num_replicas_;
  LaneResultLayout layout_;
};

}  // namespace temper
