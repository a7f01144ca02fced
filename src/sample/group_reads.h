#pragma once
/// What a group of reads has come to, whatever machine annealed it; and how groups become the
/// result of a problem.

#include "temper/sample/plan.h"

#include <cstdint>
#include <span>

namespace temper {

/// Some reads of a problem, side by side. Reads count from 0 within the group.
class GroupReads {
 public:
  virtual ~GroupReads() = default;

  [[nodiscard]] virtual std::uint32_t num_reads() const = 0;
  [[nodiscard]] virtual std::uint32_t sweeps_done() const = 0;
  /// Sweep after which read i reached the target, or kNoHit.
  [[nodiscard]] virtual std::uint32_t hit_sweep(std::uint32_t i) const = 0;
  [[nodiscard]] virtual bool any_hit() const = 0;

  /// Writes read i into row `row` of the result.
  virtual void store(std::uint32_t i, ProblemResult& out, std::size_t row) = 0;

  static constexpr std::uint32_t kNoHit = UINT32_MAX;

  /// Sweeps that read i was annealed: up to its hit.
  [[nodiscard]] std::uint32_t sweeps_of(std::uint32_t i) const {
    return hit_sweep(i) < sweeps_done() ? hit_sweep(i) : sweeps_done();
  }
  [[nodiscard]] bool hit(std::uint32_t i) const { return hit_sweep(i) != kNoHit; }
  /// The earliest hit, or kNoHit.
  [[nodiscard]] std::uint32_t first_hit() const {
    std::uint32_t earliest = kNoHit;
    if (!any_hit()) return earliest;
    for (std::uint32_t i = 0; i < num_reads(); ++i)
      if (hit_sweep(i) < earliest) earliest = hit_sweep(i);
    return earliest;
  }
};

/// What counts of a group, where the problem's first hit came after so many sweeps (or kNoHit): all
/// reads, or where the plan stops at the first hit those that hit then.
[[nodiscard]] ProblemResult result_of_group(const Plan& plan, const PlanProblem& problem,
                                            GroupReads& group, std::uint32_t first_hit);

/// The groups' results, in the order of reads.
[[nodiscard]] ProblemResult joined(const Plan& plan, const PlanProblem& problem,
                                   std::span<const ProblemResult> groups);

}  // namespace temper
