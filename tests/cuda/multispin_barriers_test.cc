/// The barriers of the multispin kernel's teams; see barrier_table.h.

#include "temper/model/family_search.h"

#include "cuda/multispin_device_kernel.h"
#include "tests/cuda/barrier_table.h"
#include "tests/cuda/kernel_run.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace temper::testing_support {
namespace {

using cuda_on_cpu::Order;
using cuda_on_cpu::settings;

/// In the order of the files' names and their lines.
constexpr BarrierRow kBarriers[] = {
    // multispin_team.h
    {"the initial states"},
    {"the counters of the initial states",
     "votes keep the warps in step: all have counted when the first goes on"},
    {"the draws of all visits"},
    {"the parts of the energy"},
    {"the sweep, before whether to go on is asked",
     "a sweep has a barrier of its own since the last answer was read; one of no variables has "
     "none, and there a warp that ends early has nothing to do"},
    {"the answer"},
    {"the best states of a tile of several"},
    {"the energies, before exchanges"},
    {"the energies of the last states"},
    // multispin_team_energy.h
    {"the comparison of energies"},
    // multispin_team_exchange.h
    {"the reads that exchange"},
    {"the upper planes of an exchanged family"},
    {"the exchanges"},
    // multispin_team_visits.h
    {"the visits of a random order"},
    {"a wave"},
    {"the flips, where there are no pairs"},
    {"the pairs"},
    {"the marks of a visit",
     "a vote makes the lanes meet as well, so that no order shows it; but votes order no memory"},
};

/// Shared memory of a block: a tile fits, or none does.
constexpr std::size_t kMemories[] = {200'000, 20'000};

struct Example {
  Couplings couplings;
  Plan plan;
};

std::unique_ptr<Example> example(const Bqm& bqm, const ChainOptions& chain,
                                 std::vector<double> rungs = {}) {
  auto out = std::make_unique<Example>();
  out->couplings = grid_couplings(bqm);
  out->couplings.families = find_families(out->couplings);
  out->plan.num_sweeps = 6;
  out->plan.chain = chain;
  out->plan.chain.kernel = KernelKind::multispin;
  PlanProblem problem{.couplings = &out->couplings, .seed = 9, .num_reads = 40};
  problem.betas = {0.2, 0.4, 0.6, 0.8, 1.0, 1.2};
  out->plan.exchange = !rungs.empty();
  if (out->plan.exchange) problem.betas = std::move(rungs);
  out->plan.problems.push_back(problem);
  return out;
}

std::vector<double> ladder(int num_rungs) {
  std::vector<double> betas;
  for (int r = 0; r < num_rungs; ++r) betas.push_back(0.1 + 0.05 * r);
  return betas;
}

std::vector<std::unique_ptr<Example>> examples() {
  const Bqm sparse = random_model({.num_variables = 190, .density = 0.015, .seed = 5});
  const Bqm families = lattice_of_families(5, 5, 5, 1.0);
  std::vector<std::unique_ptr<Example>> all;
  all.push_back(example(sparse, {.order = VisitOrderKind::colour}));
  all.push_back(example(sparse, {.order = VisitOrderKind::random}));
  all.push_back(example(sparse, {.order = VisitOrderKind::colour, .observe = 3}));
  all.push_back(example(families, {.moves = MoveKind::onehot}));
  all.push_back(example(families, {}));
  all.push_back(example(families, {.order = VisitOrderKind::random}));
  all.push_back(example(sparse, {}, ladder(5)));
  all.push_back(example(sparse, {.observe = 3}, ladder(5)));
  all.push_back(example(sparse, {}, ladder(40)));
  all.push_back(example(families, {}, ladder(7)));
  all.push_back(example(families, {}, ladder(40)));
  all.push_back(example(random_model({.num_variables = 6, .density = 0.3, .seed = 5}), {},
                        {0.2, 0.5, 0.8, 1.2}));
  all.back()->plan.num_sweeps = 40;
  all.push_back(example(random_model({.num_variables = 0}), {.observe = 4}));
  return all;
}

TEST(cuda_barriers, each_of_multispin_is_needed_or_says_why_not) {
  const auto run_all = [] {
    for (const auto& one : examples())
      for (const std::size_t memory : kMemories) {
        const MultispinDeviceKernel kernel(one->plan, memory);
        static_cast<void>(run_kernel(one->plan, kernel, {.num_launches = 2}));
      }
  };
  expect_all_needed(kBarriers, run_all, [](const auto& leave_out, const auto& put_back) {
    for (const auto& one : examples()) {
      const MultispinDeviceKernel first(one->plan, kMemories[0]);
      const PlanResult expected = run_kernel(one->plan, first, {.num_launches = 2});
      leave_out();
      for (const std::size_t memory : kMemories)
        for (const Order order : {Order::forward, Order::reverse, Order::random}) {
          settings().order = order;
          settings().fill = order == Order::reverse ? 0x00 : 0xA5;
          const MultispinDeviceKernel kernel(one->plan, memory);
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
