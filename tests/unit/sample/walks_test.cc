/// What holds of every sampler whose reads are more than replicas on a backend.

#include "temper/base/error.h"
#include "temper/sample/outline.h"
#include "temper/sample/sampler.h"

#include "tests/support/models.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <functional>
#include <thread>

namespace temper {
namespace {

using testing_support::random_model;
using testing_support::Weights;

class HostSampler : public testing::TestWithParam<std::string> {};

Bqm hard_model() {
  return random_model(
      {.num_variables = 1500, .density = 0.05, .weights = Weights::reals, .seed = 2});
}

double seconds_of(const std::function<void()>& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

TEST_P(HostSampler, stops_at_the_time_limit_with_reads_that_are_true) {
  const Bqm bqm = hard_model();
  for (bool open_ended : {false, true}) {
    const StopToken stop(std::chrono::milliseconds(200));
    SampleOptions options{.num_sweeps = 1'000'000, .stop = &stop};
    if (!open_ended) options.num_reads = 1'000'000;
    SampleSet set;
    EXPECT_LT(seconds_of([&] { set = sample(bqm, GetParam(), options); }), 3.0);
    EXPECT_EQ(set.stopped_by, StoppedBy::time);
    ASSERT_FALSE(set.rows.empty());
    const std::size_t row = set.rows.size() - 1;
    const std::vector<std::uint8_t> bits = set.states.state(row);
    EXPECT_EQ(set.rows[row].energy,
              energy(bqm, std::vector<std::int8_t>(bits.begin(), bits.end())));
    // Of a search, the cut read is the one of so many sweeps.
    if (open_ended || set.rows[row].sweeps_done == 0) continue;
    if (GetParam() != "tabu" && GetParam() != "decompose") continue;
    const SampleSet whole =
        sample(bqm, GetParam(),
               {.num_reads = set.rows[row].read + 1, .num_sweeps = set.rows[row].sweeps_done});
    EXPECT_EQ(whole.rows.back().energy, set.rows[row].energy);
    EXPECT_EQ(whole.states.state(whole.rows.size() - 1), bits);
  }
}

TEST_P(HostSampler, an_interrupt_returns_what_was_found) {
  StopToken stop;
  SampleOptions options{.num_reads = 1'000'000, .num_sweeps = 1'000'000, .stop = &stop};
  std::thread interrupter([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    stop.interrupt();
  });
  const SampleSet set = sample(hard_model(), GetParam(), options);
  interrupter.join();
  EXPECT_EQ(set.stopped_by, StoppedBy::interrupt);
  EXPECT_FALSE(set.rows.empty());
}

TEST_P(HostSampler, a_run_that_is_stopped_at_once_returns_a_state) {
  StopToken stop;
  stop.interrupt();
  SampleOptions options{.num_reads = 5, .target_energy = -1e9, .stop = &stop};
  const SampleSet set = sample(random_model({.num_variables = 20}), GetParam(), options);
  EXPECT_EQ(set.stopped_by, StoppedBy::interrupt);
  ASSERT_FALSE(set.rows.empty());
  EXPECT_EQ(set.rows[0].sweeps_done, 0u);
  EXPECT_EQ(set.num_reads, 0);
}

TEST_P(HostSampler, stops_at_the_first_hit_whatever_the_threads) {
  const Bqm bqm = random_model({.num_variables = 12, .density = 0.6, .seed = 4});
  SampleOptions options{.num_sweeps = 50, .seed = 3, .population = 7};
  options.target_energy = sample(bqm, "exact", {.num_reads = 1}).rows[0].energy;
  const auto run = [&](int threads) {
    return sample(bqm, GetParam(), options, "cpu", {.num_threads = threads});
  };
  const SampleSet expected = run(1);
  EXPECT_EQ(expected.stopped_by, StoppedBy::target);
  ASSERT_EQ(expected.rows.size(), 1u);
  EXPECT_TRUE(expected.rows[0].hit);
  EXPECT_EQ(expected.rows[0].energy, *options.target_energy);
  for (int threads : {2, 3, 3, 3}) {
    const SampleSet found = run(threads);
    EXPECT_EQ(found.rows[0].read, expected.rows[0].read);
    EXPECT_EQ(found.rows[0].best_sweep, expected.rows[0].best_sweep);
    EXPECT_EQ(found.num_hits, expected.num_hits);
    EXPECT_EQ(found.num_reads, expected.num_reads);
    EXPECT_EQ(found.exposure, expected.exposure);
    EXPECT_EQ(found.states, expected.states);
  }
}

TEST_P(HostSampler, a_read_in_fewer_sweeps_is_the_longer_one_cut_short) {
  // The sweeps of pa are shared out over the temperatures, those of a race over the rounds.
  if (GetParam() == "pa" || GetParam() == "race") return;
  const Bqm bqm = random_model({.num_variables = 300, .density = 0.05});
  const auto run = [&](std::uint32_t sweeps) {
    return sample(bqm, GetParam(), {.num_reads = 3, .num_sweeps = sweeps});
  };
  const SampleSet shorter = run(5), longer = run(20);
  for (std::size_t row = 0; row < 3; ++row) {
    EXPECT_GE(shorter.rows[row].energy, longer.rows[row].energy);
    if (longer.rows[row].best_sweep <= 5) {
      EXPECT_EQ(shorter.states.state(row), longer.states.state(row));
    }
  }
}

TEST_P(HostSampler, reports_progress) {
  std::atomic<int> calls = 0;
  double last = 0;
  SampleOptions options{.num_reads = 20, .num_sweeps = 30, .population = 50};
  options.progress = [&](const SampleOptions::Progress& progress) {
    ++calls;
    last = progress.spin_updates;
    EXPECT_GT(progress.spin_updates_total, 0.0);
  };
  static_cast<void>(sample(hard_model(), GetParam(), options));
  EXPECT_GT(calls, 0);
  EXPECT_GT(last, 0.0);
}

TEST_P(HostSampler, has_a_plan) {
  const auto cpu = make_backend("cpu", {.num_threads = 2});
  const SampleOptions options{.num_reads = 40, .num_sweeps = 50, .population = 30};
  for (std::int32_t n : {0, 1, 100}) {
    const Bqm bqm = random_model({.num_variables = n, .density = 0.2});
    const RunOutline outline = outline_run(bqm, GetParam(), options, *cpu);
    const SampleSet set = sample(bqm, GetParam(), options, *cpu);
    EXPECT_EQ(outline.effective.kernel, set.effective.kernel);
    EXPECT_EQ(outline.effective.kernel_reason, set.effective.kernel_reason);
    EXPECT_EQ(outline.effective.device, set.effective.device);
    EXPECT_EQ(outline.effective.beta_cold, set.effective.beta_cold);
    EXPECT_LE(outline.num_reads, 40u);
    EXPECT_EQ(outline.layout.num_threads, 2);
    ASSERT_TRUE(outline.slice);
    EXPECT_GE(outline.slice->seconds_a_round, 0.0);
  }
}

INSTANTIATE_TEST_SUITE_P(All, HostSampler, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Sampler& row : samplers())
                             if (row.plan && row.name != "sa" && row.name != "pt")
                               names.emplace_back(row.name);
                           return names;
                         }()),
                         [](const auto& row) { return row.param; });

/// Each variable of 4,000 states is on half of the time: 5.5 standard deviations.
TEST(random_sampler, draws_every_variable_evenly) {
  const SampleSet set =
      sample(random_model({.num_variables = 40}), "random", {.num_reads = 4000, .seed = 5});
  for (std::size_t v = 0; v < 40; ++v) {
    int on = 0;
    for (std::size_t row = 0; row < 4000; ++row) on += set.states.get(row, v);
    EXPECT_NEAR(on, 2000, 5.5 * std::sqrt(1000.0));
  }
}

}  // namespace
}  // namespace temper
