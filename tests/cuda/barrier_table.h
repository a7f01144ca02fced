#pragma once
/// Kernels need their barriers: each is left out in turn, and that must be noticed: other reads in
/// some order of the threads, or a diagnosis that ends the process. Where no order shows it, the
/// table says why.

#include "temper/sample/plan.h"

#include "tests/cuda_on_cpu/control.h"
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <utility>

namespace temper::testing_support {

struct BarrierRow {
  const char* behind;        ///< what the barrier stands behind
  const char* why_silent{};  ///< why no order of the threads shows that it is left out
};

inline bool same_chains(const ProblemResult& a, const ProblemResult& b) {
  return a.reads == b.reads && a.best_states == b.best_states && a.final_states == b.final_states &&
         a.exchanges.accepted == b.exchanges.accepted &&
         a.exchanges.round_trips == b.exchanges.round_trips;
}

/// `rows` in the order of the files' names and their lines; run_all runs what has all barriers;
/// `agree` whether, with one left out from when `leave_out` is called, all is as before.
inline void expect_all_needed(
    std::span<const BarrierRow> rows, const std::function<void()>& run_all,
    const std::function<bool(const std::function<void()>& leave_out,
                             const std::function<void()>& put_back)>& agree) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "takes minutes with the sanitizers, which see the same kernels in other tests";
#endif
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  cuda_on_cpu::reset();
  std::map<std::pair<std::string, unsigned>, cuda_on_cpu::SyncSite> sites;
  cuda_on_cpu::record_sync_sites();
  run_all();
  for (const auto& site : cuda_on_cpu::sync_sites()) sites[{site.file, site.line}] = site;
  ASSERT_EQ(sites.size(), rows.size());
  std::size_t next = 0;
  for (const auto& [place, site] : sites) {
    const BarrierRow& row = rows[next++];
    SCOPED_TRACE(testing::Message() << site.file << ":" << site.line << " behind " << row.behind);
    bool noticed = false;
    EXPECT_EXIT(
        std::_Exit(agree([&] { cuda_on_cpu::ignore_sync_site(site); },
                         [&] {
                           cuda_on_cpu::ignore_sync_site({site.file, 0});
                         })
                       ? 0
                       : 1),
        [&](int status) {
          noticed = status != 0;
          return true;
        },
        "");
    EXPECT_EQ(noticed, row.why_silent == nullptr);
  }
}

}  // namespace temper::testing_support
