#include "temper/study/run_study.h"

#include "temper/base/error.h"
#include "temper/sample/outline.h"

#include "study/point_run.h"
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <ctime>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace temper {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// A batch is what is lost where the process is killed, and what an interrupt waits for.
constexpr double kBatchSeconds = 1.0;
constexpr std::size_t kMostOfBatch = 512;  ///< points: bounds memory
/// Of a variable that nobody has counted yet: a hard puzzle after its clues and their peers.
constexpr std::int32_t kUsualVariables = 300;
/// Guess of the first batch; later ones know.
constexpr double kFirstUpdatesASecond = 2e9;

std::string host_name() {
  std::array<char, 256> name{};
  ::gethostname(name.data(), name.size() - 1);
  return name.data();
}

std::string now() {
  const std::time_t time = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text.data();
}

/// A point of a batch.
struct Member {
  PointRecord record;
  std::unique_ptr<PointRun> run;  ///< null: it failed before there was a task
  double expected_updates = 0;

  [[nodiscard]] bool settled() const { return !record.status.empty(); }
  void fail(std::string reason) {
    record.status = "failed";
    record.reason = std::move(reason);
    record.run.reset();
  }
};

template <class Work>
void attempt(Member& member, const Work& work) {
  try {
    work();
  } catch (const std::bad_alloc&) {
    member.fail("out of memory");
  } catch (const std::exception& error) {
    member.fail(error.what());
  }
}

double expected_updates(const PointTask& task) {
  const std::int32_t variables = task.model ? task.model->num_variables() : kUsualVariables;
  return expected_spin_updates(task.sampler, task.options, variables).value_or(1e12);
}

class StudyRunner {
 public:
  StudyRunner(const Study& study, const Expansion& points, const PointReader& reader, Store& store,
              const StudyRunOptions& options)
      : study_(study), points_(points), reader_(reader), store_(store), options_(options) {
    const auto done = store.statuses();
    for (std::size_t point = 0; point < points.size(); ++point) {
      if (!options.shard.holds(point)) continue;
      ++progress_.total_points;
      const auto found = done.find(static_cast<std::int64_t>(point));
      if (found == done.end()) {
        pending_.push_back(point);
        continue;
      }
      ++progress_.points;
      progress_.failed += found->second == "failed";
    }
  }

  StudyOutcome run() {
    tell();
    while (next_ < pending_.size() && !options_.stop_requested()) {
      std::vector<Member> batch = next_batch();
      const auto start = Clock::now();
      double expected = 0;
      for (const Member& member : batch) expected += member.expected_updates;
      run_batch(batch);
      for (Member& member : batch) save(member);
      const double seconds = seconds_since(start);
      if (expected > 0 && seconds > 1e-4)
        updates_a_second_ =
            std::clamp(expected / seconds, 0.5 * updates_a_second_, 8.0 * updates_a_second_);
      tell();
    }
    return {progress_, progress_.points == progress_.total_points};
  }

 private:
  /// As many points as are expected to take about a second, one at least.
  std::vector<Member> next_batch() {
    std::vector<Member> batch;
    double expected = 0;
    while (next_ < pending_.size() && batch.size() < kMostOfBatch) {
      const std::size_t point = pending_[next_];
      Member member;
      member.record.point = static_cast<std::int64_t>(point);
      member.record.settings = points_.of_axes(point);
      attempt(member, [&] {
        member.run = std::make_unique<PointRun>(task_of(study_, points_.settings(point), reader_));
        member.expected_updates = expected_updates(member.run->task());
      });
      expected += member.expected_updates;
      if (!batch.empty() && expected > kBatchSeconds * updates_a_second_) break;
      batch.push_back(std::move(member));
      ++next_;
    }
    return batch;
  }

  void run_batch(std::vector<Member>& batch) {
    const std::string started = now();
    tbb::parallel_for(std::size_t{0}, batch.size(), [&](std::size_t i) {
      if (!batch[i].settled()) attempt(batch[i], [&] { batch[i].run->prepare(batch[i].record); });
    });
    std::vector<SampleJob> jobs;
    std::vector<std::size_t> of_jobs;
    for (std::size_t i = 0; i < batch.size(); ++i) {
      if (batch[i].settled()) continue;
      jobs.push_back(batch[i].run->job());
      of_jobs.push_back(i);
    }
    const std::int64_t before = progress_.spin_updates;
    const auto outcomes = sample_many(jobs, [&](std::int64_t updates) {
      progress_.spin_updates = before + updates;
      tell();
    });
    progress_.spin_updates = before;
    tbb::parallel_for(std::size_t{0}, jobs.size(), [&](std::size_t j) {
      Member& member = batch[of_jobs[j]];
      const SampleOutcome& outcome = outcomes[j];
      if (!outcome.samples)
        member.fail(outcome.failure);
      else
        attempt(member,
                [&] { member.run->judge(*outcome.samples, study_.num_states, member.record); });
    });
    // Where all fail for the machine, it is not for the points: they are left for another run.
    const auto failed = [](const SampleOutcome& outcome) { return outcome.backend_failed; };
    if (!outcomes.empty() && std::ranges::all_of(outcomes, failed))
      throw SystemFailure{outcomes.front().failure};
    for (Member& member : batch)
      if (member.record.run) {
        member.record.run->started = started;
        member.record.run->host = host_;
        member.record.run->version = options_.version;
      }
  }

  void save(Member& member) {
    store_.save(member.record);
    if (options_.saved) options_.saved(member.record);
    ++progress_.points;
    ++progress_.points_now;
    progress_.failed += member.record.status == "failed";
    if (!member.record.run) return;
    progress_.hits += member.record.run->hits > 0;
    progress_.spin_updates += member.record.run->spin_updates;
  }

  void tell() {
    progress_.seconds = seconds_since(start_);
    if (options_.progress) options_.progress(progress_);
  }

  const Study& study_;
  const Expansion& points_;
  const PointReader& reader_;
  Store& store_;
  const StudyRunOptions& options_;
  std::vector<std::size_t> pending_;
  std::size_t next_ = 0;  ///< of pending_
  double updates_a_second_ = kFirstUpdatesASecond;
  StudyProgress progress_;
  std::string host_ = host_name();
  Clock::time_point start_ = Clock::now();
};

}  // namespace

