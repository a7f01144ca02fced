#include "temper/study/run_study.h"

#include "temper/base/error.h"
#include "temper/study/export.h"
#include "temper/study/merge.h"
#include "temper/study/study_file.h"

#include "study/point_run.h"
#include "tests/unit/study/fake_reader.h"
#include "tests/unit/study/scratch.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

namespace temper {
namespace {

using test::FakeReader;
using test::Scratch;
using testing::HasSubstr;

constexpr const char* kStudy =
    "name = \"small\"\n[[axis]]\noption = \"puzzle\"\nvalues = [\"three\"]\n[[axis]]\n"
    "option = \"sweeps\"\nvalues = [50, 200]\n[[axis]]\noption = \"seed\"\n"
    "range = { from = 1, to = 4, steps = 4 }\n";

/// A study in memory and its store in a scratch folder.
struct Fixture {
  explicit Fixture(const std::string& text) : study(parse_study(text, "s.toml", reader)) {}

  StudyOutcome run(
      const std::string& name, Shard shard = {},
      const std::function<bool()>& stop = [] { return false; }) {
    Store store = Store::open(scratch.file(name), header_of(study, points, shard, "", "1"));
    return run_study(study, points, reader, store,
                     {.shard = shard, .version = "1", .stop_requested = stop});
  }
  std::string csv(const std::string& name) {
    std::string text;
    export_points(Store::open_to_read(scratch.file(name)), ExportFormat::csv,
                  ExportColumns::reproducible, [&](std::string_view part) { text += part; });
    return text;
  }
  std::map<std::int64_t, PointRecord> records(const std::string& name) {
    std::map<std::int64_t, PointRecord> all;
    Store::open_to_read(scratch.file(name)).for_each([&](const PointRecord& record) {
      all[record.point] = record;
    });
    return all;
  }

