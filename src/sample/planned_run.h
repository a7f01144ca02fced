#pragma once
/// A run decided in everything but which reads: the model on the grid, moves, kernel, betas. What
/// the plan says is what defines a read.

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

/// What is said of a run that has its own runner: walks on the host (walk.h), races (race.h).
struct RunNames {
  std::string name;  ///< in place of a kernel's; empty: the plan's own
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
  Plan plan;                                   ///< the reads of a usual round
  MovesChoice moves;
  KernelChoice kernel;
  double pilot_seconds = 0;
  std::unique_ptr<const Backend> own_runner;  ///< in place of the backend; may be none
  RunNames names;                             ///< of the own runner

  [[nodiscard]] const Backend& runner(const Backend& backend) const {
    return own_runner ? *own_runner : backend;
  }
  /// Proposals of all reads of the plan.
  [[nodiscard]] std::int64_t updates_of_plan() const;
};

/// `choose_betas` may run pilots; its time is reported and counted.
[[nodiscard]] PlannedRun plan_run(
    const Bqm& bqm, const SampleOptions& options, ReadKind kind,
    const std::function<std::vector<double>(const Couplings&, MoveKind)>& choose_betas);

/// What the planner decided, for the report.
void record_plan(const PlannedRun& planned, const Backend& backend, EffectiveOptions& effective);
/// The same where the plan ran within another one: `device` is what ran that.
void record_plan(const PlannedRun& planned, std::string device, EffectiveOptions& effective);

/// Reads of a usual round: `round` is replicas in flight, of which reads of a ladder take as many
/// as it has rungs. Words hold 32 ladders, so that fewer cost as much.
[[nodiscard]] std::uint32_t reads_a_round(const Plan& plan, const SampleOptions& options);

}  // namespace temper
