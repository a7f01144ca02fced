#pragma once
/// A problem of a plan as teams anneal it with the lane kernel: variables renumbered, in device
/// memory.

#include "temper/kernel/lane_team_views.h"
#include "temper/sample/plan.h"

#include "cuda/device_kernel.h"
#include "cuda/lane.h"
#include "cuda/packed_upload.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace temper {

class LaneProblem {
 public:
  /// Adds its arrays to the upload.
  LaneProblem(const Plan& plan, const PlanProblem& problem, const LaneForm& form,
              PackedUpload& upload);

  /// After the upload: for the device. first_hit is the problem's, or null.
  [[nodiscard]] LaneTeamProblem view(const PackedUpload& upload, std::uint32_t* first_hit,
                                     const std::uint32_t* stop) const;

  /// Where a variable's bit stands. Shape: [n].
  [[nodiscard]] std::shared_ptr<const std::vector<std::int32_t>> place_of() const {
    return place_of_;
  }

 private:
  LaneTeamProblem view_;  ///< without what is on the device
  std::shared_ptr<const std::vector<std::int32_t>> place_of_;
  Packed<std::int64_t> row_start_;
  Packed<std::byte> edge_;
  Packed<std::int32_t> linear_, variable_at_, device_place_of_;
  Packed<std::int32_t> block_start_, wave_start_, place_of_visit_;
  Packed<std::uint32_t> slot_, pair_slot_;
  Packed<std::int32_t> family_start_, family_, position_, member_start_, member_;
  Packed<float> temperature_, exchange_rate_;
  Packed<std::uint32_t> given_;
};

/// Bytes of its arrays on the device, or a little more.
[[nodiscard]] std::size_t lane_problem_bytes(const Plan& plan, const PlanProblem& problem,
                                             const LaneForm& form);

}  // namespace temper
