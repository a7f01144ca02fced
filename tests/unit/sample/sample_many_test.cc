#include "temper/sample/sample_many.h"

#include "temper/base/error.h"
#include "temper/compile/compile.h"

#include "tests/support/models.h"
#include "tests/support/puzzles.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace temper {
namespace {

using testing::HasSubstr;

Bqm model_of(std::string_view cells) {
  return compile(test::puzzle_from(cells), {.shrink = ShrinkLevel::clues}).bqm;
}

void expect_same(const SampleSet& many, const SampleSet& one) {
  ASSERT_EQ(many.rows.size(), one.rows.size());
  for (std::size_t row = 0; row < one.rows.size(); ++row) {
    EXPECT_EQ(many.rows[row].read, one.rows[row].read);
    EXPECT_EQ(many.rows[row].energy, one.rows[row].energy);
    EXPECT_EQ(many.rows[row].final_energy, one.rows[row].final_energy);
    EXPECT_EQ(many.rows[row].best_sweep, one.rows[row].best_sweep);
    EXPECT_EQ(many.rows[row].hit, one.rows[row].hit);
  }
  EXPECT_EQ(many.states, one.states);
  EXPECT_EQ(many.final_states, one.final_states);
  EXPECT_EQ(many.num_reads, one.num_reads);
  EXPECT_EQ(many.num_hits, one.num_hits);
  EXPECT_EQ(many.exposure, one.exposure);
  EXPECT_EQ(many.spin_updates, one.spin_updates);
  EXPECT_EQ(many.stopped_by, one.stopped_by);
  EXPECT_EQ(many.effective.beta_hot, one.effective.beta_hot);
  EXPECT_EQ(many.effective.kernel, one.effective.kernel);
}

/// Models of different sizes, samplers, seeds, schedules, targets, numbers of reads and rounds.
TEST(SampleMany, gives_the_reads_of_runs_alone) {
  std::vector<Bqm> models{model_of(test::kThirtyClues), model_of(test::kTwentyThreeClues),
                          testing_support::random_model({.num_variables = 40, .seed = 3}),
                          testing_support::random_model({.num_variables = 25,
                                                         .weights = testing_support::Weights::reals,
                                                         .vartype = Vartype::spin,
                                                         .seed = 4})};
  for (const int threads : {1, 3}) {
    const auto backend = make_backend("cpu", {.num_threads = threads});
    std::vector<SampleJob> jobs;
    for (std::size_t m = 0; m < models.size(); ++m)
      for (const char* sampler : {"sa", "pt", "tabu", "race"})
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
          SampleJob job{&models[m], sampler, {}, backend.get()};
          SampleOptions& options = job.options;
          options.num_reads = 20 + 30 * static_cast<std::uint32_t>(seed);
          options.num_sweeps = 20;
          options.round = 32;
          options.seed = seed;
          options.random_mode = seed == 1 ? RandomMode::dealt : RandomMode::independent;
          if (seed == 2) options.presolve = PresolveMode::on;
          if (m < 2) options.target_energy = 0.0;
          if (std::string_view{sampler} == "race") options.num_reads = 2;
          if (seed == 0 && std::string_view{sampler} == "sa")
            options.enough = [](const SampleOptions::Counts& counts) { return counts.hits > 0; };
          jobs.push_back(std::move(job));
        }
    std::int64_t told = 0, updates = 0;
    const auto outcomes = sample_many(jobs, [&](std::int64_t now) { told = now; });
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      SCOPED_TRACE(std::to_string(i) + " " + jobs[i].sampler);
      ASSERT_TRUE(outcomes[i].samples) << outcomes[i].failure;
      expect_same(*outcomes[i].samples,
                  sample(*jobs[i].bqm, jobs[i].sampler, jobs[i].options, *backend));
      updates += outcomes[i].samples->spin_updates;
      EXPECT_GT(outcomes[i].samples->seconds, 0);
    }
    EXPECT_EQ(told, updates);
  }
}

TEST(SampleMany, one_that_fails_leaves_the_others_alone) {
  const Bqm model = model_of(test::kThirtyClues);
  const auto backend = make_backend("cpu", {});
  std::vector<SampleJob> jobs(4, SampleJob{&model, "sa", {}, backend.get()});
  for (SampleJob& job : jobs) {
    job.options.num_reads = 8;
    job.options.num_sweeps = 10;
  }
  jobs[1].options.num_sweeps = 0;
  jobs[2].options.memory_limit = 10;
  jobs[3].sampler = "sna";
  const auto outcomes = sample_many(jobs);
  EXPECT_TRUE(outcomes[0].samples);
  EXPECT_THAT(outcomes[1].failure, HasSubstr("number of sweeps"));
  EXPECT_THAT(outcomes[2].failure, HasSubstr("memory"));
  EXPECT_THAT(outcomes[3].failure, HasSubstr("unknown sampler 'sna'"));
}

TEST(SampleMany, a_time_limit_is_that_of_the_run_alone) {
  const Bqm model = model_of(test::kSeventeenClues);
  const auto backend = make_backend("cpu", {});
  std::vector<SampleJob> jobs(2, SampleJob{&model, "sa", {}, backend.get(), 0.05});
  for (SampleJob& job : jobs) {
    job.options.num_reads = 1'000'000;
    job.options.target_energy = -1.0;  // cannot be reached
  }
  for (const SampleOutcome& outcome : sample_many(jobs)) {
    ASSERT_TRUE(outcome.samples) << outcome.failure;
    EXPECT_EQ(outcome.samples->stopped_by, StoppedBy::time);
    EXPECT_GT(outcome.samples->num_reads, 0);
  }
}

}  // namespace
}  // namespace temper
