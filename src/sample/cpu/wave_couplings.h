#pragma once
/// The couplings as multispin in waves wants them: which variables are visited side by side, and
/// their neighbours by place (WaveRows).

#include "temper/kernel/multispin_views.h"
#include "temper/model/couplings.h"

#include "sample/visit_plan.h"

#include <vector>

namespace temper {

/// Why these visits have no waves; empty where they have.
[[nodiscard]] std::string waves_refusal(const Plan& plan);

class WaveCouplings {
 public:
  /// Vectors of so many lanes.
  WaveCouplings(const Couplings& couplings, const VisitPlan& visits, std::int32_t num_lanes);

  /// Valid as long as this object lives.
  [[nodiscard]] WaveRows view() const;
  /// Where a variable stands. Shape: [n].
  [[nodiscard]] const std::vector<std::int32_t>& place() const { return place_; }
  [[nodiscard]] std::int32_t num_places() const {
    return static_cast<std::int32_t>(lanes_in_use_.size()) * num_lanes_;
  }
  [[nodiscard]] std::size_t bytes() const;

 private:
  void add_rows(const Couplings& couplings, std::span<const std::int32_t> variables);

  std::int32_t num_lanes_;
  std::int32_t num_digits_;
  std::int32_t num_draws_;
  std::vector<std::int32_t> place_;
  std::vector<std::int32_t> lanes_in_use_, draw_, stream_, constant_;
  std::vector<std::int64_t> row_start_;
};

}  // namespace temper
