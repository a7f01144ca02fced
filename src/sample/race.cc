/// Sampler `race`: the idea of Kerberos, in D-Wave's hybrid solvers, with annealing in the place of
/// the quantum computer.

#include "sample/race.h"

#include "temper/base/error.h"

#include "sample/plan_parts.h"
#include "sample/planner.h"
#include "sample/samplers.h"
#include "sample/schedule.h"
#include "sample/visit_plan.h"
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

namespace temper {
namespace {

/// Runs plans whose reads are races, one after the other: it is the turns that use the threads.
class RaceBackend final : public Backend {
 public:
  /// `asked` must outlive it.
  RaceBackend(std::shared_ptr<Race> race, const Backend& asked)
      : race_(std::move(race)), asked_(asked) {}

  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    return run_in_turn(plan, [&](const PlanProblem& problem, WalkControl& control) {
      return run_problem(plan, problem, control);
    });
  }
  [[nodiscard]] std::string_view name() const override { return asked_.name(); }
  [[nodiscard]] std::string describe(const Plan&) const override {
    const PlannedRun& annealer = race_->members.front().planned;
    return annealer.runner(asked_).describe(annealer.plan);
  }
  /// The annealer's; the memory of the member that takes most, since one runs at a time.
  [[nodiscard]] Layout layout(const Plan& plan) const override {
    Layout out = layout_of(race_->members.front());
    out.bytes_of_results += bytes_of_results(plan, plan.problems.front());
    for (const RaceMember& member : race_->members) {
      const Layout one = layout_of(member);
      out.bytes_of_model = std::max(out.bytes_of_model, one.bytes_of_model);
      if (out.on_device && !one.on_device)
        out.bytes_on_host = std::max(out.bytes_on_host, one.bytes_of_model + one.bytes_in_flight);
      else
        out.bytes_in_flight = std::max(out.bytes_in_flight, one.bytes_in_flight);
    }
    return out;
  }
  [[nodiscard]] int host_threads() const override { return asked_.host_threads(); }

 private:
  [[nodiscard]] Layout layout_of(const RaceMember& member) const {
    return member.planned.runner(asked_).layout(member.planned.plan);
  }

  /// Reads that the stop kept from starting are left out, but for the first of all.
  ProblemResult run_problem(const Plan& plan, const PlanProblem& problem,
                            WalkControl& control) const {
    ProblemResult out;
    out.best_states = out.final_states =
        StateMatrix(0, static_cast<std::size_t>(problem.couplings->num_variables()));
    for (std::uint32_t i = 0; i < problem.num_reads; ++i) {
      const WalkInput input{*problem.couplings, plan, problem, problem.first_read + i, control};
      if (input.read > 0 && !control.go_on(0)) break;
      RaceRead read{*race_, input, asked_};
      while (!read.done() && control.go_on(read.sweeps_done()))
        if (!read.run_round()) break;
      if (!read.done()) static_cast<void>(control.go_on(read.sweeps_done()));  // notes why
      read.hand_over(out);
      if (plan.stop_at_first_hit && out.reads.back().hit) break;
    }
    return out;
  }

