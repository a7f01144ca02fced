#pragma once
/// The multispin kernel as the cuda backend runs it: teams of 1,024 reads, or of as many ladders as
/// fill a tile of lanes.

#include "cuda/device_kernel.h"
#include "cuda/multispin.h"

namespace temper {

class MultispinDeviceKernel final : public DeviceKernel {
 public:
  /// The plan must outlive this. Throws InputError where the kernel cannot run it. `most_shared`:
  /// bytes of shared memory that a block can have.
  MultispinDeviceKernel(const Plan& plan, std::size_t most_shared);

  [[nodiscard]] std::uint32_t reads_a_team(const PlanProblem& problem) const override;
  [[nodiscard]] DeviceBytes bytes_of(const PlanProblem& problem) const override;
  [[nodiscard]] std::unique_ptr<DeviceBatch> start(std::span<const TeamReads> teams,
                                                   const RunSignals& signals,
                                                   const CudaStream& stream) const override;
  [[nodiscard]] std::string element() const override { return "bit"; }
  [[nodiscard]] std::string field_method() const override;

 private:
  friend class MultispinBatch;

  const Plan& plan_;
  std::size_t most_shared_;
  FieldMethod method_;
};

}  // namespace temper
