/// The cuda backend, executed on the CPU: the reads of the reference bit for bit, whatever the
/// order in which CUDA's threads run.

#include "temper/base/error.h"
#include "temper/sample/sampler.h"

#include "cuda/backend_cuda.h"
#include "sample/planner.h"
#include "tests/cuda/thread_orders.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/support/chains.h"
#include "tests/support/expect_same.h"
#include "tests/support/models.h"
#include "tests/support/random_plan.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <random>

namespace temper::testing_support {
namespace {

using cuda_on_cpu::Order;
using cuda_on_cpu::settings;

class CudaBackend : public testing::TestWithParam<ChainKind> {
 protected:
  CudaBackend() { cuda_on_cpu::reset(); }
  ~CudaBackend() override { EXPECT_EQ(cuda_on_cpu::leaks(), ""); }

  [[nodiscard]] ChainOptions chain() const { return GetParam().chain; }
  /// More than a team anneals.
  [[nodiscard]] std::uint32_t reads_of_two_teams() const {
    return chain().kernel == KernelKind::multispin ? 1100 : 40;
  }
  /// Couplings that the chain's kernel runs: group's are families.
  [[nodiscard]] Couplings couplings(const RandomModel& random) const {
    if (chain().kernel == KernelKind::group)
      return grid_couplings(lattice_of_families(4, 4, 3, 1.0));
    return grid_couplings(random_model(random));
  }
  /// On both; the reference's result.
  PlanResult compare(const Plan& plan) const {
    PlanResult expected = reference_->run(plan);
    expect_in_all_orders(expected, [&] { return make_cuda_backend({})->run(plan); });
    return expected;
  }

