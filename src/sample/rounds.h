#pragma once
/// The frame that annealing samplers share: the model on the grid, betas from its pilot, then
/// rounds of reads until they are done, the target is reached, or time is up. Every energy that
/// comes back is checked.

#include "temper/sample/sampler.h"

#include "sample/planner.h"

#include <functional>
#include <memory>
#include <vector>

namespace temper {

/// What the replicas of a read are: one that follows the betas by sweep, or a ladder of one a beta.
enum class ReadKind { single, ladder };

/// A run decided in everything but which reads: what the plan says is what defines a read.
struct PlannedRun {
  std::unique_ptr<const Couplings> couplings;  ///< what the plan's one problem points at
  Plan plan;                                   ///< the reads of a first full round
  MovesChoice moves;
  KernelChoice kernel;
  double pilot_seconds = 0;
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
