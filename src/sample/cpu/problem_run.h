#pragma once
/// Runs one problem of a plan on the cpu: groups over threads, stop rules, results in order.

#include "sample/cpu/chain_group.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace temper {

/// What every group of a run reports to: when to stop, and how far the work is.
class RunControl {
 public:
  explicit RunControl(const Plan& plan) : plan_(plan) {}

  [[nodiscard]] bool stopped() const { return reason_.load() != StopReason::none; }
  [[nodiscard]] StopReason reason() const { return reason_.load(); }

  /// Polled before a group starts and after each of its sweeps.
  bool go_on() {
    if (plan_.stop == nullptr) return true;
    if (stopped()) return false;
    const StopReason now = plan_.stop->reason();
    if (now != StopReason::none) reason_.store(now);
    return now == StopReason::none;
  }

  void add_progress(std::int64_t spin_updates);

 private:
  const Plan& plan_;
  std::atomic<StopReason> reason_{StopReason::none};
  std::mutex mutex_;
  std::int64_t spin_updates_ = 0;  ///< under the mutex
};

class ProblemRun {
 public:
  ProblemRun(const Plan& plan, const PlanProblem& problem, const ChainEngine& engine,
             RunControl& control);

  /// Inside a TBB arena.
  [[nodiscard]] ProblemResult run();

 private:
  void start_group(std::size_t g);
  bool step_group(std::size_t g);
  void finish_group(std::size_t g);
  void run_in_step();
  void note_bests(std::size_t g);
  void note_hit(const ChainGroup& group);
  bool go_on(std::uint32_t sweeps_done, bool any_hit);
  [[nodiscard]] std::uint32_t sweep_limit() const;

  const Plan& plan_;
  const PlanProblem& problem_;
  const ChainEngine& engine_;
  RunControl& control_;
  std::int64_t proposals_a_sweep_;  ///< of a read, all its replicas
  std::atomic<std::uint32_t> first_hit_{ChainGroup::kNoHit};
  std::vector<std::unique_ptr<ChainGroup>> groups_;  ///< while they anneal
  std::vector<ProblemResult> results_;               ///< and afterwards
  std::vector<std::vector<Trace>> traces_;           ///< [groups][reads], with trace
};

}  // namespace temper
