#include "sample/cpu/problem_run.h"

#include "sample/visit_plan.h"
#include <tbb/parallel_for.h>

#include <algorithm>
#include <utility>

namespace temper {
namespace {

/// Between two looks around a group anneals about so long; less where groups wait for each other's
/// hits.
constexpr double kStepNanoseconds = 20e6;
constexpr double kShortStepNanoseconds = 0.3e6;

}  // namespace

void RunControl::add_progress(std::int64_t spin_updates) {
  if (!plan_.progress) return;
  const std::scoped_lock lock(mutex_);
  spin_updates_ += spin_updates;
  plan_.progress(spin_updates_);
}

ProblemRun::ProblemRun(const Plan& plan, const PlanProblem& problem, const ChainEngine& engine,
                       RunControl& control)
    : plan_(plan),
      problem_(problem),
      engine_(engine),
      control_(control),
      proposals_a_sweep_(proposals_a_sweep(*problem.couplings, plan.chain) *
                         replicas_of(plan, problem)) {}

ProblemResult ProblemRun::run() {
  const std::size_t a_group = engine_.reads_a_group();
  groups_.resize((problem_.num_reads + a_group - 1) / a_group);
  results_.resize(groups_.size(), joined(plan_, problem_, {}));
  if (plan_.trace) traces_.resize(groups_.size());
  if (plan_.stop_at_first_hit)
    run_in_step();
  else
    tbb::parallel_for(std::size_t{0}, groups_.size(), [&](std::size_t g) {
      if (!control_.go_on() && g > 0) return;  // the first group at least has initial states
      start_group(g);
      while (step_group(g)) {
      }
      finish_group(g);
    });
  return joined(plan_, problem_, results_);
}

void ProblemRun::start_group(std::size_t g) {
  const std::uint32_t first = static_cast<std::uint32_t>(g) * engine_.reads_a_group();
  const std::uint32_t count = std::min(engine_.reads_a_group(), problem_.num_reads - first);
  groups_[g] = engine_.start(problem_.first_read + first, count);
  if (plan_.trace) traces_[g].resize(count);
  note_bests(g);
  note_hit(*groups_[g]);
}

void ProblemRun::note_bests(std::size_t g) {
  if (!plan_.trace) return;
  for (std::uint32_t i = 0; i < traces_[g].size(); ++i) {
    const Incumbent best = groups_[g]->best(i);
    note_incumbent(traces_[g][i], best.sweep, best.energy);
  }
}

void ProblemRun::note_hit(const ChainGroup& group) {
  const std::uint32_t hit = group.first_hit();
  std::uint32_t earliest = first_hit_.load();
  while (hit < earliest && !first_hit_.compare_exchange_weak(earliest, hit)) {
  }
}

/// Anneals one step. False when the group is done.
bool ProblemRun::step_group(std::size_t g) {
  ChainGroup& group = *groups_[g];
  const std::uint32_t limit = sweep_limit();
  const std::uint32_t before = group.sweeps_done();
  if (before >= limit || group.closed() || !control_.go_on()) return false;
  const double time = plan_.stop_at_first_hit ? kShortStepNanoseconds : kStepNanoseconds;
  const double sweeps = plan_.trace ? 1.0 : time / std::max(1.0, engine_.nanoseconds_a_sweep());
  const auto step = static_cast<std::uint32_t>(std::clamp(sweeps, 1.0, static_cast<double>(limit)));
  group.advance(
      before + std::min(step, limit - before),
      [](void* self, std::uint32_t sweeps_done, bool any_hit) {
        return static_cast<ProblemRun*>(self)->go_on(sweeps_done, any_hit);
      },
      this);
  note_bests(g);
  note_hit(group);
  control_.add_progress(std::int64_t{group.sweeps_done() - before} * proposals_a_sweep_ *
                        group.num_reads());
  return !control_.stopped() && group.sweeps_done() < limit && !group.closed();
}

bool ProblemRun::go_on(std::uint32_t sweeps_done, bool any_hit) {
  if (plan_.stop_at_first_hit && (any_hit || sweeps_done >= sweep_limit())) return false;
  return control_.go_on();
}

/// Groups advance side by side, so that none runs far beyond the first hit of another. One that did
/// has annealed too far: only hits count then, and those at the first hit's sweep are known.
void ProblemRun::run_in_step() {
  tbb::parallel_for(std::size_t{0}, groups_.size(), [&](std::size_t g) {
    if (control_.go_on() || g == 0) start_group(g);
  });
  std::atomic<bool> more{true};
  while (more.exchange(false) && !control_.stopped())
    tbb::parallel_for(std::size_t{0}, groups_.size(), [&](std::size_t g) {
      if (groups_[g] && step_group(g)) more = true;
    });
  tbb::parallel_for(std::size_t{0}, groups_.size(), [&](std::size_t g) { finish_group(g); });
}

/// Keeps what counts of a group and frees it.
void ProblemRun::finish_group(std::size_t g) {
  if (!groups_[g]) return;
  results_[g] = result_of_group(plan_, problem_, *groups_[g], first_hit_.load());
  groups_[g].reset();
  if (!plan_.trace) return;
  const std::uint32_t first =
      problem_.first_read + static_cast<std::uint32_t>(g) * engine_.reads_a_group();
  for (const ReadResult& read : results_[g].reads)
    results_[g].traces.push_back(std::move(traces_[g][read.read - first]));
}

/// Sweeps to do: all, or up to the first hit known so far.
std::uint32_t ProblemRun::sweep_limit() const {
  return plan_.stop_at_first_hit ? std::min(first_hit_.load(), plan_.num_sweeps) : plan_.num_sweeps;
}

}  // namespace temper
