#include "temper/sample/sample_many.h"

#include "temper/base/error.h"

#include "sample/finish.h"
#include "sample/memory_check.h"
#include "sample/presolved_run.h"
#include "sample/rounds.h"
#include <tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <tuple>
#include <utility>

namespace temper {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Calls `work`; what it throws becomes the outcome's failure.
template <class Work>
void attempt(SampleOutcome& outcome, const Work& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    outcome.failure = "out of memory";
  } catch (const SystemFailure& failure) {
    outcome.failure = failure.what();
    outcome.backend_failed = true;
  } catch (const std::exception& error) {
    outcome.failure = error.what();
  }
}

/// A job planned to the point where its rounds can run.
struct Planned {
  const SampleJob* job = nullptr;
  const Sampler* row = nullptr;
  std::unique_ptr<const PresolvedRun> run;  ///< rounds and plan hold on to it
  double presolve_seconds = 0;
  PlannedRun plan;
  std::optional<ReadRounds> rounds;
  double seconds = 0;  ///< its share of the plans that it was part of
  std::string device;
};

/// None where the sampler does not put its work into plans that others could share.
std::unique_ptr<Planned> planned_for_batch(const SampleJob& job) {
  const Sampler& row = checked_sampler(*job.bqm, job.sampler, job.options, *job.backend);
  if (row.plan == nullptr || row.on_host || job.time_limit) return nullptr;
  check_memory_of_reads(job.bqm->linear.size(), job.options);
  auto planned = std::make_unique<Planned>();
  planned->job = &job;
  planned->row = &row;
  const auto start = Clock::now();
  planned->run = std::make_unique<const PresolvedRun>(presolved_run(*job.bqm, row, job.options));
  planned->presolve_seconds = seconds_since(start);
  planned->plan = row.plan(planned->run->bqm(), planned->run->options, *job.backend);
  if (planned->plan.own_runner) return nullptr;
  check_memory(planned->plan, planned->run->options, *job.backend);
  planned->rounds.emplace(planned->run->bqm(), planned->plan, planned->run->options, *job.backend);
  return planned;
}

/// What must be the same for problems of one plan.
auto shape_of(const Planned& planned) {
  const Plan& plan = planned.plan.plan;
  const ChainOptions& chain = plan.chain;
  return std::tuple(planned.job->backend, chain.kernel, chain.random_mode, chain.acceptance,
                    chain.order, chain.moves, chain.observe, plan.num_sweeps, plan.exchange,
                    plan.stop_at_first_hit, plan.trace);
}

using Batch = std::vector<std::pair<Planned*, SampleOutcome*>>;

/// Tells of the spin updates of all plans together.
class Progress {
 public:
  explicit Progress(const std::function<void(std::int64_t)>& told) : told_(told) {}

  [[nodiscard]] std::function<void(std::int64_t)> of_a_plan() {
    if (!told_) return {};
    return [this](std::int64_t updates) { told_(before_ + updates); };
  }
  void add(std::int64_t updates) {
    const std::scoped_lock lock(mutex_);
    before_ += updates;
    if (told_) told_(before_);
  }

 private:
  const std::function<void(std::int64_t)>& told_;
  std::mutex mutex_;
  std::int64_t before_ = 0;
};

/// One round of every run of the batch, in one plan.
void run_round(const Batch& batch, Progress& progress) {
  Plan plan;
  for (const auto& [planned, outcome] : batch) {
    const Plan& own = planned->rounds->next_round();
    if (plan.problems.empty())
      plan = own;
    else
      plan.problems.push_back(own.problems.front());
  }
  plan.progress = progress.of_a_plan();
  const Backend& backend = *batch.front().first->job->backend;
  const auto start = Clock::now();
  const PlanResult result = backend.run(plan);
  tbb::parallel_for(std::size_t{0}, batch.size(), [&](std::size_t i) {
    attempt(*batch[i].second,
            [&] { batch[i].first->rounds->take(result.problems[i], result.stopped); });
  });
  const double seconds = seconds_since(start);
  std::int64_t updates = 0;
  for (const ProblemResult& problem : result.problems) updates += problem.spin_updates;
  for (std::size_t i = 0; i < batch.size(); ++i)
    batch[i].first->seconds +=
        updates > 0 ? seconds * static_cast<double>(result.problems[i].spin_updates) /
                          static_cast<double>(updates)
                    : seconds / static_cast<double>(batch.size());
  if (batch.front().first->device.empty()) {
    const std::string device = backend.describe(plan);
    for (const auto& [planned, outcome] : batch) planned->device = device;
  }
  progress.add(updates);
}

