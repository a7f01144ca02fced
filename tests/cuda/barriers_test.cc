/// Our kernels need their barriers: each is left out in turn, and that must be noticed: other reads
/// in some order of the threads, or a diagnosis that ends the process. Where no order shows it, the
/// table says why.

#include "cuda/backend_cuda.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

namespace temper::testing_support {
namespace {

using cuda_on_cpu::Order;
using cuda_on_cpu::settings;
using cuda_on_cpu::SyncSite;

struct TeamBarrier {
  const char* behind;        ///< what the barrier stands behind
  const char* why_silent{};  ///< why no order of the threads shows that it is left out
};

/// In the order of the lines of multispin_team.h.
constexpr TeamBarrier kBarriers[] = {
    {"the comparison of energies"},
    {"the picks of a random order"},
    {"a wave of blocks"},
    {"the exchanges",
     "the first warp alone goes on with what they wrote, up to the next barrier of all"},
    {"the sweep, before whether to go on is asked",
     "a sweep has a barrier of its own since the last answer was read; one of no variables has "
     "none, and there a warp that ends early has nothing to do"},
    {"the answer"},
    {"the start", "the first warp alone goes on with it, up to the barrier of the observation"},
};

struct Example {
  Couplings couplings;
  Plan plan;
};

/// Sparse: a colour has several blocks, a wave for two warps.
std::unique_ptr<Example> example(const ChainOptions& chain, std::int32_t num_variables) {
  auto out = std::make_unique<Example>();
  out->couplings =
      grid_couplings(random_model({.num_variables = num_variables, .density = 0.015, .seed = 5}));
  out->plan.num_sweeps = 6;
  out->plan.chain = chain;
  out->plan.chain.kernel = KernelKind::multispin;
  out->plan.problems.push_back({.couplings = &out->couplings,
                                .betas = {0.2, 0.4, 0.6, 0.8, 1.0, 1.2},
                                .seed = 9,
                                .num_reads = 40});
  return out;
}

std::vector<std::unique_ptr<Example>> examples() {
  std::vector<std::unique_ptr<Example>> all;
  all.push_back(example({.order = VisitOrderKind::colour}, 190));
  all.push_back(example({.order = VisitOrderKind::random}, 190));
  all.push_back(example({.moves = MoveKind::onehot}, 190));
  all.back()->couplings = grid_couplings(lattice_of_families(4, 4, 4, 1.0));
  all.push_back(example({.order = VisitOrderKind::colour, .observe = 3}, 190));
  all.push_back(example({.observe = 4}, 0));
  return all;
}

bool same(const PlanResult& a, const PlanResult& b) {
  const auto equal = [](const ProblemResult& p, const ProblemResult& q) {
    return p.reads == q.reads && p.best_states == q.best_states && p.final_states == q.final_states;
  };
  return std::ranges::equal(a.problems, b.problems, equal);
}

/// Ends the process: with 0 when every order of the threads gives what is expected.
[[noreturn]] void compare_orders(const Plan& plan, const PlanResult& expected) {
  for (const unsigned char fill : {0xA5, 0x00})
    for (const Order order : {Order::forward, Order::reverse, Order::random}) {
      settings().order = order;
      settings().fill = fill;
      if (!same(make_cuda_backend({})->run(plan), expected)) std::_Exit(1);
    }
  std::_Exit(0);
}

TEST(cuda_barriers, each_of_multispin_is_needed_or_says_why_not) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  cuda_on_cpu::reset();
  std::vector<std::unique_ptr<Example>> all = examples();
  std::vector<PlanResult> expected;
  std::map<unsigned, bool> is_noticed;  // by line
  std::map<unsigned, SyncSite> sites;
  cuda_on_cpu::record_sync_sites();
  for (const auto& one : all) expected.push_back(make_cuda_backend({})->run(one->plan));
  for (const SyncSite& site : cuda_on_cpu::sync_sites()) sites[site.line] = site;
  ASSERT_EQ(sites.size(), std::size(kBarriers));
  std::size_t row = 0;
  for (const auto& [line, site] : sites) {
    const TeamBarrier& barrier = kBarriers[row++];
    SCOPED_TRACE(testing::Message() << site.file << ":" << line << " behind " << barrier.behind);
    bool noticed = false;
    for (std::size_t i = 0; i < all.size(); ++i) {
      EXPECT_EXIT(
          {
            cuda_on_cpu::ignore_sync_site(site);
            compare_orders(all[i]->plan, expected[i]);
          },
          [&](int status) {
            if (status != 0) noticed = true;
            return true;
          },
          "");
    }
    EXPECT_EQ(noticed, barrier.why_silent == nullptr);
  }
}

}  // namespace
}  // namespace temper::testing_support
