#include "sample/group_reads.h"

#include "sample/plan_parts.h"
#include "sample/visit_plan.h"

#include <algorithm>
#include <vector>

namespace temper {
namespace {

ProblemResult empty_result(const Plan& plan, const PlanProblem& problem, std::size_t num_reads) {
  const auto n = static_cast<std::size_t>(problem.couplings->num_variables());
  const std::size_t replicas = replicas_of(plan, problem);
  ProblemResult out;
  out.reads.resize(num_reads);
  out.best_states = StateMatrix(num_reads, n);
  out.final_states = StateMatrix(num_reads, n);
  out.replica_states = StateMatrix(plan.keep_replicas ? num_reads * replicas : 0, n);
  out.exchanges.attempts.resize(replicas - 1);
  out.exchanges.accepted.resize(replicas - 1);
  return out;
}

}  // namespace

ProblemResult result_of_group(const Plan& plan, const PlanProblem& problem, GroupReads& group,
                              std::uint32_t first_hit) {
  const bool hits_only = plan.stop_at_first_hit && first_hit != GroupReads::kNoHit;
  const std::uint32_t limit =
      plan.stop_at_first_hit ? std::min(first_hit, plan.num_sweeps) : plan.num_sweeps;
  std::int64_t exposure = 0, num_started = 0;
  std::vector<std::uint32_t> kept;
  const std::uint32_t done = group.sweeps_done();
  for (std::uint32_t i = 0; i < group.num_reads(); ++i) {
    const std::uint32_t hit_sweep = group.any_hit() ? group.hit_sweep(i) : GroupReads::kNoHit;
    const bool hit = hit_sweep != GroupReads::kNoHit;
    const std::uint32_t sweeps = std::min(hit_sweep, done);
    exposure += std::min(sweeps, limit);
    num_started += sweeps > 0 || hit || hits_only;  // a hit before the first sweep ends them all
    if (!hits_only || (hit && sweeps == limit)) kept.push_back(i);
  }
  ProblemResult out = empty_result(plan, problem, kept.size());
  out.exposure = exposure;
  out.num_started = num_started;
  for (std::size_t row = 0; row < kept.size(); ++row) group.store(kept[row], out, row);
  return out;
}

ProblemResult joined(const Plan& plan, const PlanProblem& problem,
                     std::span<const ProblemResult> groups) {
  ProblemResult out = empty_result(plan, problem, 0);
  for (const ProblemResult& part : groups) {
    out.exposure += part.exposure;
    out.num_started += part.num_started;
    out.reads.insert(out.reads.end(), part.reads.begin(), part.reads.end());
    out.traces.insert(out.traces.end(), part.traces.begin(), part.traces.end());
    for (std::size_t row = 0; row < part.reads.size(); ++row) {
      out.best_states.append(part.best_states, row);
      out.final_states.append(part.final_states, row);
    }
    for (std::size_t row = 0; row < part.replica_states.rows(); ++row)
      out.replica_states.append(part.replica_states, row);
    for (std::size_t p = 0; p < part.exchanges.attempts.size(); ++p) {
      out.exchanges.attempts[p] += part.exchanges.attempts[p];
      out.exchanges.accepted[p] += part.exchanges.accepted[p];
    }
    out.exchanges.round_trips += part.exchanges.round_trips;
  }
  out.spin_updates =
      out.exposure * proposals_a_sweep(*problem.couplings, plan.chain) * replicas_of(plan, problem);
  return out;
}

}  // namespace temper
