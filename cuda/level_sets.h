#pragma once
/// Acceptance levels of a window of sweeps on the device. Problems of equal betas and units, as
/// most of a plan are, share them.

#include "temper/kernel/bernoulli.h"
#include "temper/sample/plan.h"

#include "cuda/packed_upload.h"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace temper {

/// Which problems share their levels: the number of its set, by problem of the plan.
[[nodiscard]] std::vector<std::size_t> level_sets_of(const Plan& plan);

/// Bytes on the device, and as many on the host, of the levels of a launch; a little more than
/// that. The most of all launches, should the problem be the one with the largest costs of its set.
[[nodiscard]] std::size_t bytes_of_levels(const Plan& plan, const PlanProblem& problem,
                                          std::int32_t least_levels);

class LevelSets {
 public:
  /// Of these problems of the plan, in the order in which problem(i) counts them; every page has at
  /// least so many levels.
  LevelSets(const Plan& plan, std::span<const PlanProblem* const> problems,
            std::int32_t least_levels);

  /// Loads sweeps first … of all problems; the stream must be idle.
  void load(std::uint32_t first, std::uint32_t count, const CudaStream& stream);

  /// Of problem i. Shape: [count] of the last load.
  [[nodiscard]] const SweepLevels<std::uint32_t>* of(std::size_t i) const;

 private:
  struct Set {
    const PlanProblem* problem;  ///< whose costs are the largest of those that share it
    Packed<SweepLevels<std::uint32_t>> place;
  };

  const Plan& plan_;
  std::int32_t least_levels_;
  std::vector<Set> sets_;
  std::vector<std::size_t> set_of_;  ///< by problem
  std::unique_ptr<PackedUpload> pages_, levels_;
};

}  // namespace temper
