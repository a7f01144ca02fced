#pragma once
/// Samplers that walk on the host, one read after the other on each thread: the frame that they
/// share. A walk is a function of (couplings, seed, read); the frame runs a plan's reads in
/// parallel, ends them at the first hit where the plan says so, and hands back what a backend does,
/// so that rounds, checks, targets and estimates are those of every other sampler.

#include "temper/kernel/jsf32.h"
#include "temper/sample/backend.h"
#include "temper/sample/sample_options.h"

#include "sample/rounds.h"

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace temper {

/// One read as a walk leaves it.
struct Walk {
  std::vector<std::uint8_t> best = {};  ///< [n] 0/1, the state of best_energy
  std::vector<std::uint8_t> last = {};  ///< [n]; empty: as best
  std::int64_t best_energy = 0;         ///< grid units, without the offset
  std::int64_t last_energy = 0;         ///< where last is not empty
  std::uint32_t best_sweep = 0;
  std::uint32_t sweeps_done = 0;
  std::int64_t updates_a_sweep = 0;  ///< spin updates
  Trace trace = {};                  ///< with Plan::trace
  bool hit = false;                  ///< best_energy was at or below the target after best_sweep
};

/// What all walks of a plan share; every member may be called from any thread.
class WalkControl {
 public:
  explicit WalkControl(const Plan& plan);

  /// Whether a read that did so many sweeps is to do another: not when the run is to stop, nor
  /// when another read hit in fewer.
  [[nodiscard]] bool go_on(std::uint32_t sweeps_done);
  void count(std::int64_t spin_updates);
  void hit_after(std::uint32_t sweeps);

  [[nodiscard]] std::uint32_t limit() const { return limit_.load(std::memory_order_relaxed); }
  [[nodiscard]] StopReason reason() const { return reason_.load(std::memory_order_relaxed); }

 private:
  const Plan& plan_;
  std::atomic<std::uint32_t> limit_{UINT32_MAX};
  std::atomic<StopReason> reason_{StopReason::none};
  std::atomic<std::int64_t> updates_{0};
  std::mutex progress_;
};

/// A plan's problems one after the other, by run(problem, control).
template <class Run>
[[nodiscard]] PlanResult run_in_turn(const Plan& plan, const Run& run) {
  PlanResult result;
  for (const PlanProblem& problem : plan.problems) {
    WalkControl control{plan};
    result.problems.push_back(run(problem, control));
    result.stopped = control.reason();
  }
  return result;
}

/// What a walk may look at.
struct WalkInput {
  const Couplings& couplings;
  const Plan& plan;
  const PlanProblem& problem;
  std::uint32_t read = 0;
  WalkControl& control;

  /// To be called with a read's best at its start and after its sweeps.
  void note_best(Walk& walk, std::uint32_t sweep, std::int64_t energy) const {
    if (plan.trace) note_incumbent(walk.trace, sweep, energy);
  }
  [[nodiscard]] bool reached(std::int64_t energy) const {
    return problem.target && energy <= *problem.target;
  }
};

/// A kind of walk.
struct WalkKind {
  std::string_view name;          ///< reported as the kernel
  std::string reason;             ///< how it goes, in words
  std::string_view element;       ///< what holds a variable
  std::string_view field_method;  ///< how a step comes to the energies of flips
  /// Sweeps of a read that runs to its end; `--sweeps` where it heeds that.
  std::uint32_t num_sweeps = 1;
  std::int64_t updates_a_sweep = 0;  ///< expected, for progress and plans
  /// Flips whose energies a read's sweep looks at, as a sweep of annealing does at each variable's:
  /// what a race measures budgets by. 0: as many as its updates.
  std::int64_t flips_weighed_a_sweep = 0;
  std::uint32_t replicas = 1;            ///< states that a read keeps at once
  std::size_t bytes_a_replica = 0;       ///< while it walks
  std::function<Walk(WalkInput&)> walk;  ///< runs on one thread; may use TBB
  /// The first and the last β, reported.
  std::optional<std::pair<double, double>> betas = {};
};

/// A plan of walks, to be run by anneal_in_rounds. `make` describes the walk for the model on its
/// grid.
[[nodiscard]] PlannedRun plan_walks(const Bqm& bqm, const SampleOptions& options,
                                    const Backend& backend,
                                    const std::function<WalkKind(const Couplings&)>& make);

/// The state that the plan gives the read, else the one that annealing would start from too.
/// Shape: [n], 0/1.
[[nodiscard]] std::vector<std::uint8_t> initial_state(const WalkInput& input);

/// The read of a model without variables.
[[nodiscard]] Walk walk_of_nothing(const WalkInput& input);

/// The generator of the read's tabu moves.
[[nodiscard]] Jsf32<std::uint32_t> tabu_generator(const WalkInput& input);

}  // namespace temper
