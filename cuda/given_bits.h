#pragma once
/// The states that a problem gives its reads, as they go to the device.

#include "temper/kernel/given_states.h"
#include "temper/sample/plan.h"

#include <cstdint>
#include <vector>

namespace temper {

/// GivenStates::bits of a problem; empty where its reads are drawn.
[[nodiscard]] std::vector<std::uint32_t> given_bits(const PlanProblem& problem);

/// The same, without the bits themselves.
[[nodiscard]] GivenStates given_shape(const PlanProblem& problem);

}  // namespace temper
