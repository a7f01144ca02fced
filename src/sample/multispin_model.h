#pragma once
/// What every backend of the multispin kernel shares: which models it takes, and the acceptance
/// levels.

#include "temper/kernel/multispin_views.h"
#include "temper/sample/plan.h"

#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace temper {

/// Largest |J| in grid units: six binary digits.
inline constexpr std::int64_t kLargestMultispinCoupling = 63;
/// Largest |field|: eleven planes in two's complement.
inline constexpr std::int64_t kLargestMultispinField = 1023;

/// Why the multispin kernel cannot run this model with these moves; empty when it can.
[[nodiscard]] std::string multispin_refusal(const Couplings& couplings, MoveKind moves);

[[nodiscard]] Draws draws_of(RandomMode mode);

/// Planes that hold every energy of the model, and twice its range (the kernel compares energies).
[[nodiscard]] std::int32_t energy_planes(const Couplings& couplings);

/// Gives the run its target: beyond every energy it is out of reach, or reached at once.
void set_target(MultispinRun& run, std::optional<std::int64_t> target, std::int32_t energy_planes);

/// Which bits of lane `lane` belong to the num_reads reads that begin at bit `shift` of lane 0.
[[nodiscard]] std::uint32_t bits_of_reads(std::uint32_t shift, std::uint32_t num_reads,
                                          std::uint32_t lane);

/// Acceptance probabilities as pages of deal levels, one a beta.
class LevelTable {
 public:
  /// Of betas [num_betas]. Every page has at least so many levels.
  LevelTable(std::span<const double> betas, const Couplings& couplings, const ChainOptions& chain,
             std::int32_t least_levels = kLeastLevels);

  LevelTable(LevelTable&&) = default;  // views point into it
  LevelTable& operator=(LevelTable&&) = default;

  /// Valid as long as this object. Shape: [num_betas].
  [[nodiscard]] const SweepLevels<std::uint32_t>* data() const { return levels_.data(); }
  [[nodiscard]] std::int32_t most_levels() const { return most_levels_; }

 private:
  std::deque<std::vector<std::uint32_t>> pages_;  ///< a deque, so that views stay valid
  std::vector<SweepLevels<std::uint32_t>> levels_;
  std::int32_t most_levels_ = 0;
};

}  // namespace temper