  FakeReader reader;
  Study study;
  Expansion points{study};
  Scratch scratch;
};

TEST(RunStudy, gives_what_every_point_gives_alone) {
  Fixture study(kStudy);
  EXPECT_TRUE(study.run("s.sqlite").is_complete);
  const auto records = study.records("s.sqlite");
  ASSERT_EQ(records.size(), study.points.size());
  for (const auto& [point, record] : records) {
    PointRun alone(
        task_of(study.study, study.points.settings(static_cast<std::size_t>(point)), study.reader));
    PointRecord expected;
    alone.prepare(expected);
    const SampleJob job = alone.job();
    alone.judge(sample(*job.bqm, job.sampler, job.options, *job.backend), 1, expected);
    ASSERT_TRUE(record.run);
    EXPECT_EQ(record.status, expected.status);
    EXPECT_EQ(record.run->hits, expected.run->hits);
    EXPECT_EQ(record.run->exposure, expected.run->exposure);
    EXPECT_EQ(record.run->energies, expected.run->energies);
    EXPECT_EQ(record.run->first_hits, expected.run->first_hits);
    EXPECT_EQ(record.run->solution, expected.run->solution);
    EXPECT_EQ(record.run->states[0].bits, expected.run->states[0].bits);
    EXPECT_EQ(record.status == "solved", record.run->hits > 0);
  }
}

TEST(RunStudy, goes_on_where_it_was_stopped) {
  Fixture study(kStudy);
  static_cast<void>(study.run("whole.sqlite"));
  const std::string expected = study.csv("whole.sqlite");
  EXPECT_FALSE(study.run("parts.sqlite", {}, [] { return true; }).is_complete);
  // A store that holds some of the points.
  {
    const auto whole = study.records("whole.sqlite");
    Store parts = Store::open(study.scratch.file("parts.sqlite"),
                              header_of(study.study, study.points, {}, "", "1"));
    for (const std::int64_t point : {0, 3, 17}) parts.save(whole.at(point));
  }
  const StudyOutcome rest = study.run("parts.sqlite");
  EXPECT_TRUE(rest.is_complete);
  EXPECT_EQ(rest.progress.points_now, study.points.size() - 3);
  EXPECT_EQ(study.csv("parts.sqlite"), expected);
  EXPECT_EQ(study.run("parts.sqlite").progress.points_now, 0u);
}

TEST(RunStudy, shards_merge_to_the_bits_of_one_run) {
  Fixture study(kStudy);
  static_cast<void>(study.run("whole.sqlite"));
  std::vector<std::string> shards;
  for (std::int32_t i = 1; i <= 3; ++i) {
    const std::string name = "shard" + std::to_string(i);
    EXPECT_TRUE(study.run(name, {i, 3}).is_complete);
    EXPECT_EQ(study.run(name, {i, 3}).progress.points_now, 0u);  // idempotent
    shards.push_back(study.scratch.file(name));
  }
  const auto merge = [&](std::vector<std::string> inputs) {
    return merge_stores(inputs, study.scratch.file("merged"));
  };
  EXPECT_EQ(merge({shards[0], shards[2]}).missing, study.points.size() / 3);
  EXPECT_EQ(merge(shards).missing, 0u);
  EXPECT_EQ(study.csv("merged"), study.csv("whole.sqlite"));
  EXPECT_EQ(study.run("merged").progress.points_now, 0u);  // the merged store is a whole one
}

TEST(RunStudy, stores_that_contradict_each_other_are_not_merged) {
  Fixture study(kStudy);
  static_cast<void>(study.run("a"));
  {
    PointRecord other = study.records("a").at(0);
    other.run->hits += 1;
    Store store =
        Store::open(study.scratch.file("b"), header_of(study.study, study.points, {}, "", "1"));
    store.save(other);
  }
  Fixture another("name = \"other\"\n[fixed]\npuzzle = \"three\"\n");
  static_cast<void>(another.run("c"));
  const auto merge = [&](const std::string& second) {
    try {
      static_cast<void>(merge_stores({study.scratch.file("a"), second}, study.scratch.file("m")));
    } catch (const InputError& error) {
      return std::string{error.what()};
    }
    return std::string{};
  };
  EXPECT_THAT(merge(study.scratch.file("b")), HasSubstr("point 0 of"));
  EXPECT_THAT(merge(another.scratch.file("c")), HasSubstr("another study"));
}

TEST(RunStudy, a_point_that_fails_is_recorded_and_the_others_go_on) {
  Fixture study(
      "[[axis]]\noption = \"puzzle\"\nvalues = [\"bad\", \"three\"]\n[[axis]]\n"
      "option = \"sampler\"\nvalues = [\"sa\", \"nobody\"]\n");
  const StudyOutcome outcome = study.run("s");
  EXPECT_TRUE(outcome.is_complete);
  EXPECT_EQ(outcome.progress.failed, 5u);
  const auto records = study.records("s");
  EXPECT_EQ(records.at(0).reason, "bad: this is no puzzle");
  EXPECT_THAT(records.at(3).reason, HasSubstr("unknown sampler 'nobody'"));
  EXPECT_FALSE(records.at(3).run);
  EXPECT_TRUE(records.at(2).run);
  EXPECT_EQ(study.run("s").progress.points_now, 0u);
}

TEST(RunStudy, tells_puzzles_without_a_solution_apart) {
  const std::string twice = "11" + std::string(79, '.');
  // Row 1 needs a 9 in its last cell, and so does column 9 below.
  const std::string none = "12345678." + std::string(8, '.') + "9" + std::string(63, '.');
  Fixture study("[[axis]]\noption = \"puzzle\"\nvalues = [\"" + twice + "\", \"" + none + "\"]\n");
  static_cast<void>(study.run("s"));
  const auto records = study.records("s");
  EXPECT_EQ(records.at(0).status, "invalid-clues");
  EXPECT_NE(records.at(0).reason, "");
  EXPECT_EQ(records.at(1).status, "no-solution");
}

TEST(RunStudy, a_rule_stops_a_point_between_rounds) {
  const std::string axes =
      "[[axis]]\noption = \"puzzle\"\nvalues = [\"three\"]\n[fixed]\n"
      "sweeps = 500\n";
  Fixture hits(axes + "[stop]\nreads = 20000\nhits = 30\n");
  static_cast<void>(hits.run("s"));
  for (const auto& [point, record] : hits.records("s")) {
    EXPECT_TRUE(record.run->stopped_by == "rule" ? record.run->hits >= 30
                                                 : record.run->reads == 20000);
    EXPECT_EQ(record.run->reads % 32, 0);
  }
  Fixture width(axes + "[stop]\nwidth = 0.2\n");
  static_cast<void>(width.run("s"));
  for (const auto& [point, record] : width.records("s")) {
    EXPECT_EQ(record.run->stopped_by, "rule");
    EXPECT_LE(record.run->success->high - record.run->success->low, 0.2);
  }
  Fixture seconds(axes + "[stop]\nseconds = 0.02\n");
  static_cast<void>(seconds.run("s"));
  EXPECT_EQ(seconds.records("s").at(2).run->stopped_by, "time");
}

TEST(RunStudy, an_estimate_counts_the_points_and_their_work) {
  Fixture study(kStudy);
  const StudyEstimate estimate = estimate_study(study.study, study.points, study.reader, {});
  EXPECT_EQ(estimate.points, study.points.size());
  static_cast<void>(study.run("s"));
  double updates = 0;
  for (const auto& [point, record] : study.records("s"))
    updates += static_cast<double>(record.run->spin_updates);
  EXPECT_GT(estimate.spin_updates, 0.9 * updates);
  EXPECT_LT(estimate.spin_updates, 2.0 * updates);  // reads that hit are done sooner
  EXPECT_GT(estimate.seconds, 0);
  EXPECT_GT(estimate.bytes, 0u);
}

}  // namespace
}  // namespace temper
