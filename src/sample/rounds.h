#pragma once
/// The frame that annealing samplers share: the model on the grid, betas from its pilot, then
/// rounds of reads until they are done, the target is reached, or time is up. Every energy that
/// comes back is checked.

#include "temper/sample/sampler.h"

#include "sample/planner.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace temper {

/// What the replicas of a read are: one that follows the betas by sweep, or a ladder of one a beta.
enum class ReadKind { single, ladder };

/// What is said of a run whose reads are walks on the host (walk.h).
struct WalkNames {
  std::string name;  ///< in place of a kernel's; empty: no walk
  std::string reason;
  std::optional<std::pair<double, double>> betas;  ///< hot, cold
  bool makes_moves = false;                        ///< those of the planned run
  double updates_a_sweep = 0;                      ///< spin updates of a read, expected
  double flips_weighed_a_sweep = 0;                ///< of a read: WalkKind's
  std::uint32_t reads_a_round = 0;
  std::uint32_t replicas = 1;  ///< states that a read keeps at once
};

/// A run decided in everything but which reads: what the plan says is what defines a read.
struct PlannedRun {
  std::unique_ptr<const Couplings> couplings;  ///< what the plan's one problem points at
  Plan plan;                                   ///< the reads of a first full round
  MovesChoice moves;
  KernelChoice kernel;
  double pilot_seconds = 0;
  std::unique_ptr<const Backend>
      walker;  ///< who runs the plan in place of the backend; may be none
  WalkNames walk;

  [[nodiscard]] const Backend& runner(const Backend& backend) const {
    return walker ? *walker : backend;
  }
  /// Proposals of all reads of the plan.
  [[nodiscard]] std::int64_t updates_of_plan() const;
};

/// `choose_betas` may run pilots; its time is reported and counted.
[[nodiscard]] PlannedRun plan_run(
    const Bqm& bqm, const SampleOptions& options, ReadKind kind,
    const std::function<std::vector<double>(const Couplings&, MoveKind)>& choose_betas);

[[nodiscard]] SampleSet anneal_in_rounds(const Bqm& bqm, const SampleOptions& options,
                                         const Backend& backend, const PlannedRun& planned);

/// What the planner decided, for the report.
void record_plan(const PlannedRun& planned, const Backend& backend, EffectiveOptions& effective);

}  // namespace temper
