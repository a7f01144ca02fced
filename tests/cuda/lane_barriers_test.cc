/// The barriers of the lane kernel's teams; see barrier_table.h.

#include "cuda/lane_device_kernel.h"
#include "tests/cuda/barrier_table.h"
#include "tests/cuda/kernel_run.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <memory>

namespace temper::testing_support {
namespace {

using cuda_on_cpu::Order;
using cuda_on_cpu::settings;

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

struct Example {
  Couplings couplings;
  Plan plan;
};

std::unique_ptr<Example> example(const Bqm& bqm, const ChainOptions& chain) {
  auto out = std::make_unique<Example>();
  out->couplings = grid_couplings(bqm);
  out->plan.num_sweeps = 12;
  out->plan.chain = chain;
  PlanProblem problem{.couplings = &out->couplings, .seed = 9, .num_reads = 4};
  for (int s = 0; s < 12; ++s) problem.betas.push_back(0.1 * (s + 1));
  out->plan.problems.push_back(problem);
  return out;
}

std::vector<std::unique_ptr<Example>> examples() {
  const Bqm sparse = random_model({.num_variables = 190, .density = 0.015, .seed = 5});
  std::vector<std::unique_ptr<Example>> all;
  all.push_back(example(sparse, {.order = VisitOrderKind::colour}));
  all.push_back(example(lattice_of_families(4, 4, 4, 1.0), {.moves = MoveKind::onehot}));
  all.push_back(example(lattice_of_families(4, 4, 4, 1.0), {.moves = MoveKind::family}));
  all.push_back(example(sparse, {.observe = 3}));
  all.back()->plan.exchange = true;
  all.back()->plan.problems[0].betas.resize(9);
  all.push_back(example(random_model({.num_variables = 6, .density = 0.3, .seed = 5}), {}));
  all.back()->plan.num_sweeps = 60;
  all.back()->plan.exchange = true;
  all.back()->plan.problems[0].betas = {0.2, 0.5, 0.8, 1.2};
  return all;
}

TEST(cuda_barriers, each_of_lane_is_needed_or_says_why_not) {
  const auto run_all = [] {
    for (const auto& one : examples())
      for (const LaneForm& form : kForms) {
        const LaneDeviceKernel kernel(one->plan, form);
        static_cast<void>(run_kernel(one->plan, kernel));
      }
  };
  expect_all_needed(kBarriers, run_all, [](const auto& leave_out, const auto& put_back) {
    for (const auto& one : examples()) {
      const LaneDeviceKernel first(one->plan, kForms[0]);
      const PlanResult expected = run_kernel(one->plan, first, {.num_launches = 2});
      leave_out();
      for (const LaneForm& form : kForms)
        for (const Order order : {Order::forward, Order::reverse, Order::random}) {
          settings().order = order;
          settings().fill = order == Order::reverse ? 0x00 : 0xA5;
          const LaneDeviceKernel kernel(one->plan, form);
          if (!same_chains(run_kernel(one->plan, kernel, {.num_launches = 2}).problems[0],
                           expected.problems[0]))
            return false;
        }
      settings().order = Order::forward;
      put_back();
    }
    return true;
  });
}

}  // namespace
}  // namespace temper::testing_support
