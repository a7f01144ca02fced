#include "sample/planned_run.h"

#include "sample/model_units.h"
#include "sample/plan_parts.h"
#include "sample/visit_plan.h"

#include <algorithm>
#include <chrono>
#include <tuple>

namespace temper {

std::uint32_t reads_a_round(const Plan& plan, const SampleOptions& options) {
  const std::uint32_t reads =
      std::max(1u, options.round / replicas_of(plan, plan.problems.front()));
  const bool in_words = plan.exchange && plan.chain.kernel == KernelKind::multispin;
  return in_words ? (reads + 31) / 32 * 32 : reads;
}

std::int64_t PlannedRun::updates_of_plan() const {
  const PlanProblem& problem = plan.problems.front();
  const std::int64_t reads = problem.num_reads;
  if (own_runner)
    return static_cast<std::int64_t>(names.updates_a_sweep * static_cast<double>(plan.num_sweeps)) *
           reads;
  return proposals_a_sweep(*couplings, plan.chain) * replicas_of(plan, problem) * plan.num_sweeps *
         reads;
}

PlannedRun plan_run(
    const Bqm& bqm, const SampleOptions& options, ReadKind kind,
    const std::function<std::vector<double>(const Couplings&, MoveKind)>& choose_betas) {
  const auto start = std::chrono::steady_clock::now();
  PlannedRun planned;
  planned.couplings = std::make_unique<const Couplings>(couplings_with_families(bqm));
  const Couplings& couplings = *planned.couplings;
  planned.moves = choose_moves(couplings, options);
  planned.kernel = choose_kernel(couplings, options, planned.moves.kind);
  Plan& plan = planned.plan;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = choose_betas(couplings, planned.moves.kind),
                           .seed = options.seed,
                           .initial_states = options.initial_states.get()});
  plan.chain = {.kernel = planned.kernel.kind,
                .random_mode = options.random_mode,
                .acceptance = options.acceptance,
                .order = options.order,
                .moves = planned.moves.kind,
                .observe = options.observe,
                .pilot = false};
  plan.num_sweeps = options.num_sweeps;
  plan.exchange = kind == ReadKind::ladder;
  plan.trace = options.trace;
  plan.stop_at_first_hit = !options.num_reads && options.target_energy.has_value();
  PlanProblem& problem = plan.problems.front();
  problem.num_reads =
      std::min(reads_a_round(plan, options), options.num_reads.value_or(UINT32_MAX));
  planned.pilot_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return planned;
}

void record_plan(const PlannedRun& planned, const Backend& backend, EffectiveOptions& effective) {
  record_plan(planned, planned.runner(backend).describe(planned.plan), effective);
}

void record_plan(const PlannedRun& planned, std::string device, EffectiveOptions& effective) {
  effective.device = std::move(device);
  record_grid(*planned.couplings, effective);
  if (planned.own_runner) {
    effective.kernel = planned.names.name;
    effective.kernel_reason = planned.names.reason;
    std::tie(effective.beta_hot, effective.beta_cold) =
        planned.names.betas.value_or(std::pair{0.0, 0.0});
    if (!planned.names.makes_moves) return;
    effective.moves = name_of(planned.moves.kind);
    effective.moves_reason = planned.moves.reason;
    return;
  }
  const std::vector<double>& betas = planned.plan.problems.front().betas;
  effective.kernel = name_of(planned.kernel.kind);
  effective.kernel_reason = planned.kernel.reason;
  effective.moves = name_of(planned.moves.kind);
  effective.moves_reason = planned.moves.reason;
  effective.beta_hot = betas.front();
  effective.beta_cold = betas.back();
  if (planned.plan.exchange) effective.num_replicas = static_cast<std::uint32_t>(betas.size());
}

}  // namespace temper
