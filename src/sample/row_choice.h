#pragma once
/// Which chains of the kernel lane are annealed one by one, with variables side by side in a vector
/// (kernel/row_sweep.h), and not with reads side by side.

#include "temper/sample/plan.h"

#include <string>

namespace temper {

/// Why a plan's chains cannot be; empty where they can.
[[nodiscard]] std::string rows_refusal(const Plan& plan);

/// Whether rows are so full that a flip tells all variables sooner than 32 reads tell their
/// neighbours one by one. It follows from the model and its chain, not from the machine: rounds go
/// by it.
[[nodiscard]] bool prefers_rows(const Plan& plan, const PlanProblem& problem);

}  // namespace temper
