#include "cuda/lane_device_kernel.h"

#include "temper/base/error.h"

#include "cuda/lane_batch.h"
#include "cuda/lane_form.h"
#include "sample/group_choice.h"
#include "sample/plan_parts.h"

namespace temper {

LaneDeviceKernel::LaneDeviceKernel(const Plan& plan, int capability, std::size_t most_shared)
    : LaneDeviceKernel(plan, lane_form(plan, capability, most_shared)) {}

LaneDeviceKernel::LaneDeviceKernel(const Plan& plan, const LaneForm& form)
    : plan_(plan), form_(form) {
  if (plan.chain.kernel != KernelKind::group) return;
  for (const PlanProblem& problem : plan.problems)
    if (const std::string why = group_refusal(*problem.couplings); !why.empty())
      throw InputError{why};
}

std::uint32_t LaneDeviceKernel::reads_a_team(const PlanProblem& problem) const {
  return plan_.exchange ? 1 : chains_a_team(plan_, problem, form_);
}

DeviceBytes LaneDeviceKernel::bytes_of(const PlanProblem& problem) const {
  const std::size_t chains = chains_a_team(plan_, problem, form_);
  const std::size_t n = problem.couplings->linear.size();
  return {.team = lane_team_bytes(form_, chains, n),
          .results = LaneResultLayout(chains, n).bytes,
          .problem = lane_problem_bytes(plan_, problem, form_)};
}

std::unique_ptr<DeviceBatch> LaneDeviceKernel::start(std::span<const TeamReads> teams,
                                                     const RunSignals& signals,
                                                     const CudaStream& stream) const {
  return std::make_unique<LaneDeviceBatch>(plan_, form_, teams, signals, stream);
}

std::string LaneDeviceKernel::element() const {
  return form_.cell == LaneCell::narrow ? "int16" : "int32";
}

}  // namespace temper