StoreHeader header_of(const Study& study, const Expansion& points, const Shard& shard,
                      const std::string& definition, const std::string& version) {
  return {.fingerprint = fingerprint(study),
          .name = study.name,
          .num_points = static_cast<std::int64_t>(points.size()),
          .shard = shard.shard,
          .num_shards = shard.num_shards,
          .definition = definition,
          .version = version,
          .axis_options = axis_options(study)};
}

StudyOutcome run_study(const Study& study, const Expansion& points, const PointReader& reader,
                       Store& store, const StudyRunOptions& options) {
  return StudyRunner(study, points, reader, store, options).run();
}

StudyEstimate estimate_study(const Study& study, const Expansion& points, const PointReader& reader,
                             const Shard& shard) {
  constexpr std::size_t kLookedAt = 12;
  std::vector<std::size_t> mine;
  for (std::size_t point = 0; point < points.size(); ++point)
    if (shard.holds(point)) mine.push_back(point);
  StudyEstimate out;
  out.points = mine.size();
  const std::size_t count = std::min(kLookedAt, mine.size());
  std::size_t most_bytes = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t point = mine[i * mine.size() / count];
    Member member;
    attempt(member, [&] {
      PointRun run(task_of(study, points.settings(point), reader));
      run.prepare(member.record);
      if (member.settled()) return;
      const SampleJob job = run.job();
      const auto updates =
          expected_spin_updates(job.sampler, job.options, job.bqm->num_variables());
      const RunOutline outline = outline_run(*job.bqm, job.sampler, job.options, *job.backend);
      const double reads = job.options.num_reads ? *job.options.num_reads : outline.num_reads;
      const double all = outline.num_reads > 0 ? static_cast<double>(outline.spin_updates) * reads /
                                                     static_cast<double>(outline.num_reads)
                                               : updates.value_or(0);
      out.spin_updates += all;
      // Threads that one point leaves idle are another one's.
      const double side_by_side = std::max(1.0, static_cast<double>(outline.layout.num_threads) /
                                                    static_cast<double>(outline.layout.num_groups));
      const double rate = outline.slice ? outline.slice->spin_updates_per_ns * side_by_side : 0.0;
      double seconds = rate > 0 ? all / rate * 1e-9 : 0.0;
      if (job.time_limit) seconds = std::min(seconds, *job.time_limit);
      out.seconds += seconds;
      most_bytes =
          std::max(most_bytes, outline.layout.bytes_of_model + outline.layout.bytes_in_flight +
                                   outline.layout.bytes_of_results + outline.bytes_of_reads);
    });
    out.failed += member.record.status == "failed";
    ++out.looked_at;
  }
  if (count == 0) return out;
  const double scale = static_cast<double>(mine.size()) / static_cast<double>(count);
  out.spin_updates *= scale;
  out.seconds *= scale;
  const double seconds_a_point = out.seconds / static_cast<double>(mine.size());
  const double of_batch = std::clamp(kBatchSeconds / std::max(seconds_a_point, 1e-9), 1.0,
                                     static_cast<double>(std::min(kMostOfBatch, mine.size())));
  out.bytes = static_cast<std::size_t>(of_batch) * most_bytes;
  return out;
}

}  // namespace temper
