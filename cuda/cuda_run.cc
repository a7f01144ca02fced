#include "cuda/cuda_run.h"

#include "temper/base/error.h"
#include "temper/base/memory.h"

#include "cuda/level_sets.h"
#include "cuda/tuning.h"
#include "sample/plan_parts.h"
#include "sample/visit_plan.h"
#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <chrono>
#include <thread>
#include <unordered_set>
#include <utility>

namespace temper {
namespace {

/// Of the free memory, what batches may take.
constexpr double kShareOfMemory = 0.9;
constexpr std::chrono::microseconds kPollInterval{200};

}  // namespace

CudaRun::CudaRun(const Plan& plan, const DeviceKernel& kernel, int multiprocessors)
    : plan_(plan),
      kernel_(kernel),
      stop_(0u),
      host_first_hit_(plan.problems.size(), GroupReads::kNoHit),
      first_hit_(std::span<const std::uint32_t>(host_first_hit_), stream_),
      most_teams_(most_teams_of_batch(multiprocessors)) {
  for (std::size_t p = 0; p < plan.problems.size(); ++p) add_teams(p);
  bytes_.resize(plan.problems.size());
  tbb::parallel_for(std::size_t{0}, bytes_.size(),
                    [&](std::size_t p) { bytes_[p] = kernel.bytes_of(plan.problems[p]); });
  std::size_t free = 0, total = 0;
  check(cudaMemGetInfo(&free, &total));
  room_ = kShareOfMemory * static_cast<double>(free);
  if (std::ranges::any_of(bytes_, [](const DeviceBytes& bytes) { return bytes.levels > 0; }))
    level_sets_ = level_sets_of(plan);
  check_room();
  if (size_of_batch(0) < teams_.size()) share_room();
  stream_.synchronize();
}

void CudaRun::add_teams(std::size_t problem) {
  const PlanProblem& reads = plan_.problems[problem];
  const std::uint32_t a_team = kernel_.reads_a_team(reads);
  // A read keeps its bit of 32: where the first begins within one, its team holds fewer.
  const std::uint32_t shift = a_team % 32 == 0 ? reads.first_read % 32 : 0;
  for (std::uint32_t first = 0; first < reads.num_reads;) {
    const std::uint32_t count =
        std::min(first == 0 ? a_team - shift : a_team, reads.num_reads - first);
    teams_.push_back({{problem, reads.first_read + first, count}, nullptr});
    first += count;
  }
}

/// Every team must fit, with what it shares with others.
void CudaRun::check_room() const {
  for (std::size_t p = 0; p < bytes_.size(); ++p) {
    const auto [team, results, problem, levels] = bytes_[p];
    const std::size_t needed = team + problem + levels;
    if (static_cast<double>(needed) <= room_ || plan_.problems[p].num_reads == 0) continue;
    throw SystemFailure{fmt::format(
        "the device has room for {}, and {} reads of {} variables take {} ({} of them, {} the "
        "model, {} the levels of a launch); the cpu backend takes less for one read",
        bytes_text(static_cast<std::size_t>(room_)), kernel_.reads_a_team(plan_.problems[p]),
        plan_.problems[p].couplings->num_variables(), bytes_text(needed), bytes_text(team),
        bytes_text(problem), bytes_text(levels))};
  }
}

/// Two batches at a time, where every team fits half of the room.
void CudaRun::share_room() {
  double largest = 0;
  for (const DeviceBytes& bytes : bytes_)
    largest = std::max(largest, static_cast<double>(bytes.team + bytes.problem + bytes.levels));
  overlaps_ = largest <= room_ / 2;
  if (overlaps_) room_ /= 2;
}

/// How many teams from `first` on, at least one, have room on the device at once.
std::size_t CudaRun::size_of_batch(std::size_t first) const {
  double bytes = 0;
  std::size_t count = 0;
  std::unordered_set<std::size_t> sets;
  for (std::size_t t = first; t < teams_.size() && count < most_teams_; ++t, ++count) {
    const std::size_t problem = teams_[t].reads.problem;
    if (count == 0 || teams_[t - 1].reads.problem != problem)
      bytes += static_cast<double>(bytes_[problem].problem);
    if (!level_sets_.empty() && sets.insert(level_sets_[problem]).second)
      bytes += static_cast<double>(bytes_[problem].levels);
    bytes += static_cast<double>(bytes_[problem].team);
    if (count > 0 && bytes > room_) break;
  }
  return count;
}

CudaRun::Flight CudaRun::start(std::size_t first) {
  Flight flight;
  flight.first = first;
  flight.count = size_of_batch(first);
  flight.stream = std::make_unique<CudaStream>();
  std::vector<TeamReads> reads;
  for (std::size_t t = first; t < first + flight.count; ++t) reads.push_back(teams_[t].reads);
  flight.batch = kernel_.start(reads, {stop_.device(), first_hit_.data()}, *flight.stream);
  return flight;
}

PlanResult CudaRun::run() {
  std::optional<Flight> landed;  // annealed, and not read yet
  for (std::size_t first = 0;
       first < teams_.size() && (first == 0 || stopped_ == StopReason::none);) {
    if (landed && !overlaps_) {
      read(*landed);
      landed.reset();
    }
    Flight flight = start(first);
    anneal(flight, landed ? &*landed : nullptr);
    first += flight.count;
    landed.reset();  // only now: a device frees memory when it is idle
    landed.emplace(std::move(flight));
  }
  if (landed) read(*landed);
  first_hit_.download(host_first_hit_);
  stream_.synchronize();
  PlanResult result;
  result.stopped = stopped_;
  result.problems = results();
  return result;
}

/// Anneals a batch, and reads the one before meanwhile.
void CudaRun::anneal(Flight& flight, const Flight* landed) {
  try {
    anneal_windows(flight, landed);
  } catch (...) {
    *stop_.host() = 1;  // what is freed now waits for the kernels
    throw;
  }
}

void CudaRun::anneal_windows(Flight& flight, const Flight* landed) {
  std::uint32_t first = 0;
  std::int64_t updates = 0;
  do {
    const std::uint32_t until = first + std::min(kLaunchSweeps, plan_.num_sweeps - first);
    flight.batch->launch(first, until);
    if (landed != nullptr) read(*std::exchange(landed, nullptr));
    wait(*flight.stream);
    first = until;
    updates = updates_of(flight);
    if (plan_.progress) plan_.progress(done_before_ + updates);
  } while (first < plan_.num_sweeps && stopped_ == StopReason::none);
  done_before_ += updates;
}

/// Until the stream is idle, passing on what the stop token says.
void CudaRun::wait(const CudaStream& stream) {
  bool idle = false;
  do {
    if (plan_.stop != nullptr && stopped_ == StopReason::none) {
      stopped_ = plan_.stop->reason();
      if (stopped_ != StopReason::none) *stop_.host() = 1;
    }
    idle = stream.is_idle();
    if (!idle) std::this_thread::sleep_for(kPollInterval);
  } while (!idle);
}

void CudaRun::read(const Flight& landed) {
  std::vector<std::unique_ptr<GroupReads>> reads = landed.batch->results();
  for (std::size_t t = 0; t < landed.count; ++t)
    teams_[landed.first + t].done = std::move(reads[t]);
}

std::int64_t CudaRun::updates_of(const Flight& flight) const {
  std::int64_t updates = 0;
  for (std::size_t t = flight.first; const std::uint32_t sweeps : flight.batch->sweeps_done()) {
    const TeamReads& team = teams_[t++].reads;
    const PlanProblem& problem = plan_.problems[team.problem];
    updates += proposals_a_sweep(*problem.couplings, plan_.chain) * replicas_of(plan_, problem) *
               team.num_reads * sweeps;
  }
  return updates;
}

std::vector<ProblemResult> CudaRun::results() {
  std::vector<ProblemResult> parts(teams_.size());  // nothing of teams that a stop left out
  tbb::parallel_for(std::size_t{0}, teams_.size(), [&](std::size_t t) {
    const std::size_t p = teams_[t].reads.problem;
    if (teams_[t].done)
      parts[t] = result_of_group(plan_, plan_.problems[p], *teams_[t].done, host_first_hit_[p]);
    teams_[t].done.reset();
  });
  std::vector<ProblemResult> out;
  for (std::size_t t = 0, p = 0; p < plan_.problems.size(); ++p) {
    const std::size_t begin = t;
    while (t < teams_.size() && teams_[t].reads.problem == p) ++t;
    out.push_back(joined(plan_, plan_.problems[p], std::span(parts).subspan(begin, t - begin)));
  }
  return out;
}

}  // namespace temper
