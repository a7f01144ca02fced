#include "sample/row_choice.h"

namespace temper {

std::string rows_refusal(const Plan& plan) {
  if (plan.chain.kernel != KernelKind::lane) return "only the kernel 'lane' has them";
  if (plan.exchange) return "replicas that exchange lie side by side";
  if (plan.chain.moves != MoveKind::flip) return "moves inside families see single fields";
  if (plan.chain.order == VisitOrderKind::random)
    return "visits in random order do not follow each other in memory";
  return {};
}

/// Measured with AVX-512 at 2 % accepted: a visit of 32 reads takes 1.1 + 0.015 · degree cycles an
/// update, one of a row 1.7 + n / 500.
bool prefers_rows(const Plan& plan, const PlanProblem& problem) {
  const auto n = static_cast<double>(problem.couplings->num_variables());
  if (!rows_refusal(plan).empty() || n == 0) return false;
  const double degree = static_cast<double>(problem.couplings->column.size()) / n;
  return degree > 64 + n / 7;
}

}  // namespace temper
