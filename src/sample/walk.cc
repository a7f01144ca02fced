#include "sample/walk.h"

#include "sample/initial_states.h"
#include "sample/plan_parts.h"
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <utility>

namespace temper {

WalkControl::WalkControl(const Plan& plan) : plan_(plan) {}

bool WalkControl::go_on(std::uint32_t sweeps_done) {
  if (sweeps_done >= limit()) return false;
  if (reason() != StopReason::none) return false;
  if (plan_.stop == nullptr) return true;
  const StopReason why = plan_.stop->reason();
  if (why != StopReason::none) reason_.store(why, std::memory_order_relaxed);
  return why == StopReason::none;
}

void WalkControl::count(std::int64_t spin_updates) {
  if (!plan_.progress) return;
  const std::int64_t done = updates_.fetch_add(spin_updates, std::memory_order_relaxed);
  if (const std::unique_lock lock{progress_, std::try_to_lock}) plan_.progress(done + spin_updates);
}

void WalkControl::hit_after(std::uint32_t sweeps) {
  if (!plan_.stop_at_first_hit) return;
  std::uint32_t before = limit();
  while (sweeps < before && !limit_.compare_exchange_weak(before, sweeps)) {
  }
}

std::vector<std::uint8_t> initial_state(const WalkInput& input) {
  const std::int32_t n = input.couplings.num_variables();
  const StateMatrix* const given = input.problem.initial_states;
  if (given == nullptr) return drawn_state(n, key_of(input.plan, input.problem), input.read);
  std::vector<std::uint8_t> state(static_cast<std::size_t>(n));
  for (std::size_t v = 0; v < state.size(); ++v) state[v] = starts_on(*given, input.read, v);
  return state;
}

Walk walk_of_nothing(const WalkInput& input) {
  Walk nothing;
  input.note_best(nothing, 0, 0);
  nothing.hit = input.reached(0);
  nothing.sweeps_done = nothing.hit || !input.control.go_on(0) ? 0 : input.plan.num_sweeps;
  return nothing;
}

Jsf32<std::uint32_t> tabu_generator(const WalkInput& input) {
  const RandomKey key = key_of(input.plan, input.problem);
  return Jsf32<std::uint32_t>{philox<std::uint32_t>(
      0, 0, input.read, stream_word(key, Stream::tabu, 0), key.low, key.high)};
}

namespace {

/// Runs plans whose reads are walks of one kind.
class WalkBackend final : public Backend {
 public:
  WalkBackend(WalkKind kind, const Backend& asked)
      : kind_(std::move(kind)),
        name_(asked.name()),
        num_threads_(asked.host_threads()),
        parallelism_(tbb::global_control::max_allowed_parallelism,
                     static_cast<std::size_t>(
                         std::max(num_threads_, tbb::this_task_arena::max_concurrency()))),
        arena_(num_threads_) {}

  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    return run_in_turn(plan, [&](const PlanProblem& problem, WalkControl& control) {
      return run_problem(plan, problem, control);
    });
  }
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string describe(const Plan&) const override {
    return fmt::format("host, {} {}", num_threads_, num_threads_ == 1 ? "thread" : "threads");
  }
  [[nodiscard]] Layout layout(const Plan& plan) const override {
    const PlanProblem& problem = plan.problems.front();
    Layout out;
    out.element = kind_.element;
    out.field_method = kind_.field_method;
    out.num_groups = problem.num_reads;
    out.num_threads = num_threads_;
    const Couplings& couplings = *problem.couplings;
    out.bytes_of_model = couplings.row_start.size() * sizeof(std::int64_t) +
                         couplings.column.size() * 2 * sizeof(std::int32_t) +
                         couplings.linear.size() * sizeof(std::int32_t);
    out.bytes_a_replica = kind_.bytes_a_replica;
    out.bytes_in_flight = kind_.bytes_a_replica * kind_.replicas *
                          std::min(problem.num_reads, static_cast<std::uint32_t>(num_threads_));
    out.bytes_of_results = bytes_of_results(plan, problem);
    return out;
  }
  [[nodiscard]] int host_threads() const override { return num_threads_; }

