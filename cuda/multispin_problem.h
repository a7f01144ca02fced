#pragma once
/// A problem of a plan in device memory, as teams anneal it.

#include "temper/kernel/multispin_team.h"
#include "temper/sample/plan.h"

#include "cuda/device_buffer.h"
#include "sample/digit_couplings.h"
#include "sample/multispin_model.h"
#include "sample/visit_plan.h"
#include "sample/visit_waves.h"

#include <deque>
#include <vector>

namespace temper {

class MultispinProblem {
 public:
  /// Plan and problem must outlive this; copies are under way on the stream afterwards.
  MultispinProblem(const Plan& plan, const PlanProblem& problem, const CudaStream& stream);

  /// Acceptance levels of the sweeps first, first + 1 … on the device, whose memory is used again
  /// by the next call: the stream must be idle.
  void load_levels(std::uint32_t first, std::uint32_t count, const CudaStream& stream);

  /// For the device, with the levels loaded last; `until` ends the launch.
  [[nodiscard]] TeamProblem view(std::uint32_t until, const std::uint32_t* stop) const;

  [[nodiscard]] const PlanProblem& problem() const { return problem_; }
  [[nodiscard]] const MultispinModel& model() const { return model_; }
  [[nodiscard]] bool is_random() const { return visits_.random; }
  /// Least sweep after which a read hit, or UINT32_MAX; to be downloaded.
  [[nodiscard]] const DeviceBuffer<std::uint32_t>& first_hit() const { return first_hit_; }
  [[nodiscard]] std::size_t bytes() const { return visits_.bytes() + digits_.bytes(); }
  /// 0, 1, 2 …: where a variable's word stands. Shape: [n].
  [[nodiscard]] std::span<const std::int32_t> place() const { return place_; }

 private:
  template <class T>
  const T* on_device(std::span<const T> from, std::deque<DeviceBuffer<T>>& buffers,
                     const CudaStream& stream) {
    return buffers.emplace_back(from, stream).data();
  }

  const Plan& plan_;
  const PlanProblem& problem_;
  VisitPlan visits_;
  DigitCouplings digits_;
  StepsByWave host_waves_;  ///< steps are blocks
  std::vector<std::int32_t> place_;
  std::deque<DeviceBuffer<std::int32_t>> integers_;
  std::deque<DeviceBuffer<std::int64_t>> long_integers_;
  MultispinModel model_;  ///< views of device memory
  VisitOrder order_;
  BlockWaves waves_;
  DeviceBuffer<std::uint32_t> first_hit_;
  // Of the window of sweeps that is loaded.
  std::uint32_t first_level_ = 0;
  std::vector<std::uint32_t> pages_;
  std::vector<SweepLevels<std::uint32_t>> levels_;
  DeviceBuffer<std::uint32_t> device_pages_;
  DeviceBuffer<SweepLevels<std::uint32_t>> device_levels_;
};

}  // namespace temper
