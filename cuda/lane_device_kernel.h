#pragma once
/// The lane kernel, and group's chains, which are the same, for runs on a device.

#include "cuda/device_kernel.h"
#include "cuda/lane.h"

#include <cstddef>
#include <memory>
#include <span>
#include <string>

namespace temper {

class LaneDeviceKernel final : public DeviceKernel {
 public:
  /// `capability` is 10 · major + minor, most_shared the bytes that a block of threads may have.
  /// The plan must outlive this. Throws InputError where the kernel cannot run it.
  LaneDeviceKernel(const Plan& plan, int capability, std::size_t most_shared);
  /// In a form that is not this kernel's choice.
  LaneDeviceKernel(const Plan& plan, const LaneForm& form);

  [[nodiscard]] std::uint32_t reads_a_team(const PlanProblem& problem) const override;
  [[nodiscard]] DeviceBytes bytes_of(const PlanProblem& problem) const override;
  [[nodiscard]] std::unique_ptr<DeviceBatch> start(std::span<const TeamReads> teams,
                                                   const RunSignals& signals,
                                                   const CudaStream& stream) const override;
  [[nodiscard]] std::string element() const override;
  [[nodiscard]] std::string field_method() const override { return "cached fields"; }

  [[nodiscard]] const LaneForm& form() const { return form_; }

 private:
  const Plan& plan_;
  LaneForm form_;
};

}  // namespace temper
