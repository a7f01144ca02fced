/// Runs of the cuda backend under ThreadSanitizer: batches that take turns, hits of other teams,
/// the host's wish to stop. That the reads are right, other tests see.

#include "cuda/backend_cuda.h"
#include "tests/cuda/thread_orders.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <ostream>
#include <string>

namespace temper::testing_support {
namespace {

struct RaceCase {
  std::string name;
  ChainOptions chain;
  std::uint32_t num_reads;    ///< more than a team's
  std::size_t device_memory;  ///< for less than two problems of so many
};

void PrintTo(const RaceCase& test, std::ostream* out) { *out << test.name; }

class CudaRaces : public testing::TestWithParam<RaceCase> {
 protected:
  CudaRaces() { cuda_on_cpu::reset(); }
  ~CudaRaces() override { EXPECT_EQ(cuda_on_cpu::leaks(), ""); }

  [[nodiscard]] Plan plan(std::uint32_t num_sweeps) const {
    Plan plan;
    plan.num_sweeps = num_sweeps;
    plan.chain = GetParam().chain;
    plan.problems.push_back({.couplings = &couplings_,
                             .betas = rising(num_sweeps),
                             .seed = 5,
                             .num_reads = GetParam().num_reads});
    return plan;
  }

  Couplings couplings_ =
      grid_couplings(random_model({.num_variables = 40, .density = 0.1, .seed = 4}));
};

TEST_P(CudaRaces, none_between_batches_that_take_turns) {
  const Plan two_problems = [&] {
    Plan plan = this->plan(3);
    plan.problems.push_back(plan.problems[0]);
    plan.problems[1].seed = 6;
    return plan;
  }();
  const PlanResult all_at_once = make_cuda_backend({})->run(two_problems);
  const auto launches = cuda_on_cpu::statistics().launches;
  cuda_on_cpu::settings().device_memory = GetParam().device_memory;
  expect_same(all_at_once, make_cuda_backend({})->run(two_problems));
  EXPECT_GT(cuda_on_cpu::statistics().launches - launches, 1u);
}

TEST_P(CudaRaces, none_where_a_hit_ends_other_teams) {
  Plan plan = this->plan(20);
  plan.stop_at_first_hit = true;
  plan.problems[0].target = make_cuda_backend({})->run(plan).problems[0].reads[0].best_energy;
  cuda_on_cpu::settings().order = cuda_on_cpu::Order::random;
  EXPECT_GT(make_cuda_backend({})->run(plan).problems[0].reads.size(), 0u);
}

TEST_P(CudaRaces, none_with_the_host_that_stops) {
  StopToken stop;
  Plan plan = this->plan(4000);
  plan.stop = &stop;
  stop.interrupt();
  EXPECT_EQ(make_cuda_backend({})->run(plan).stopped, StopReason::interrupt);
}

INSTANTIATE_TEST_SUITE_P(
    All, CudaRaces,
    testing::Values(RaceCase{"multispin", {.kernel = KernelKind::multispin}, 1100, 120'000},
                    RaceCase{"lane", {.kernel = KernelKind::lane}, 9, 5'000}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace temper::testing_support
