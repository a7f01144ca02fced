#include "sample/plan_parts.h"
#include "sample/race.h"
#include "sample/schedule.h"

#include <algorithm>
#include <cmath>

namespace temper {
namespace {

constexpr std::size_t kMostElite = 16;

/// Sweeps of the round after so many, of those that are left. The last one takes on what would be
/// shorter than a first one.
std::uint32_t round_length(std::uint32_t sweeps_done, std::uint32_t left) {
  constexpr std::uint32_t kShortest = 16;
  const std::uint32_t length = std::max(kShortest, sweeps_done / 4);
  return left < length + kShortest ? left : length;
}

/// Every turn draws from streams of its own.
std::uint64_t seed_of_turn(RandomKey key, std::uint32_t read, std::uint32_t round,
                           std::size_t member) {
  const auto words = philox<std::uint32_t>(static_cast<std::uint32_t>(member), round, read,
                                           stream_word(key, Stream::race, 0), key.low, key.high);
  return words.word[0] | std::uint64_t{words.word[1]} << 32;
}

}  // namespace

RaceRead::RaceRead(Race& race, const WalkInput& input, const Backend& backend)
    : race_(race),
      input_(input),
      backend_(backend),
      elite_(kMostElite, static_cast<std::size_t>(input.couplings.num_variables())) {
  const std::vector<std::uint8_t> start = initial_state(input);
  StateMatrix states(1, start.size());
  states.fill(0, [&](std::size_t v) { return start[v] != 0; });
  const std::int64_t energy = grid_energy(input.couplings, start);
  elite_.offer(energy, states, 0);
  hit_ = input.reached(energy);
  note_best();
}

bool RaceRead::run_round() {
  const std::uint32_t length = round_length(sweeps_done_, input_.plan.num_sweeps - sweeps_done_);
  const Elite before = elite_;
  for (std::size_t i = 0; i < race_.members.size() && !hit_; ++i)
    if (!take_turn(i, length) && !hit_) {
      elite_ = before;
      return false;
    }
  sweeps_done_ += length;
  if (elite_.best_energy() < before.best_energy()) best_sweep_ = sweeps_done_;
  note_best();
  ++round_;
  return true;
}

void RaceRead::note_best() {
  if (input_.plan.trace) note_incumbent(trace_, best_sweep_, elite_.best_energy());
}

bool RaceRead::take_turn(std::size_t number, std::uint32_t length) {
  const RaceMember& member = race_.members[number];
  Plan plan = member.planned.plan;
  const double sweeps = std::round(member.sweeps_a_sweep * length);
  plan.num_sweeps = static_cast<std::uint32_t>(std::clamp<double>(sweeps, 1, kMostSweeps));
  plan.trace = false;
  plan.stop_at_first_hit = input_.problem.target.has_value();
  plan.stop = input_.plan.stop;
  std::int64_t counted = 0;
  if (input_.plan.progress)
    plan.progress = [&](std::int64_t spin_updates) {
      input_.control.count(spin_updates - counted);
      counted = spin_updates;
    };
  PlanProblem& problem = plan.problems.front();
  problem.couplings = &input_.couplings;
  problem.target = input_.problem.target;
  problem.seed = seed_of_turn(key_of(input_.plan, input_.problem), input_.read, round_, number);
  problem.initial_states = member.anneals ? nullptr : &elite_.states();
  if (member.anneals) {
    SampleOptions options = race_.options;
    options.num_sweeps = plan.num_sweeps;
    const auto [hot, cold] = *options.beta_range;
    problem.betas = sweep_betas(options, {hot, cold});
  }

  const PlanResult result = member.planned.runner(backend_).run(plan);
  const ProblemResult& found = result.problems.front();
  bool lowered = false;
  for (std::size_t row = 0; row < found.reads.size(); ++row) {
    lowered |= elite_.offer(found.reads[row].best_energy, found.best_states, row);
    hit_ |= found.reads[row].hit;
  }
  spin_updates_ += found.spin_updates;
  input_.control.count(found.spin_updates - counted);
  RaceReport::Member& report = race_.report.members[number];
  ++report.turns;
  report.improvements += lowered;
  report.hits += hit_;
  report.spin_updates += found.spin_updates;
  return result.stopped == StopReason::none;
}

void RaceRead::hand_over(ProblemResult& out) const {
  const std::int64_t energy = elite_.best_energy();
  out.reads.push_back({input_.read, energy, best_sweep_, energy, sweeps_done_, hit_});
  out.best_states.append(elite_.states(), 0);
  out.final_states.append(elite_.states(), 0);
  if (input_.plan.trace) out.traces.push_back(trace_);
  out.num_started += sweeps_done_ > 0 || hit_;
  out.exposure += sweeps_done_;
  out.spin_updates += spin_updates_;
}

}  // namespace temper
