#pragma once
/// What the cpu backend runs: groups of reads, each on one kernel, that never talk to each other. A
/// kernel family brings a ChainEngine (what the groups of a problem share) and its ChainGroup.

#include "temper/sample/plan.h"

#include "sample/group_reads.h"
#include "sample/plan_parts.h"

#include <cstdint>
#include <memory>
#include <string_view>

namespace temper {

/// Some reads of a problem, annealed side by side.
class ChainGroup : public GroupReads {
 public:
  using GoOn = bool (*)(void* context, std::uint32_t sweeps_done, bool any_hit);

  /// Anneals until so many sweeps are done or every read has hit; go_on is asked after every sweep.
  virtual void advance(std::uint32_t until, GoOn go_on, void* context) = 0;
  /// What read i found best so far, and after which sweep.
  [[nodiscard]] virtual Incumbent best(std::uint32_t i) const = 0;
  /// Whether every read has reached the target.
  [[nodiscard]] virtual bool closed() const = 0;
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
