/// How a read's best energy came down, with every sampler that goes step by step.

#include "temper/base/error.h"
#include "temper/sample/distinct_samples.h"
#include "temper/sample/sampler.h"

#include "tests/support/models.h"
#include <gtest/gtest.h>

#include <algorithm>

namespace temper {
namespace {

using testing_support::random_model;
using testing_support::Weights;

class Traces : public testing::TestWithParam<std::string> {};

TEST_P(Traces, fall_to_the_best_and_change_no_read) {
  for (const Weights weights : {Weights::small_integers, Weights::reals}) {
    const Bqm bqm = random_model({.num_variables = 60, .density = 0.2, .weights = weights});
    SampleOptions options{.num_reads = 40, .num_sweeps = 30, .round = 33, .population = 20};
    const SampleSet plain = sample(bqm, GetParam(), options);
    EXPECT_TRUE(plain.traces.empty());
    options.trace = true;
    const SampleSet set = sample(bqm, GetParam(), options);
    EXPECT_EQ(set.states, plain.states);
    ASSERT_EQ(set.traces.size(), set.rows.size());
    std::size_t most_steps = 0;
    for (std::size_t row = 0; row < set.rows.size(); ++row) {
      const ReadTrace& trace = set.traces[row];
      EXPECT_EQ(trace.read, set.rows[row].read);
      ASSERT_FALSE(trace.steps.empty());
      EXPECT_EQ(trace.steps.front().sweep, 0u);
      EXPECT_EQ(trace.steps.back().sweep, set.rows[row].best_sweep);
      EXPECT_EQ(trace.steps.back().energy, set.rows[row].energy);
      for (std::size_t i = 1; i < trace.steps.size(); ++i) {
        EXPECT_LT(trace.steps[i - 1].sweep, trace.steps[i].sweep);
        EXPECT_GT(trace.steps[i - 1].energy, trace.steps[i].energy);
      }
      most_steps = std::max(most_steps, trace.steps.size());
    }
    const bool has_steps = GetParam() != "random" && GetParam() != "greedy";
    EXPECT_GE(most_steps, has_steps ? 2u : 1u);
  }
}

INSTANTIATE_TEST_SUITE_P(All, Traces, testing::ValuesIn([] {
                           std::vector<std::string> names;
                           for (const Sampler& row : samplers())
                             if (row.plan) names.emplace_back(row.name);
                           return names;
                         }()),
                         [](const auto& row) { return row.param; });

/// Sweeps at one beta are the same whatever their number: a run cut at a sweep has the best of
/// then.
TEST(trace, says_what_a_shorter_run_would_have_found) {
  const Bqm bqm = random_model({.num_variables = 200, .density = 0.05});
  for (const char* kernel : {"multispin", "lane"})
    for (const char* sampler : {"sa", "pt"}) {
      SampleOptions options{.num_reads = 5, .num_sweeps = 25, .kernel = kernel, .num_replicas = 3};
      options.beta_range = {0.5, 0.5};
      if (std::string_view{sampler} == "pt") options.beta_range = {0.3, 1.0};
      options.trace = true;
      const SampleSet whole = sample(bqm, sampler, options);
      for (const std::uint32_t sweeps : {1u, 2u, 7u, 19u}) {
        options.num_sweeps = sweeps;
        const SampleSet cut = sample(bqm, sampler, options);
        for (std::size_t row = 0; row < 5; ++row) {
          double best = 0;
          for (const ReadTrace::Step& step : whole.traces[row].steps)
            if (step.sweep <= sweeps) best = step.energy;
          EXPECT_EQ(cut.rows[row].energy, best) << kernel << sampler << sweeps;
        }
      }
    }
}

TEST(trace, goes_with_the_rows_that_are_kept) {
  const Bqm bqm = random_model({.num_variables = 8});
  SampleOptions options{.num_reads = 50, .num_sweeps = 3};
  options.trace = true;
  const SampleSet set = distinct_samples(sample(bqm, "sa", options), 4);
  ASSERT_EQ(set.traces.size(), set.rows.size());
  for (std::size_t row = 0; row < set.rows.size(); ++row)
    EXPECT_EQ(set.traces[row].read, set.rows[row].read);

  options.num_reads.reset();  // an open-ended run keeps the best read
  options.target_energy = -1e9;
  const StopToken stop(std::chrono::milliseconds(50));
  options.stop = &stop;
  const SampleSet open = sample(bqm, "sa", options);
  ASSERT_EQ(open.traces.size(), 1u);
  EXPECT_EQ(open.traces[0].read, open.rows[0].read);
}

}  // namespace
}  // namespace temper
