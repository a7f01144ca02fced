#pragma once
/// Picks the form of the lane kernel for a plan on a device: one form for all its problems.

#include "temper/sample/plan.h"

#include "cuda/lane.h"

#include <cstddef>
#include <cstdint>

namespace temper {

/// Chains of a full team.
[[nodiscard]] std::uint32_t chains_a_team(const Plan& plan, const PlanProblem& problem,
                                          const LaneForm& form);

/// Of teams that fit all problems of the plan.
[[nodiscard]] LaneLayout lane_layout(const Plan& plan, const LaneForm& form);

/// `capability` is 10 · major + minor, most_shared the bytes that a block of threads may have.
[[nodiscard]] LaneForm lane_form(const Plan& plan, int capability, std::size_t most_shared);

}  // namespace temper
