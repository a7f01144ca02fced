/// The barriers of the lane kernel's teams; see barrier_table.h.

#include "cuda/lane_device_kernel.h"
#include "tests/cuda/barrier_table.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

namespace temper::testing_support {
namespace {

/// In the order of the files' names and their lines.
constexpr BarrierRow kBarriers[] = {
    // lane_team.h
    {"the fields of all variables off"},
    {"the change of the energy, given"},
    {"the comparison of energies"},
    {"the rungs of all pairs"},
    {"the sweeps, before whether to go on is asked"},
    {"the answer"},
    // lane_team_moves.h
    {"the draws of the exchanges"},
    {"the look for the member that is on",
     "a vote makes the lanes meet as well, so that no order shows it; but votes order no memory"},
    {"the keys",
     "shuffles make the lanes meet as well, so that no order shows it; but they order no memory"},
    // lane_team_sweep.h
    {"a flip"},
    {"the proposals"},
    {"the draws of blocks in order"},
    {"the draws of all blocks"},
    {"a wave"},
};

constexpr LaneForm kForms[] = {
    {LaneCell::narrow, LaneCrew::warp, LaneMemory::shared, 3},
    {LaneCell::wide, LaneCrew::block, LaneMemory::shared, 3, 1 << 20},
    {LaneCell::wide, LaneCrew::block, LaneMemory::shared, 3, 1},
};

std::unique_ptr<BarrierExample> example(const Bqm& bqm, const ChainOptions& chain,
                                        std::vector<double> rungs = {},
                                        std::uint32_t num_sweeps = 12) {
  Plan plan;
  plan.num_sweeps = num_sweeps;
  plan.chain = chain;
  plan.exchange = !rungs.empty();
  PlanProblem problem{.seed = 9, .num_reads = 4};
  for (std::uint32_t s = 0; s < num_sweeps; ++s) problem.betas.push_back(0.1 * (s + 1));
  if (plan.exchange) problem.betas = std::move(rungs);
  return barrier_example(grid_couplings(bqm), plan, problem);
}

BarrierExamples examples() {
  const Bqm sparse = random_model({.num_variables = 190, .density = 0.015, .seed = 5});
  const Bqm families = lattice_of_families(4, 4, 4, 1.0);
  BarrierExamples all;
  for (const LaneForm& form : kForms)
    all.kernels.push_back(
        [form](const Plan& plan) { return std::make_unique<LaneDeviceKernel>(plan, form); });
  auto& plans = all.plans;
  plans.push_back(example(sparse, {.order = VisitOrderKind::colour}));
  plans.push_back(example(families, {.moves = MoveKind::onehot}));
  plans.push_back(example(families, {.moves = MoveKind::family}));
  plans.push_back(example(sparse, {.observe = 3}, {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}));
  plans.push_back(example(random_model({.num_variables = 6, .density = 0.3, .seed = 5}), {},
                          {0.2, 0.5, 0.8, 1.2}, 60));
  return all;
}

TEST(cuda_barriers, each_of_lane_is_needed_or_says_why_not) {
  expect_all_needed(kBarriers, examples());
}

}  // namespace
}  // namespace temper::testing_support