void finish(Planned& planned, SampleOutcome& outcome) {
  const SampleJob& job = *planned.job;
  SampleSet set = planned.rounds->finish(planned.seconds, planned.plan.pilot_seconds);
  record_plan(planned.plan, std::move(planned.device), set.effective);
  restore_samples(*planned.run, job.options, planned.presolve_seconds, set);
  finish_samples(*job.bqm, *planned.row, job.options, *job.backend, set);
  outcome.samples = std::move(set);
}

/// What cannot share a plan.
void run_alone(const SampleJob& job, SampleOutcome& outcome, Progress& progress) {
  attempt(outcome, [&] {
    SampleOptions options = job.options;
    const StopToken limit{StopToken::Seconds{job.time_limit.value_or(0)}};
    if (job.time_limit) options.stop = &limit;
    outcome.samples = sample(*job.bqm, job.sampler, options, *job.backend);
    outcome.samples->effective.options.stop = nullptr;
  });
  if (outcome.samples) progress.add(outcome.samples->spin_updates);
}

/// Rounds until all runs of the batch are done. Where a plan of many fails, each is run alone: one
/// of them is to blame, or all.
void run_batch(Batch batch, Progress& progress) {
  const Batch all = batch;
  try {
    while (true) {
      std::erase_if(batch, [](const auto& member) {
        return member.first->rounds->is_done() || !member.second->failure.empty();
      });
      if (batch.empty()) break;
      run_round(batch, progress);
    }
  } catch (const std::exception&) {
    for (const auto& [planned, outcome] : batch) {
      planned->rounds.reset();
      run_alone(*planned->job, *outcome, progress);
    }
  }
  tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t i) {
    const auto& [planned, outcome] = all[i];
    if (!planned->rounds || !outcome->failure.empty()) return;
    attempt(*outcome, [&] { finish(*planned, *outcome); });
  });
}

}  // namespace

std::vector<SampleOutcome> sample_many(std::span<const SampleJob> jobs,
                                       const std::function<void(std::int64_t)>& progress) {
  std::vector<SampleOutcome> outcomes(jobs.size());
  std::vector<std::unique_ptr<Planned>> planned(jobs.size());
  tbb::parallel_for(std::size_t{0}, jobs.size(), [&](std::size_t i) {
    attempt(outcomes[i], [&] { planned[i] = planned_for_batch(jobs[i]); });
  });
  Progress told(progress);
  if (!planned.empty()) {
    std::map<decltype(shape_of(*planned.front())), Batch> batches;
    for (std::size_t i = 0; i < jobs.size(); ++i)
      if (planned[i]) batches[shape_of(*planned[i])].emplace_back(planned[i].get(), &outcomes[i]);
    for (auto& [shape, batch] : batches) run_batch(std::move(batch), told);
  }
  const auto is_left = [&](std::size_t i) { return !planned[i] && outcomes[i].failure.empty(); };
  tbb::parallel_for(std::size_t{0}, jobs.size(), [&](std::size_t i) {
    if (is_left(i) && !jobs[i].time_limit) run_alone(jobs[i], outcomes[i], told);
  });
  for (std::size_t i = 0; i < jobs.size(); ++i)
    if (jobs[i].time_limit && is_left(i)) run_alone(jobs[i], outcomes[i], told);
  return outcomes;
}

}  // namespace temper
