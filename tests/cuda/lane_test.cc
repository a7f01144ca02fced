/// The lane kernel of the cuda backend, executed on the CPU: the reads of the reference bit for
/// bit, in every form and whatever the order in which CUDA's threads run.

#include "temper/base/error.h"

#include "cuda/check.h"
#include "cuda/lane_device_kernel.h"
#include "tests/cuda/kernel_run.h"
#include "tests/cuda/thread_orders.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/support/chains.h"
#include "tests/support/expect_same.h"
#include "tests/support/models.h"
#include "tests/support/random_plan.h"
#include <gtest/gtest.h>

#include <optional>
#include <ostream>

namespace temper::testing_support {
namespace {

using cuda_on_cpu::Order;
using cuda_on_cpu::settings;

constexpr std::size_t kMostShared = 227 * 1024;

struct NamedForm {
  const char* name;
  LaneForm form;
};

void PrintTo(const NamedForm& row, std::ostream* out) { *out << row.name; }

constexpr NamedForm kForms[] = {
    {"narrow_warps", {LaneCell::narrow, LaneCrew::warp, LaneMemory::shared, 3}},
    {"wide_warps", {LaneCell::wide, LaneCrew::warp, LaneMemory::shared, 2}},
    {"wide_warps_in_global_memory", {LaneCell::wide, LaneCrew::warp, LaneMemory::global, 2}},
    {"block", {LaneCell::wide, LaneCrew::block, LaneMemory::shared, 2, 1 << 20}},
    {"block_by_waves", {LaneCell::wide, LaneCrew::block, LaneMemory::shared, 3, 1}},
    {"block_in_global_memory", {LaneCell::wide, LaneCrew::block, LaneMemory::global, 2, 3}},
};

bool holds(const LaneForm& form, const Couplings& couplings) {
  return form.cell == LaneCell::wide || couplings.max_field <= kLargestNarrowField;
}

class LaneKernelForm : public testing::TestWithParam<NamedForm> {
 protected:
  LaneKernelForm() { cuda_on_cpu::reset(); }
  ~LaneKernelForm() override { EXPECT_EQ(cuda_on_cpu::leaks(), ""); }

  /// The reference's result, which the form gives in all orders.
  PlanResult compare(const Plan& plan, std::uint32_t num_launches = 1) const {
    PlanResult expected = reference_->run(plan);
    const LaneDeviceKernel kernel(plan, GetParam().form);
    expect_in_all_orders(expected,
                         [&] { return run_kernel(plan, kernel, {.num_launches = num_launches}); });
    return expected;
  }

  [[nodiscard]] std::int64_t best_energy(const Plan& plan) const {
    const PlanResult result = reference_->run(plan);
    std::int64_t best = 0;
    for (const ReadResult& read : result.problems[0].reads) best = std::min(best, read.best_energy);
    return best;
  }

  std::unique_ptr<Backend> reference_ = make_backend("reference", {});
};

TEST_P(LaneKernelForm, gives_the_reads_of_the_reference_on_random_models) {
  int num_run = 0;
  for (const ChainKind& kind : chain_kinds()) {
    if (kind.chain.kernel == KernelKind::multispin) continue;
    for (std::uint32_t number = 0; number < 36; ++number) {
      const NamedModel model = numbered_model(number);
      SCOPED_TRACE(kind.name + " " + model.name);
      const Couplings couplings = grid_couplings(model.bqm);
      if (!holds(GetParam().form, couplings)) continue;
      Plan plan = random_plan(number, couplings, kind.chain);
      plan.problems[0].num_reads = std::min(plan.problems[0].num_reads, 7u);
      std::optional<PlanResult> expected;
      try {
        expected = reference_->run(plan);
      } catch (const InputError&) {
        EXPECT_THROW(LaneDeviceKernel(plan, GetParam().form), InputError);
        continue;
      }
      settings().order = static_cast<Order>(number % 3);
      const LaneDeviceKernel kernel(plan, GetParam().form);
      expect_same(*expected, run_kernel(plan, kernel, {.num_launches = 1 + number / 3 % 2}));
      if (HasFailure()) return;
      ++num_run;
    }
  }
  EXPECT_GT(num_run, 80);
}

TEST_P(LaneKernelForm, ladders_of_all_lengths) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 21, .density = 0.3, .seed = 5}));
  for (const std::uint32_t rungs : {1, 2, 5, 33, 40}) {
    SCOPED_TRACE(rungs);
    Plan plan;
    plan.num_sweeps = 9;
    plan.exchange = plan.keep_replicas = true;
    plan.problems.push_back({.couplings = &couplings,
                             .betas = rising(rungs),
                             .seed = 9,
                             .first_read = 31,
                             .num_reads = 3});
    const PlanResult expected = compare(plan, 2);
    if (rungs > 2) {
      EXPECT_GT(expected.problems[0].exchanges.accepted[0], 0);
    }
  }
}