 private:
  /// Reads that the stop kept from starting are left out, but for the first of all.
  ProblemResult run_problem(const Plan& plan, const PlanProblem& problem,
                            WalkControl& control) const {
    const auto n = static_cast<std::size_t>(problem.couplings->num_variables());
    std::vector<std::optional<Walk>> walks(problem.num_reads);
    StateMatrix best(problem.num_reads, n), last = best;  // rows of different reads share no word
    arena_.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<std::uint32_t>(0, problem.num_reads, 1),
          [&](const tbb::blocked_range<std::uint32_t>& range) {
            for (std::uint32_t row = range.begin(); row < range.end(); ++row) {
              const std::uint32_t read = problem.first_read + row;
              if (read > 0 && !control.go_on(0) && control.limit() > 0) continue;
              WalkInput input{*problem.couplings, plan, problem, read, control};
              Walk& walk = walks[row].emplace(kind_.walk(input));
              if (walk.hit) control.hit_after(walk.best_sweep);
              best.fill(row, [&](std::size_t v) { return walk.best[v] != 0; });
              const auto& final_state = walk.last.empty() ? walk.best : walk.last;
              last.fill(row, [&](std::size_t v) { return final_state[v] != 0; });
              if (walk.last.empty()) walk.last_energy = walk.best_energy;
              walk.best = walk.last = {};
            }
          },
          tbb::simple_partitioner{});
    });
    return collected(plan, problem, walks, best, last, control.limit());
  }

  /// As the plan says: all reads, or those that hit in the least sweep.
  ProblemResult collected(const Plan& plan, const PlanProblem& problem,
                          const std::vector<std::optional<Walk>>& walks, const StateMatrix& best,
                          const StateMatrix& last, std::uint32_t limit) const {
    ProblemResult out;
    out.best_states = out.final_states = StateMatrix(0, best.num_variables());
    const bool any_hit = plan.stop_at_first_hit && limit != UINT32_MAX;
    for (std::uint32_t row = 0; row < problem.num_reads; ++row) {
      if (!walks[row]) continue;
      const Walk& walk = *walks[row];
      const std::uint32_t sweeps = std::min(walk.sweeps_done, limit);
      out.exposure += sweeps;
      out.num_started += walk.sweeps_done > 0 || walk.hit || any_hit;
      out.spin_updates += sweeps * walk.updates_a_sweep;
      if (any_hit && !(walk.hit && walk.best_sweep == limit)) continue;
      out.reads.push_back({problem.first_read + row, walk.best_energy, walk.best_sweep,
                           walk.last_energy, walk.sweeps_done, walk.hit});
      out.best_states.append(best, row);
      out.final_states.append(last, row);
      if (plan.trace) out.traces.push_back(walk.trace);
    }
    return out;
  }

  WalkKind kind_;
  std::string name_;
  int num_threads_;
  tbb::global_control parallelism_;
  mutable tbb::task_arena arena_;
};

}  // namespace

PlannedRun plan_walks(const Bqm& bqm, const SampleOptions& options, const Backend& backend,
                      const std::function<WalkKind(const Couplings&)>& make) {
  const auto start = std::chrono::steady_clock::now();
  PlannedRun planned;
  planned.couplings = std::make_unique<const Couplings>(grid_couplings(bqm));
  WalkKind kind = make(*planned.couplings);
  Plan& plan = planned.plan;
  plan.problems.push_back({.couplings = planned.couplings.get(),
                           .seed = options.seed,
                           .initial_states = options.initial_states.get()});
  plan.num_sweeps = kind.num_sweeps;
  plan.trace = options.trace;
  plan.stop_at_first_hit = !options.num_reads && options.target_energy.has_value();
  const std::uint32_t a_round = std::max(1u, options.round / kind.replicas);
  const std::int64_t weighed =
      kind.flips_weighed_a_sweep > 0 ? kind.flips_weighed_a_sweep : kind.updates_a_sweep;
  planned.names = {.name = std::string{kind.name},
                   .reason = kind.reason,
                   .betas = kind.betas,
                   .updates_a_sweep = static_cast<double>(kind.updates_a_sweep),
                   .flips_weighed_a_sweep = static_cast<double>(weighed),
                   .reads_a_round = a_round,
                   .replicas = kind.replicas};
  plan.problems.front().num_reads = std::min(a_round, options.num_reads.value_or(UINT32_MAX));
  planned.own_runner = std::make_unique<WalkBackend>(std::move(kind), backend);
  planned.pilot_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return planned;
}

}  // namespace temper
