/// The barriers of the multispin kernel's teams; see barrier_table.h.

#include "temper/model/family_search.h"

#include "cuda/multispin_device_kernel.h"
#include "tests/cuda/barrier_table.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace temper::testing_support {
namespace {

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
     "none, and there a warp that ends early has nothing to do",
     "the same"},
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
    {"a wave"},
    {"the flips, where there are no pairs"},
    {"the pairs"},
    {"the marks of a visit",
     "a vote makes the lanes meet as well, so that no order shows it; but votes order no memory"},
    {"the fast visit, before the exact one",
     "a vote makes the lanes meet as well, so that no order shows it; but votes order no memory"},
};

/// Shared memory of a block: a tile fits, or none does.
constexpr std::size_t kMemories[] = {200'000, 20'000};

std::unique_ptr<BarrierExample> example(const Bqm& bqm, const ChainOptions& chain,
                                        std::vector<double> rungs = {}) {
  Couplings couplings = grid_couplings(bqm);
  couplings.families = find_families(couplings);
  Plan plan;
  plan.num_sweeps = 6;
  plan.chain = chain;
  plan.chain.kernel = KernelKind::multispin;
  plan.exchange = !rungs.empty();
  PlanProblem problem{.seed = 9, .num_reads = 40};
  problem.betas = {0.2, 0.4, 0.6, 0.8, 1.0, 1.2};
  if (plan.exchange) problem.betas = std::move(rungs);
  return barrier_example(std::move(couplings), plan, problem);
}

std::vector<double> ladder(int num_rungs) {
  std::vector<double> betas;
  for (int r = 0; r < num_rungs; ++r) betas.push_back(0.1 + 0.05 * r);
  return betas;
}

BarrierExamples examples() {
  const Bqm sparse = random_model({.num_variables = 190, .density = 0.015, .seed = 5});
  const Bqm families = lattice_of_families(5, 5, 5, 1.0);
  BarrierExamples all;
  for (const std::size_t memory : kMemories)
    all.kernels.push_back([memory](const Plan& plan) {
      return std::make_unique<MultispinDeviceKernel>(plan, memory);
    });
  auto& plans = all.plans;
  plans.push_back(example(sparse, {.order = VisitOrderKind::colour}));
  plans.push_back(example(sparse, {.order = VisitOrderKind::random}));
  plans.push_back(example(sparse, {.order = VisitOrderKind::colour, .observe = 3}));
  plans.push_back(example(families, {.moves = MoveKind::onehot}));
  plans.push_back(example(families, {}));
  plans.push_back(example(families, {.order = VisitOrderKind::random}));
  plans.push_back(example(sparse, {}, ladder(5)));
  plans.push_back(example(sparse, {.observe = 3}, ladder(5)));
  plans.push_back(example(sparse, {}, ladder(40)));
  plans.push_back(example(families, {}, ladder(7)));
  plans.push_back(example(families, {}, ladder(40)));
  plans.push_back(example(random_model({.num_variables = 6, .density = 0.3, .seed = 5}), {},
                          {0.2, 0.5, 0.8, 1.2}));
  plans.back()->plan.num_sweeps = 40;
  plans.push_back(example(random_model({.num_variables = 0}), {.observe = 4}));
  return all;
}

TEST(cuda_barriers, each_of_multispin_is_needed_or_says_why_not) {
  expect_all_needed(kBarriers, examples());
}

}  // namespace
}  // namespace temper::testing_support
