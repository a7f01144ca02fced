#pragma once
/// What every backend of the multispin kernel shares: which models it takes, and the acceptance
/// levels.

#include "temper/kernel/multispin_views.h"
#include "temper/sample/plan.h"

#include <deque>
#include <span>
#include <string>
#include <vector>

namespace temper {

/// Largest |J| in grid units: six binary digits.
inline constexpr std::int64_t kLargestMultispinCoupling = 63;
/// Largest |field|: eleven planes in two's complement.
inline constexpr std::int64_t kLargestMultispinField = 1023;

/// Why the multispin kernel cannot run this model; empty when it can.
[[nodiscard]] std::string multispin_refusal(const Couplings& couplings);

/// Acceptance probabilities as deal levels, one SweepLevels a beta.
class LevelTable {
 public:
  /// Of betas [num_betas].
  LevelTable(std::span<const double> betas, const Couplings& couplings, const ChainOptions& chain);

  /// Valid as long as this object. Shape: [num_betas].
  [[nodiscard]] const SweepLevels* data() const { return levels_.data(); }

 private:
  std::deque<std::vector<DealLevel>> storage_;  ///< a deque, so that views stay valid
  std::vector<SweepLevels> levels_;
};

}  // namespace temper
