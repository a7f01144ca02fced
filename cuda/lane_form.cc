#include "cuda/lane_form.h"

#include "cuda/tuning.h"
#include "sample/plan_parts.h"

#include <algorithm>

namespace temper {
namespace {

/// The largest of a plan's problems, each on its own.
struct Extent {
  std::int32_t num_variables = 0;
  std::int64_t max_field = 0;
  std::uint32_t num_chains = 0;  ///< of a full team
};

Extent extent_of(const Plan& plan, const LaneForm& form) {
  Extent extent;
  for (const PlanProblem& problem : plan.problems) {
    extent.num_variables = std::max(extent.num_variables, problem.couplings->num_variables());
    extent.max_field = std::max(extent.max_field, problem.couplings->max_field);
    extent.num_chains = std::max(extent.num_chains, chains_a_team(plan, problem, form));
  }
  return extent;
}

/// Warps of a ladder, each with as many chains as the others, or one less.
int ladder_warps(std::uint32_t num_chains, int most) {
  const auto warps = static_cast<std::uint32_t>(most);
  const std::uint32_t chains_a_warp = (num_chains + warps - 1) / warps;
  return static_cast<int>((num_chains + chains_a_warp - 1) / chains_a_warp);
}

}  // namespace

std::uint32_t chains_a_team(const Plan& plan, const PlanProblem& problem, const LaneForm& form) {
  if (plan.exchange) return replicas_of(plan, problem);
  return form.crew == LaneCrew::warp ? static_cast<std::uint32_t>(form.num_warps) : 1;
}

LaneLayout lane_layout(const Plan& plan, const LaneForm& form) {
  const Extent extent = extent_of(plan, form);
  return lane_layout(form, extent.num_chains, extent.num_variables);
}

LaneForm lane_form(const Plan& plan, int capability, std::size_t most_shared) {
  const Extent extent = extent_of(plan, {});
  const LaneTuning tuning = lane_tuning(capability, extent.num_variables);
  LaneForm form;
  form.crew = tuning.is_block_crew ? LaneCrew::block : LaneCrew::warp;
  form.num_warps = tuning.num_warps;
  form.least_wave = tuning.least_wave;
  std::int64_t num_chains = extent_of(plan, form).num_chains;
  if (plan.exchange && form.crew == LaneCrew::warp)
    form.num_warps = ladder_warps(extent.num_chains, tuning.most_ladder_warps);
  if (form.crew == LaneCrew::warp && extent.max_field <= kLargestNarrowField &&
      extent.num_variables <= kMostNarrowPlaces)
    form.cell = LaneCell::narrow;
  if (lane_shared_bytes(form, num_chains, extent.num_variables) <=
      static_cast<std::int64_t>(most_shared))
    return form;
  form.cell = LaneCell::wide;
  form.memory = LaneMemory::global;
  return form;
}

}  // namespace temper