TEST_P(LaneKernelForm, round_trips_of_a_ladder) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 6, .density = 0.3, .seed = 5}));
  Plan plan;
  plan.num_sweeps = 60;
  plan.exchange = true;
  plan.problems.push_back({.couplings = &couplings, .betas = rising(4), .seed = 9, .num_reads = 2});
  EXPECT_GT(compare(plan, 3).problems[0].exchanges.round_trips, 0);
}

TEST_P(LaneKernelForm, several_problems_in_one_launch) {
  const Couplings small = grid_couplings(random_model({.num_variables = 7, .seed = 5}));
  const Couplings large =
      grid_couplings(random_model({.num_variables = 90, .density = 0.1, .seed = 6}));
  for (const VisitOrderKind order :
       {VisitOrderKind::fixed, VisitOrderKind::colour, VisitOrderKind::random}) {
    Plan plan;
    plan.num_sweeps = 10;
    plan.chain = {.acceptance = Acceptance::heat_bath, .order = order, .observe = 3};
    for (const Couplings* couplings : {&small, &large, &small})
      plan.problems.push_back({.couplings = couplings,
                               .betas = rising(10),
                               .seed = plan.problems.size(),
                               .first_read = 77,
                               .num_reads = 5});
    compare(plan);
  }
}

/// More visits than a warp draws ahead at once; families that cross the lanes of a warp.
TEST_P(LaneKernelForm, more_blocks_of_visits_than_lanes) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 1100, .density = 0.005, .seed = 7}));
  Plan plan;
  plan.num_sweeps = 3;
  plan.problems.push_back(
      {.couplings = &couplings, .betas = {0.1, 0.5, 1.0}, .seed = 3, .num_reads = 2});
  for (const VisitOrderKind order :
       {VisitOrderKind::fixed, VisitOrderKind::colour, VisitOrderKind::random}) {
    plan.chain.order = order;
    compare(plan);
  }
  const Couplings families = grid_couplings(one_hot_model({.side = 37, .density = 0.002}));
  plan.problems[0].couplings = &families;
  plan.problems[0].num_reads = 1;
  for (const MoveKind moves : {MoveKind::onehot, MoveKind::family}) {
    plan.chain = {.moves = moves};
    compare(plan);
  }
}

TEST_P(LaneKernelForm, ends_at_the_first_hit_of_all_teams) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 12, .density = 0.4, .seed = 8}));
  Plan plan;
  plan.num_sweeps = 30;
  plan.stop_at_first_hit = true;
  plan.problems.push_back(
      {.couplings = &couplings, .betas = rising(30), .seed = 2, .num_reads = 23});
  // The best energy seen, and a little above: hits come in the first sweeps, or late.
  const std::int64_t best = best_energy(plan);
  for (const bool exchange : {false, true})
    for (const std::int64_t above : {0, 3, 30}) {
      plan.exchange = exchange;
      plan.problems[0].betas = rising(exchange ? 3 : 30);
      plan.problems[0].target = best + above;
      const PlanResult expected = compare(plan, 2);
      EXPECT_GT(expected.problems[0].reads.size(), 0u);
    }
}

TEST_P(LaneKernelForm, reads_that_hit_freeze) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 12, .density = 0.4, .seed = 8}));
  Plan plan;
  plan.num_sweeps = 25;
  plan.chain.observe = 2;
  plan.problems.push_back(
      {.couplings = &couplings, .betas = rising(25), .seed = 2, .num_reads = 11});
  const std::int64_t best = best_energy(plan);
  plan.problems[0].target = best + 2;
  compare(plan, 2);
}

