#pragma once
/// What every backend derives from a plan.

#include "temper/kernel/streams.h"
#include "temper/sample/plan.h"

#include <cstdint>

namespace temper {

/// Replicas of each read of a plan's problem.
[[nodiscard]] inline std::uint32_t replicas_of(const Plan& plan, const PlanProblem& problem) {
  return plan.exchange ? static_cast<std::uint32_t>(problem.betas.size()) : 1;
}

[[nodiscard]] inline RandomKey key_of(const Plan& plan, const PlanProblem& problem) {
  return {static_cast<std::uint32_t>(problem.seed), static_cast<std::uint32_t>(problem.seed >> 32),
          plan.chain.pilot ? kPilotStreams : 0};
}

/// What a run of the problem hands back: best and final states, a bit a variable, and a row a read.
[[nodiscard]] inline std::size_t bytes_of_results(const Plan& plan, const PlanProblem& problem) {
  const auto n = static_cast<std::size_t>(problem.couplings->num_variables());
  const std::size_t states = 2 + (plan.keep_replicas ? replicas_of(plan, problem) : 0);
  return problem.num_reads * (states * ((n + 63) / 64) * 8 + sizeof(ReadResult));
}

}  // namespace temper
