#pragma once
/// Kernels need their barriers: each is left out in turn, and that must be noticed: other reads in
/// some order of the threads, or a diagnosis that ends the process. Where no order shows it, the
/// table says why.

#include "temper/sample/plan.h"

#include "tests/cuda/kernel_run.h"
#include "tests/cuda/thread_orders.h"
#include "tests/cuda_on_cpu/control.h"
#include "tests/cuda_on_cpu/sanitizers.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace temper::testing_support {

struct BarrierRow {
  const char* behind;         ///< what the barrier stands behind
  const char* why_silent{};   ///< why no order of the threads shows that it is left out
  const char* why_no_race{};  ///< why ThreadSanitizer does not see it either
};

/// A plan of one problem, and what it points to.
struct BarrierExample {
  Couplings couplings;
  Plan plan;
};

/// What reaches all barriers: every plan is run by the first kernel, whose reads are the right
/// ones, and then by all of them.
struct BarrierExamples {
  std::vector<std::unique_ptr<BarrierExample>> plans;
  std::vector<std::function<std::unique_ptr<DeviceKernel>(const Plan&)>> kernels;
};

inline std::unique_ptr<BarrierExample> barrier_example(Couplings couplings, const Plan& plan,
                                                       const PlanProblem& problem) {
  auto out = std::make_unique<BarrierExample>();
  out->couplings = std::move(couplings);
  out->plan = plan;
  out->plan.problems.push_back(problem);
  out->plan.problems[0].couplings = &out->couplings;
  if (cuda_on_cpu::kThreadSanitizer) {
    constexpr std::uint32_t kFewSweeps = 4;
    if (!plan.exchange) out->plan.problems[0].betas.resize(kFewSweeps);
    out->plan.num_sweeps = kFewSweeps;
  }
  return out;
}

/// In two launches, so that the second reads what the first wrote.
inline ProblemResult chains(const Plan& plan, const DeviceKernel& kernel) {
  return run_kernel(plan, kernel, {.num_launches = 2}).problems[0];
}

inline bool same_chains(const ProblemResult& a, const ProblemResult& b) {
  return a.reads == b.reads && a.best_states == b.best_states && a.final_states == b.final_states &&
         a.exchanges.accepted == b.exchanges.accepted &&
         a.exchanges.round_trips == b.exchanges.round_trips;
}

inline void run_all(const BarrierExamples& examples) {
  for (const auto& example : examples.plans)
    for (const auto& kernel_for : examples.kernels)
      static_cast<void>(chains(example->plan, *kernel_for(example->plan)));
}

/// Whether all kernels give these chains, whatever the order of the threads and what was in memory.
inline bool agree_in_all_orders(const BarrierExamples& examples, const Plan& plan,
                                const ProblemResult& expected) {
  using cuda_on_cpu::Order;
  for (const auto& kernel_for : examples.kernels)
    for (const cuda_on_cpu::Order order : kOrders) {
      cuda_on_cpu::settings().order = order;
      cuda_on_cpu::settings().fill = order == cuda_on_cpu::Order::reverse ? 0x00 : 0xA5;
      if (!same_chains(chains(plan, *kernel_for(plan)), expected)) return false;
    }
  cuda_on_cpu::settings().order = cuda_on_cpu::Order::forward;
  return true;
}

/// Whether leaving the barrier out changes nothing.
inline bool agree_without(const cuda_on_cpu::SyncSite& site, const BarrierExamples& examples) {
  if (cuda_on_cpu::kThreadSanitizer) {  // ends the process
    cuda_on_cpu::ignore_sync_site(site);
    run_all(examples);
    return true;
  }
  for (const auto& example : examples.plans) {
    const Plan& plan = example->plan;
    const ProblemResult expected = chains(plan, *examples.kernels[0](plan));
    cuda_on_cpu::ignore_sync_site(site);
    if (!agree_in_all_orders(examples, plan, expected)) return false;
    cuda_on_cpu::ignore_sync_site({site.file, 0});
  }
  return true;
}

/// The barriers that the examples reach, in the order of the files' names and their lines.
inline std::vector<cuda_on_cpu::SyncSite> sites_of(const BarrierExamples& examples) {
  cuda_on_cpu::record_sync_sites();
  run_all(examples);
  std::vector<cuda_on_cpu::SyncSite> sites = cuda_on_cpu::sync_sites();
  std::ranges::sort(sites, {}, [](const auto& site) { return std::pair(site.file, site.line); });
  return sites;
}

/// `rows` in the order of sites_of. ThreadSanitizer needs few sweeps and no order that shows
/// anything: what is silent without it is not with it.
inline void expect_all_needed(std::span<const BarrierRow> rows, const BarrierExamples& examples) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "takes minutes with the sanitizers, which see the same kernels in other tests";
#endif
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  cuda_on_cpu::reset();
  // A death test's process runs the test anew: it is told what to leave out.
  constexpr const char* kFile = "TEMPER_BARRIER_FILE";
  constexpr const char* kLine = "TEMPER_BARRIER_LINE";
  const bool is_told = std::getenv(kFile) != nullptr;
  std::vector<cuda_on_cpu::SyncSite> sites(rows.size());
  if (!is_told) sites = sites_of(examples);
  ASSERT_EQ(sites.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!is_told) {
      setenv(kFile, sites[i].file.c_str(), 1);
      setenv(kLine, std::to_string(sites[i].line).c_str(), 1);
    }
    SCOPED_TRACE(testing::Message()
                 << sites[i].file << ":" << sites[i].line << " behind " << rows[i].behind);
    bool noticed = false;
    EXPECT_EXIT(
        std::_Exit(agree_without(
                       {std::getenv(kFile), static_cast<unsigned>(std::atoi(std::getenv(kLine)))},
                       examples)
                       ? 0
                       : 1),
        [&](int status) {
          noticed = status != 0;
          return true;
        },
        "");
    EXPECT_EQ(noticed, (cuda_on_cpu::kThreadSanitizer ? rows[i].why_no_race : rows[i].why_silent) ==
                           nullptr);
  }
  unsetenv(kFile);
  unsetenv(kLine);
}

}  // namespace temper::testing_support
