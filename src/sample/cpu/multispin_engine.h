#pragma once
/// What the groups of the multispin kernel share: the model cut for words, levels, order of visits.

#include "sample/cpu/chain_group.h"
#include "sample/cpu/multispin_kernels.h"
#include "sample/cpu/wave_couplings.h"
#include "sample/digit_couplings.h"
#include "sample/family_counters.h"
#include "sample/multispin_model.h"
#include "sample/visit_plan.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

namespace temper {

class MultispinEngine final : public ChainEngine {
 public:
  /// Plan and problem must outlive the engine and its groups. `kernels` are those of one vector
  /// set. Throws InputError when the model or the plan is none for this kernel.
  MultispinEngine(const Plan& plan, const PlanProblem& problem,
                  std::span<const MultispinKernel> kernels);

  [[nodiscard]] std::uint32_t reads_a_group() const override;
  [[nodiscard]] std::unique_ptr<ChainGroup> start(std::uint32_t first_read,
                                                  std::uint32_t num_reads) const override;
  [[nodiscard]] double nanoseconds_a_sweep() const override;
  [[nodiscard]] std::size_t bytes_a_group() const override;
  [[nodiscard]] std::size_t bytes_of_model() const override;
  [[nodiscard]] std::string_view field_method() const override;

  [[nodiscard]] const Plan& plan() const { return plan_; }
  [[nodiscard]] const PlanProblem& problem() const { return problem_; }
  [[nodiscard]] const MultispinKernel& kernel() const { return kernel_; }
  [[nodiscard]] const MultispinModel& model() const { return model_; }
  [[nodiscard]] RandomKey key() const { return key_; }
  [[nodiscard]] std::size_t lanes_a_word() const {
    return static_cast<std::size_t>(kernel_.word_bytes) / 4;
  }
  [[nodiscard]] std::uint32_t num_rungs() const { return num_rungs_; }
  /// 32-bit lanes that a level fills.
  [[nodiscard]] std::size_t lanes_a_level() const {
    return lanes_a_word() * static_cast<std::size_t>(kernel_.variables);
  }
  /// Where a variable's word stands in a state. Shape: [n].
  [[nodiscard]] const std::vector<std::int32_t>& place() const {
    return waves_ ? waves_->place() : place_;
  }

  /// What a run draws, visits and observes; levels and limits are still to be set. `picks` is the
  /// group's own memory for random order.
  [[nodiscard]] MultispinRun run(std::vector<std::int32_t>& picks) const;

  /// Levels are computed for so many sweeps at a time, and shared by the groups that are there.
  static constexpr std::uint32_t kWindow = 64;
  [[nodiscard]] std::shared_ptr<const LevelTable> levels_of_window(std::uint32_t window) const;
  /// Of a ladder: one page a rung.
  [[nodiscard]] const LevelTable& levels_of_rungs() const { return *rung_levels_; }

 private:
  [[nodiscard]] LevelTable level_table(std::size_t first_beta, std::size_t num_betas) const;
  [[nodiscard]] std::uint32_t ladder_groups() const;

  const Plan& plan_;
  const PlanProblem& problem_;
  std::optional<FamilyModel> families_;  ///< one of the three ways to the fields
  std::optional<DigitCouplings> digits_;
  std::optional<WaveCouplings> waves_;
  std::vector<std::int32_t> place_;  ///< 0 … n − 1, without waves
  const MultispinKernel& kernel_;
  MultispinModel model_;
  VisitPlan visits_;
  RandomKey key_;
  std::uint32_t num_rungs_;
  std::optional<LevelTable> rung_levels_;
  mutable std::mutex mutex_;
  mutable std::uint32_t window_ = 0;  ///< of window_levels_, under the mutex
  mutable std::shared_ptr<const LevelTable> window_levels_;
};

}  // namespace temper