  std::shared_ptr<Race> race_;
  const Backend& asked_;
};

/// Replicas of the annealer: a vector of words, fewer of a large model, whose rounds would be long.
std::uint32_t num_replicas(std::int32_t num_variables) {
  constexpr std::int64_t kUpdatesASweep = std::int64_t{1} << 24;
  const std::int64_t words = kUpdatesASweep / 32 / std::max(1, num_variables);
  return static_cast<std::uint32_t>(32 * std::clamp<std::int64_t>(words, 1, 8));
}

/// Ladders that have about as many replicas. In words lie 32 side by side, so that fewer cost as
/// much.
std::uint32_t num_ladders(const Plan& plan, std::uint32_t replicas) {
  if (plan.chain.kernel == KernelKind::multispin) return 32;
  return std::max(1u, replicas / replicas_of(plan, plan.problems.front()));
}

/// Flips that a member's read weighs in one of its sweeps.
double weighed_a_sweep(const PlannedRun& planned) {
  if (planned.own_runner) return planned.names.flips_weighed_a_sweep;
  return static_cast<double>(proposals_a_sweep(*planned.couplings, planned.plan.chain)) *
         replicas_of(planned.plan, planned.plan.problems.front());
}

/// What can be asked of a race is asked of every member that heeds it. Pilots run here.
Race planned_race(const Bqm& bqm, const Couplings& couplings, SampleOptions options,
                  const Backend& backend) {
  options.target_energy.reset();
  options.initial_states.reset();
  options.trace = false;
  const BetaRange range =
      beta_range(couplings, options, choose_moves(couplings, options).kind, backend);
  options.beta_range = {range.hot, range.cold};
  Race race{.options = options, .members = {}, .report = {}};
  race.members.push_back({.name = "sa", .planned = plan_annealing(bqm, options, backend)});
  race.members.front().anneals = true;
  race.members.push_back({.name = "pt", .planned = plan_tempering(bqm, options, backend)});
  race.members.push_back({.name = "tabu", .planned = plan_tabu(bqm, options, backend)});
  race.members.push_back({.name = "decompose", .planned = plan_decomposed(bqm, options, backend)});

  constexpr std::uint32_t kMostWalks = 16;
  const std::uint32_t replicas = num_replicas(couplings.num_variables());
  const double budget = replicas * weighed_a_sweep(race.members.front().planned);
  for (RaceMember& member : race.members) {
    PlannedRun& planned = member.planned;
    PlanProblem& problem = planned.plan.problems.front();
    problem.first_read = 0;
    problem.num_reads = member.anneals          ? replicas
                        : planned.plan.exchange ? num_ladders(planned.plan, replicas)
                                                : std::clamp(replicas / 32, 1u, kMostWalks);
    const double weighed = problem.num_reads * weighed_a_sweep(planned);
    member.sweeps_a_sweep = weighed > 0 ? budget / weighed : 1;
    member.updates_a_sweep = budget;
    if (planned.own_runner)
      member.updates_a_sweep =
          problem.num_reads * planned.names.updates_a_sweep * member.sweeps_a_sweep;
    race.report.members.push_back({.name = std::string{member.name}});
    // The grid is the same for all: one copy of it is enough.
    problem.couplings = &couplings;
    planned.couplings.reset();
  }
  return race;
}

PlannedRun plan_with(const Bqm& bqm, const SampleOptions& options, const Backend& backend,
                     std::shared_ptr<Race>& shared) {
  if (options.schedule == ScheduleKind::custom)
    throw InputError{
        "sampler 'race' anneals rounds of growing length: it takes no custom schedule"};
  const auto start = std::chrono::steady_clock::now();
  PlannedRun planned;
  planned.couplings = std::make_unique<const Couplings>(couplings_with_families(bqm));
  shared = std::make_shared<Race>(planned_race(bqm, *planned.couplings, options, backend));
  const PlannedRun& annealer = shared->members.front().planned;
  std::vector<std::string> names;
  for (const RaceMember& member : shared->members) {
    names.emplace_back(member.name);
    planned.names.updates_a_sweep += member.updates_a_sweep;
  }
  planned.moves = annealer.moves;
  planned.names.name = name_of(annealer.kernel.kind);
  planned.names.reason =
      fmt::format("turns of {} with equal budgets, {} replicas of sa; {}", fmt::join(names, ", "),
                  annealer.plan.problems.front().num_reads, annealer.kernel.reason);
  planned.names.betas = shared->options.beta_range;
  planned.names.makes_moves = true;
  planned.names.reads_a_round = 1;  // the turns keep the threads busy
  planned.names.replicas = annealer.plan.problems.front().num_reads;
  Plan& plan = planned.plan;
  plan.problems.push_back({.couplings = planned.couplings.get(),
                           .seed = options.seed,
                           .num_reads = 1,
                           .initial_states = options.initial_states.get()});
  plan.num_sweeps = options.num_sweeps;
  plan.trace = options.trace;
  plan.stop_at_first_hit = !options.num_reads && options.target_energy.has_value();
  planned.own_runner = std::make_unique<RaceBackend>(shared, backend);
  planned.pilot_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return planned;
}

}  // namespace

PlannedRun plan_race(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  std::shared_ptr<Race> shared;
  return plan_with(bqm, options, backend, shared);
}

SampleSet race(const Bqm& bqm, const SampleOptions& options, const Backend& backend) {
  std::shared_ptr<Race> shared;
  const PlannedRun planned = plan_with(bqm, options, backend, shared);
  SampleSet set = anneal_in_rounds(bqm, options, backend, planned);
  set.race = shared->report;
  return set;
}

}  // namespace temper
