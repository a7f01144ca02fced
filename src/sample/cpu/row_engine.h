#pragma once
/// Groups of the row kernel: one read each.

#include "sample/aligned_vector.h"
#include "sample/cpu/chain_group.h"
#include "sample/cpu/row_kernels.h"
#include "sample/visit_plan.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace temper {

class RowEngine final : public ChainEngine {
 public:
  /// Plan and problem must outlive the engine and its groups.
  RowEngine(const Plan& plan, const PlanProblem& problem, const RowKernel& kernel);

  [[nodiscard]] std::uint32_t reads_a_group() const override { return 1; }
  [[nodiscard]] std::unique_ptr<ChainGroup> start(std::uint32_t first_read,
                                                  std::uint32_t num_reads) const override;
  [[nodiscard]] double nanoseconds_a_sweep() const override;
  [[nodiscard]] std::size_t bytes_a_group() const override;
  [[nodiscard]] std::size_t bytes_of_model() const override;
  [[nodiscard]] std::string_view field_method() const override {
    return "cached fields, whole rows";
  }

 private:
  friend class RowGroup;

  template <class T>
  void fill_rows();

  const Plan& plan_;
  const PlanProblem& problem_;
  const RowKernel& kernel_;
  VisitPlan visits_;
  RandomKey key_;
  std::vector<float> temperatures_;      ///< [num_sweeps]
  AlignedVector<std::uint64_t> row_;     ///< T[n][stride]
  AlignedVector<std::uint64_t> linear_;  ///< T[stride]
  std::vector<std::int32_t> place_of_;   ///< [n] by variable
  RowModel model_;
};

class RowGroup final : public ChainGroup {
 public:
  RowGroup(const RowEngine& engine, std::uint32_t read);

  void advance(std::uint32_t until, GoOn go_on, void* context) override;
  [[nodiscard]] std::uint32_t num_reads() const override { return 1; }
  [[nodiscard]] std::uint32_t sweeps_done() const override { return chain_.sweeps_done; }
  [[nodiscard]] std::uint32_t hit_sweep(std::uint32_t) const override {
    return chain_.hit ? chain_.best_sweep : kNoHit;
  }
  [[nodiscard]] bool any_hit() const override { return chain_.hit; }
  [[nodiscard]] Incumbent best(std::uint32_t) const override {
    return {chain_.best_sweep, chain_.best_energy};
  }
  [[nodiscard]] bool closed() const override { return chain_.hit; }
  void store(std::uint32_t i, ProblemResult& out, std::size_t row) override;

 private:
  [[nodiscard]] RowRun row_run(std::uint32_t until) const;
  template <class T>
  void set_initial_state();
  /// Whether variable v is on in one of the chain's states.
  [[nodiscard]] bool is_on(const void* state, std::size_t v) const;

  const RowEngine& engine_;
  AlignedVector<std::uint64_t> memory_;  ///< field, on, limit, best_on: T[4][stride]
  RowChain chain_;
};

}  // namespace temper
