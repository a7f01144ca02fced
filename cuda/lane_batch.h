#pragma once
/// Teams of the lane kernel in device memory.

#include "temper/sample/plan.h"

#include "cuda/device_buffer.h"
#include "cuda/device_kernel.h"
#include "cuda/lane.h"
#include "cuda/lane_problem.h"
#include "cuda/lane_team_reads.h"
#include "cuda/packed_upload.h"
#include "cuda/pinned_buffer.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace temper {

class LaneDeviceBatch final : public DeviceBatch {
 public:
  /// Plan and stream must outlive this.
  LaneDeviceBatch(const Plan& plan, const LaneForm& form, std::span<const TeamReads> teams,
                  const RunSignals& signals, const CudaStream& stream);

  void launch(std::uint32_t first, std::uint32_t until) override;
  [[nodiscard]] std::span<const std::uint32_t> sweeps_done() override;
  [[nodiscard]] std::vector<std::unique_ptr<GroupReads>> results() override;

 private:
  /// Of a team, where its results and its cells begin.
  struct Place {
    std::size_t results = 0;
    std::size_t cells = 0;
  };

  [[nodiscard]] std::size_t chains_of(const TeamReads& team) const;
  void lay_out();
  [[nodiscard]] LaneTeamMemory memory_of(std::size_t team, std::int32_t problem) const;

  const Plan& plan_;
  const CudaStream& stream_;
  std::vector<TeamReads> teams_;
  std::vector<Place> places_;
  std::size_t result_bytes_ = 0, cell_bytes_ = 0;
  std::map<std::size_t, LaneProblem> problems_;  ///< by number in the plan
  // What copies write on the host comes first, so that it outlives the buffers, which wait for
  // them.
  std::shared_ptr<PinnedBuffer<std::byte>> host_results_;
  PackedUpload arrays_;
  PackedUpload views_;
  DeviceBuffer<std::byte> results_;  ///< sweeps_done of all teams, then team after team
  DeviceBuffer<std::byte> cells_;    ///< where they are not in shared memory
  LaneLaunch launch_;
};

/// Device memory of a team of so many chains, without what its problem's teams share.
[[nodiscard]] std::size_t lane_team_bytes(const LaneForm& form, std::size_t num_chains,
                                          std::size_t num_variables);

}  // namespace temper
