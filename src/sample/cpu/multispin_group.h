#pragma once
/// Groups of the multispin kernel: a word of reads, one bit each.

#include "sample/cpu/aligned_vector.h"
#include "sample/cpu/chain_group.h"
#include "sample/cpu/digit_couplings.h"
#include "sample/cpu/family_counters.h"
#include "sample/cpu/multispin_kernels.h"
#include "sample/multispin_model.h"
#include "sample/visit_plan.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

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

 private:
  friend class MultispinGroup;

  /// Levels are computed for so many sweeps at a time, and shared by the groups that are there.
  static constexpr std::uint32_t kWindow = 64;
  [[nodiscard]] std::shared_ptr<const LevelTable> levels_of_window(std::uint32_t window) const;

  const Plan& plan_;
  const PlanProblem& problem_;
  const MultispinKernel& kernel_;
  std::optional<DigitCouplings> digits_;  ///< one of the two
  std::optional<FamilyModel> families_;
  MultispinModel model_;
  VisitPlan visits_;
  RandomKey key_;
  mutable std::mutex mutex_;
  mutable std::uint32_t window_ = 0;  ///< of window_levels_, under the mutex
  mutable std::shared_ptr<const LevelTable> window_levels_;
};

class MultispinGroup final : public ChainGroup {
 public:
  MultispinGroup(const MultispinEngine& engine, std::uint32_t first_read, std::uint32_t num_reads);

  void advance(std::uint32_t until, GoOn go_on, void* context) override;
  [[nodiscard]] std::uint32_t num_reads() const override { return num_reads_; }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return tile_.sweeps_done; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t i) const override;
  [[nodiscard]] bool any_hit() const override { return tile_.any_hit; }
  [[nodiscard]] bool closed() const override { return !tile_.any_open; }
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override;

 private:
  using Words = AlignedVector<std::uint32_t>;

  [[nodiscard]] MultispinRun observation() const;
  /// Bit of read i in word `at` of an array of words.
  [[nodiscard]] bool bit(const Words& words, std::size_t at, std::uint32_t i) const;
  [[nodiscard]] std::int64_t number(const Words& planes, std::uint32_t i) const;

  const MultispinEngine& engine_;
  std::uint32_t first_read_;
  std::uint32_t num_reads_;
  std::uint32_t shift_;  ///< bits before the first read: groups begin at multiples of 32 reads
  std::size_t lanes_;    ///< 32-bit lanes a word
  Words state_, best_state_, counter_, energy_, best_energy_, open_, hit_, levels_;
  Words best_sweep_, group_, stream_;
  std::vector<std::uint8_t> wide_;
  std::vector<std::int32_t> order_;  ///< scratch of random order
  MultispinTile tile_;
};

}  // namespace temper