TEST_P(LaneKernelForm, stops_before_the_first_sweep) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 12, .density = 0.4, .seed = 8}));
  Plan plan;
  plan.num_sweeps = 25;
  plan.problems.push_back(
      {.couplings = &couplings, .betas = rising(25), .seed = 2, .num_reads = 5});
  const LaneDeviceKernel kernel(plan, GetParam().form);
  const PlanResult found = run_kernel(plan, kernel, {.stop = Stop::before});
  plan.num_sweeps = 0;
  plan.problems[0].betas.clear();
  expect_same(reference_->run(plan), found);
}

TEST_P(LaneKernelForm, stops_all_reads_of_a_team_at_one_sweep) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 12, .density = 0.4, .seed = 8}));
  for (const bool exchange : {false, true}) {
    Plan plan;
    plan.num_sweeps = 3000;
    plan.exchange = exchange;
    plan.problems.push_back({.couplings = &couplings,
                             .betas = rising(exchange ? 3 : plan.num_sweeps),
                             .seed = 2,
                             .num_reads = exchange ? 1u : 2u});
    const LaneDeviceKernel kernel(plan, GetParam().form);
    const PlanResult found = run_kernel(plan, kernel, {.stop = Stop::while_running});
    const std::vector<ReadResult>& reads = found.problems[0].reads;
    const std::uint32_t done = reads[0].sweeps_done;
    EXPECT_GT(done, 0u);
    EXPECT_LT(done, 3000u);
    if (!exchange && kernel.reads_a_team(plan.problems[0]) > 1) {
      EXPECT_EQ(reads[1].sweeps_done, done);
    }
    // A read that was cut equals a full one at that sweep.
    plan.num_sweeps = done;
    plan.problems[0].num_reads = 1;
    if (!exchange) plan.problems[0].betas.resize(done);
    const PlanResult expected = reference_->run(plan);
    EXPECT_EQ(expected.problems[0].reads[0], reads[0]);
    EXPECT_EQ(expected.problems[0].final_states.state(0), found.problems[0].final_states.state(0));
  }
}

INSTANTIATE_TEST_SUITE_P(All, LaneKernelForm, testing::ValuesIn(kForms),
                         [](const auto& row) { return row.param.name; });

class LaneKernel : public testing::Test {
 protected:
  LaneKernel() { cuda_on_cpu::reset(); }
  ~LaneKernel() override { EXPECT_EQ(cuda_on_cpu::leaks(), ""); }

  static Plan short_plan(const Couplings& couplings) {
    Plan plan;
    plan.num_sweeps = 2;
    plan.problems.push_back(
        {.couplings = &couplings, .betas = {0.3, 1.0}, .seed = 1, .num_reads = 2});
    return plan;
  }
  static void compare(const Plan& plan, const LaneDeviceKernel& kernel) {
    expect_same(make_backend("reference", {})->run(plan), run_kernel(plan, kernel));
  }
};

TEST_F(LaneKernel, takes_the_narrowest_cell_that_holds_the_fields) {
  for (const auto& [largest, element] :
       {std::pair{16383.0, "int16"}, std::pair{16384.0, "int32"}, std::pair{6e7, "int32"}}) {
    BqmBuilder builder(Vartype::binary, 40);
    for (std::int32_t v = 0; v + 1 < 40; ++v) builder.add_interaction(v, v + 1, v % 5 - 2.0);
    builder.add_linear(0, -1.0);
    builder.add_linear(7, -1.0);
    builder.add_linear(9, largest - 3.0);
    const Couplings couplings = grid_couplings(std::move(builder).build());
    SCOPED_TRACE(couplings.max_field);
    for (const Acceptance acceptance : {Acceptance::metropolis, Acceptance::heat_bath}) {
      Plan plan = short_plan(couplings);
      plan.chain.acceptance = acceptance;
      plan.problems[0].betas = {1.0 / largest, 1.0};
      const LaneDeviceKernel kernel(plan, 90, kMostShared);
      EXPECT_EQ(kernel.element(), element);
      compare(plan, kernel);
    }
  }
}