  std::unique_ptr<Backend> reference_ = make_backend("reference", {});
};

TEST_P(CudaBackend, starts_from_given_states) {
  const Couplings model = couplings({.num_variables = 45, .density = 0.15, .seed = 2});
  const std::size_t n = model.linear.size();
  StateMatrix states(5, n);
  std::mt19937 random(9);
  for (std::size_t row = 0; row < 5; ++row)
    states.fill(row, [&](std::size_t) { return random() % 2 == 0; });
  for (const bool exchange : {false, true}) {
    Plan plan;
    plan.chain = chain();
    plan.num_sweeps = 3;
    plan.exchange = exchange;
    plan.problems.push_back({.couplings = &model,
                             .betas = rising(3),
                             .seed = 3,
                             .first_read = 32,
                             .num_reads = reads_of_two_teams(),
                             .initial_states = &states});
    plan.problems.push_back(plan.problems[0]);
    plan.problems[1].initial_states = nullptr;
    if (kernel_refusal(plan.chain.kernel, model, plan.chain.moves).empty()) compare(plan);
  }
}

TEST(cuda_backend, races_as_the_reference_does) {
  cuda_on_cpu::reset();
  const Bqm bqm = random_model({.num_variables = 30, .density = 0.2});
  for (const char* kernel : {"multispin", "lane"}) {
    const SampleOptions options{.num_reads = 1, .num_sweeps = 16, .seed = 7, .kernel = kernel};
    const SampleSet expected = sample(bqm, "race", options, *make_backend("reference", {}));
    const SampleSet found = sample(bqm, "race", options, *make_cuda_backend({}));
    EXPECT_EQ(found.states, expected.states);
    EXPECT_EQ(found.spin_updates, expected.spin_updates);
  }
}

TEST_P(CudaBackend, gives_the_reads_of_the_reference_on_random_models) {
  int num_run = 0;
  for (std::uint32_t number = 0; number < 40; ++number) {
    const NamedModel model = numbered_model(number);
    SCOPED_TRACE(model.name);
    const Couplings couplings = grid_couplings(model.bqm);
    const Plan plan = random_plan(number, couplings, chain());
    std::optional<PlanResult> expected;
    try {
      expected = reference_->run(plan);
    } catch (const InputError&) {
    }
    settings().order = static_cast<Order>(number % 3);
    if (expected) {
      expect_same(expected->problems[0], make_cuda_backend({})->run(plan).problems[0]);
      ++num_run;
    } else {
      EXPECT_THROW(static_cast<void>(make_cuda_backend({})->run(plan)), InputError);
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(num_run, 3);
}

TEST_P(CudaBackend, reads_that_begin_within_a_group_and_need_two_tiles) {
  const Couplings model = couplings({.num_variables = 40, .density = 0.2, .seed = 5});
  Plan plan;
  plan.num_sweeps = 3;
  plan.chain = chain();
  plan.problems.push_back({.couplings = &model,
                           .betas = rising(3),
                           .seed = 9,
                           .first_read = 45,
                           .num_reads = reads_of_two_teams()});
  compare(plan);
}

TEST_P(CudaBackend, several_problems_in_one_launch) {
  const Couplings small = couplings({.num_variables = 7, .seed = 5});
  const Couplings large = couplings({.num_variables = 90, .density = 0.1, .seed = 6});
  Plan plan;
  plan.num_sweeps = 4;
  plan.chain = chain();
  for (const Couplings* model : {&small, &large, &small})
    plan.problems.push_back(
        {.couplings = model, .betas = rising(4), .seed = plan.problems.size(), .num_reads = 33});
  compare(plan);
}

TEST_P(CudaBackend, ends_at_the_first_hit_of_all_tiles) {
  const Couplings model = couplings({.num_variables = 12, .density = 0.4, .seed = 8});
  Plan plan;
  plan.num_sweeps = 30;
  plan.stop_at_first_hit = true;
  plan.chain = chain();
  plan.problems.push_back(
      {.couplings = &model, .betas = rising(30), .seed = 2, .num_reads = reads_of_two_teams()});
  // The best energy seen, and a little above: hits come in the first sweeps, or late.
  const PlanResult free_run = reference_->run(plan);
  std::int64_t best = 0;
  for (const ReadResult& read : free_run.problems[0].reads) best = std::min(best, read.best_energy);
  for (const std::int64_t above : {0, 3}) {
    plan.problems[0].target = best + above;
    const PlanResult expected = compare(plan);
    EXPECT_GT(expected.problems[0].reads.size(), 0u);
  }
}

INSTANTIATE_TEST_SUITE_P(All, CudaBackend, testing::ValuesIn(chain_kinds()),
                         [](const auto& row) { return row.param.name; });

TEST(cuda_backend, says_why_there_is_no_device) {
  cuda_on_cpu::reset();
  settings().devices = 0;
  try {
    static_cast<void>(make_cuda_backend({}));
    FAIL() << "not refused";
  } catch (const SystemFailure& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("backend 'cuda' cannot run here: no CUDA"));
  }
  cuda_on_cpu::reset();
  EXPECT_THROW(static_cast<void>(make_cuda_backend({.device = 1})), InputError);
}

TEST(cuda_backend, splits_tiles_into_batches_that_fit) {
  cuda_on_cpu::reset();
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 60, .density = 0.1, .seed = 4}));
  Plan plan;
  plan.num_sweeps = 2;
  plan.chain.kernel = KernelKind::multispin;
  plan.problems.push_back(
      {.couplings = &couplings, .betas = {0.5, 1.0}, .seed = 1, .num_reads = 6000});
  const PlanResult expected = make_backend("reference", {})->run(plan);
  // Six teams of some 70 kB: one at a time; then two batches of one that take turns.
  for (const std::size_t memory : {100'000, 200'000}) {
    settings().device_memory = memory;
    const auto launches = cuda_on_cpu::statistics().launches;
    expect_same(expected.problems[0], make_cuda_backend({})->run(plan).problems[0]);
    EXPECT_EQ(cuda_on_cpu::statistics().launches - launches, 6u) << memory;
  }
  settings().device_memory = 10'000;
  EXPECT_THROW(static_cast<void>(make_cuda_backend({})->run(plan)), SystemFailure);
}

TEST(cuda_backend, a_team_that_does_not_fit_is_refused_with_the_numbers) {
  cuda_on_cpu::reset();
  const Couplings couplings = grid_couplings(random_model({.num_variables = 600, .density = 0.1}));
  for (const KernelKind kernel : {KernelKind::multispin, KernelKind::lane}) {
    Plan plan;
    plan.num_sweeps = 2;
    plan.chain.kernel = kernel;
    plan.problems.push_back({.couplings = &couplings, .betas = {0.5, 1.0}, .num_reads = 100});
    settings().device_memory = 20'000;
    try {
      static_cast<void>(make_cuda_backend({})->run(plan));
      ADD_FAILURE();
    } catch (const SystemFailure& failure) {
      EXPECT_THAT(failure.what(), testing::HasSubstr("the device has room for"));
      EXPECT_THAT(failure.what(), testing::HasSubstr("600 variables take"));
    }
  }
}

