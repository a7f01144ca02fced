#pragma once
/// What the cpu backend runs: groups of reads, each on one kernel, that never talk to each other. A
/// kernel family brings a ChainEngine (what the groups of a problem share) and its ChainGroup.

#include "temper/sample/plan.h"

#include "sample/plan_parts.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace temper {

/// Some reads of a problem, side by side. Reads count from 0 within the group.
class ChainGroup {
 public:
  using GoOn = bool (*)(void* context, std::uint32_t sweeps_done, bool any_hit);

  virtual ~ChainGroup() = default;

  /// Anneals until so many sweeps are done or every read has hit; go_on is asked after every sweep.
  virtual void advance(std::uint32_t until, GoOn go_on, void* context) = 0;

  [[nodiscard]] virtual std::uint32_t num_reads() const = 0;
  [[nodiscard]] virtual std::uint32_t sweeps_done() const = 0;
  /// Sweep after which read i reached the target, or kNoHit.
  [[nodiscard]] virtual std::uint32_t hit_sweep(std::uint32_t i) const = 0;
  [[nodiscard]] virtual bool any_hit() const = 0;
  /// Whether every read has reached the target.
  [[nodiscard]] virtual bool closed() const = 0;

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

class ChainEngine {
 public:
  virtual ~ChainEngine() = default;
  /// How many reads a group holds at most.
  [[nodiscard]] virtual std::uint32_t reads_a_group() const = 0;
  /// Draws the initial states of reads first_read … and observes them.
  [[nodiscard]] virtual std::unique_ptr<ChainGroup> start(std::uint32_t first_read,
                                                          std::uint32_t num_reads) const = 0;
  /// Rough time of one sweep of a group, to size the steps between which groups look around.
  [[nodiscard]] virtual double nanoseconds_a_sweep() const = 0;

  // For the layout of a plan.

  /// Memory of a full group, and what its groups share.
  [[nodiscard]] virtual std::size_t bytes_a_group() const = 0;
  [[nodiscard]] virtual std::size_t bytes_of_model() const = 0;
  /// How a visit comes to the energy of its flip.
  [[nodiscard]] virtual std::string_view field_method() const = 0;
};

}  // namespace temper