TEST_F(LaneKernel, models_of_thousands_are_swept_by_warps) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 5000, .density = 0.001, .seed = 4}));
  for (const VisitOrderKind order :
       {VisitOrderKind::fixed, VisitOrderKind::colour, VisitOrderKind::random}) {
    Plan plan = short_plan(couplings);
    plan.chain.order = order;
    const LaneDeviceKernel kernel(plan, 80, kMostShared);
    EXPECT_EQ(kernel.form().crew, LaneCrew::warp);
    EXPECT_EQ(kernel.element(), "int16");
    compare(plan, kernel);
  }
}

TEST_F(LaneKernel, large_models_are_swept_by_blocks) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 6001, .density = 0.0005, .seed = 4}));
  const Plan plan = short_plan(couplings);
  for (const std::size_t most_shared : {kMostShared, std::size_t{40'000}}) {
    const LaneDeviceKernel kernel(plan, 80, most_shared);
    EXPECT_EQ(kernel.form().crew, LaneCrew::block);
    EXPECT_EQ(kernel.form().memory,
              most_shared == kMostShared ? LaneMemory::shared : LaneMemory::global);
    compare(plan, kernel);
  }
}

TEST_F(LaneKernel, ladders_that_do_not_fit_shared_memory_go_to_global_memory) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 3000, .density = 0.001, .seed = 4}));
  Plan plan = short_plan(couplings);
  plan.exchange = true;
  plan.problems[0].betas = rising(40);
  plan.problems[0].num_reads = 1;
  const LaneDeviceKernel kernel(plan, 80, kMostShared);
  EXPECT_EQ(kernel.form().memory, LaneMemory::global);
  EXPECT_EQ(kernel.form().num_warps, 14);
  compare(plan, kernel);
}

TEST_F(LaneKernel, says_at_least_what_memory_it_takes) {
  const Couplings couplings = grid_couplings(one_hot_model({.side = 7}));
  for (const NamedForm& row : kForms)
    for (const MoveKind moves : {MoveKind::flip, MoveKind::onehot, MoveKind::family}) {
      SCOPED_TRACE(row.name);
      Plan plan = short_plan(couplings);
      plan.chain.moves = moves;
      plan.problems[0].num_reads = 12;
      const LaneDeviceKernel kernel(plan, row.form);
      const std::vector<TeamReads> teams = teams_of(plan, kernel);
      const DeviceBytes each = kernel.bytes_of(plan.problems[0]);
      EXPECT_LT(each.results, each.team);
      const std::size_t bytes = each.problem + teams.size() * each.team;
      const CudaStream stream;
      std::size_t before = 0, after = 0, total = 0;
      ASSERT_EQ(cudaMemGetInfo(&before, &total), cudaSuccess);
      const auto batch = kernel.start(teams, {}, stream);
      ASSERT_EQ(cudaMemGetInfo(&after, &total), cudaSuccess);
      EXPECT_LE(before - after, bytes + 4 * 512);  // four allocations, rounded up
      EXPECT_GE(2 * (before - after), bytes);
    }
}

TEST_F(LaneKernel, throws_what_any_call_returns_and_leaves_nothing_behind) {
  const Couplings couplings =
      grid_couplings(random_model({.num_variables = 20, .density = 0.2, .seed = 4}));
  const Plan plan = short_plan(couplings);
  for (const LaneForm& form : {kForms[0].form, kForms[5].form}) {
    const LaneDeviceKernel kernel(plan, form);
    const PlanResult expected = run_kernel(plan, kernel);
    int num_thrown = 0;
    for (int n = 1; n < 1000; ++n) {
      SCOPED_TRACE(n);
      cuda_on_cpu::fail_call("", n, cudaErrorUnknown);
      try {
        expect_same(expected, run_kernel(plan, kernel));  // what only releases may fail
      } catch (const CudaError& error) {
        EXPECT_EQ(error.status, cudaErrorUnknown);
        ++num_thrown;
      }
      EXPECT_EQ(cuda_on_cpu::leaks(), "");
      if (cuda_on_cpu::failure_pending()) break;
    }
    cuda_on_cpu::fail_call("", 0, cudaSuccess);
    EXPECT_GT(num_thrown, 15);
  }
}

}  // namespace
}  // namespace temper::testing_support