/// Problems of a thousand betas each: most of what they take are their levels.
TEST(cuda_backend, levels_are_part_of_what_must_fit) {
  cuda_on_cpu::reset();
  const Couplings couplings = grid_couplings(random_model({.num_variables = 10, .seed = 4}));
  Plan plan;
  plan.num_sweeps = 300;
  plan.chain.kernel = KernelKind::multispin;
  for (std::uint64_t p = 0; p < 6; ++p) {
    plan.problems.push_back(
        {.couplings = &couplings, .betas = rising(300), .seed = p, .num_reads = 3});
    for (double& beta : plan.problems.back().betas) beta /= 1.0 + 0.1 * static_cast<double>(p);
  }
  const PlanResult expected = make_backend("reference", {})->run(plan);
  // Six sets of levels of 60 kB do not fit at once; taken for nothing, they would be asked for.
  settings().device_memory = 300'000;
  const auto launches = cuda_on_cpu::statistics().launches;
  expect_same(expected, make_cuda_backend({})->run(plan));
  EXPECT_GT(cuda_on_cpu::statistics().launches - launches, 1u);
}

/// Levels are loaded for 4,096 sweeps at a time.
TEST(cuda_backend, goes_on_where_the_last_launch_ended) {
  cuda_on_cpu::reset();
  constexpr std::uint32_t kSweeps = 4100;
  const Couplings couplings = grid_couplings(random_model({.num_variables = 3, .seed = 4}));
  Plan plan;
  plan.num_sweeps = kSweeps;
  plan.chain.kernel = KernelKind::multispin;
  plan.problems.push_back(
      {.couplings = &couplings, .betas = rising(kSweeps), .seed = 1, .num_reads = 40});
  const PlanResult expected = make_backend("reference", {})->run(plan);
  const auto launches = cuda_on_cpu::statistics().launches;
  expect_same(expected.problems[0], make_cuda_backend({})->run(plan).problems[0]);
  EXPECT_EQ(cuda_on_cpu::statistics().launches - launches, 2u);
}

TEST(cuda_backend, states_too_large_to_share_stay_in_global_memory) {
  cuda_on_cpu::reset();
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 2500, .density = 0.001, .seed = 4}));
  Plan plan;
  plan.num_sweeps = 2;
  plan.chain.kernel = KernelKind::multispin;
  plan.problems.push_back(
      {.couplings = &couplings, .betas = {0.5, 1.0}, .seed = 1, .num_reads = 5});
  expect_same(make_backend("reference", {})->run(plan).problems[0],
              make_cuda_backend({})->run(plan).problems[0]);
}

TEST(cuda_backend, stops_when_it_is_told) {
  cuda_on_cpu::reset();
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 60, .density = 0.1, .seed = 4}));
  StopToken stop;
  Plan plan;
  plan.num_sweeps = 4000;
  plan.chain.kernel = KernelKind::multispin;
  plan.stop = &stop;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = std::vector<double>(4000, 1.0),
                           .seed = 1,
                           .num_reads = 5});
  stop.interrupt();
  const PlanResult found = make_cuda_backend({})->run(plan);
  EXPECT_EQ(found.stopped, StopReason::interrupt);
  const std::uint32_t done = found.problems[0].reads[0].sweeps_done;
  EXPECT_LT(done, 4000u);
  // A read that was cut equals a full one at that sweep.
  plan.stop = nullptr;
  plan.num_sweeps = done;
  plan.problems[0].betas.resize(done);
  expect_same(make_backend("reference", {})->run(plan).problems[0], found.problems[0]);
}

/// As drivers do it, memory is freed when the device is idle: while a batch is annealed nothing may
/// be freed, or the host hears no stop.
TEST(cuda_backend, stops_in_the_second_of_two_batches) {
  cuda_on_cpu::reset();
  settings().free = cuda_on_cpu::Free::waits;
  settings().device_memory = 200'000;
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 60, .density = 0.1, .seed = 4}));
  StopToken stop;
  Plan plan;
  plan.num_sweeps = 100;
  plan.chain.kernel = KernelKind::multispin;
  plan.stop = &stop;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = std::vector<double>(100, 1.0),
                           .seed = 1,
                           .num_reads = 4096});
  plan.progress = [&](std::int64_t) { stop.interrupt(); };
  const auto launches = cuda_on_cpu::statistics().launches;
  const PlanResult found = make_cuda_backend({})->run(plan);
  EXPECT_EQ(cuda_on_cpu::statistics().launches - launches, 2u);
  EXPECT_EQ(found.stopped, StopReason::interrupt);
  // The first of four teams is done, the second is not; the others were never begun.
  ASSERT_GT(found.problems[0].reads.size(), 1024u);
  EXPECT_EQ(found.problems[0].reads.front().sweeps_done, 100u);
  EXPECT_LT(found.problems[0].reads[1024].sweeps_done, 100u);
}

}  // namespace
}  // namespace temper::testing_support
