#pragma once
/// Teams of the multispin kernel in device memory.

#include "cuda/level_sets.h"
#include "cuda/multispin_device_kernel.h"
#include "cuda/multispin_problem.h"
#include "cuda/packed_upload.h"

#include <memory>
#include <vector>

namespace temper {

class MultispinBatch final : public DeviceBatch {
 public:
  /// Everything but the teams must outlive this.
  MultispinBatch(const MultispinDeviceKernel& kernel, std::span<const TeamReads> teams,
                 const RunSignals& signals, const CudaStream& stream);

  void launch(std::uint32_t first, std::uint32_t until) override;
  [[nodiscard]] std::span<const std::uint32_t> sweeps_done() override;
  [[nodiscard]] std::vector<std::unique_ptr<GroupReads>> results() override;

 private:
  void make_problems();
  void allocate();
  void set_sizes();

  const Plan& plan_;
  const MultispinDeviceKernel& kernel_;
  std::vector<TeamReads> teams_;
  RunSignals signals_;
  const CudaStream& stream_;
  std::vector<std::size_t> problem_of_team_;  ///< into problems_
  std::vector<std::unique_ptr<MultispinProblem>> problems_;
  std::vector<std::size_t> base_of_problem_;  ///< in arrays_
  std::vector<std::size_t> results_of_team_;  ///< [teams + 1] where they begin
  MultispinLaunch launch_;
  std::unique_ptr<LevelSets> levels_;  ///< by sweep; none with exchange
  // Host memory that copies use comes before the device's, which waits for them.
  PinnedBuffer<std::uint32_t> host_results_, host_sweeps_;
  PackedUpload arrays_, tiles_;
  std::unique_ptr<PackedUpload> team_problems_;
  Packed<TeamTile> tile_place_;
  Packed<TeamWork> work_place_;
  DeviceBuffer<std::uint32_t> results_, rest_, sweeps_;
  DeviceBuffer<std::uint32_t> parts_;
  DeviceBuffer<TeamVisit> visits_;
};

}  // namespace temper
