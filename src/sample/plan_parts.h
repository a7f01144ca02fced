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

}  // namespace temper
