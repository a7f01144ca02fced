#include "temper/study/store.h"

#include "temper/base/error.h"
#include "temper/study/export.h"
#include "temper/study/histogram.h"

#include "study/sqlite.h"
#include "tests/unit/study/scratch.h"
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <limits>

namespace temper {
namespace {

using test::bytes_of;
using test::Scratch;
using testing::ElementsAre;
using testing::HasSubstr;

const StoreHeader kHeader{.fingerprint = "00ff",
                          .name = "a study",
                          .num_points = 1000,
                          .definition = "name = \"a study\"",
                          .version = "1",
                          .axis_options = {"sweeps", "puzzle"}};

PointRecord record_of(std::int64_t point) {
  PointRecord record{.point = point,
                     .settings = {{"sweeps", "100"}, {"puzzle", "a, \"b\""}},
                     .status = "solved",
                     .reason = "",
                     .run = RunRecord{}};
  RunRecord& run = *record.run;
  run.seed = std::numeric_limits<std::uint64_t>::max() - 1;
  run.sampler = "sa";
  run.reads = 512;
  run.hits = 3;
  run.best_energy = -0.1;
  run.success = Interval{0.25, 0.125, 0.5};
  run.tts99 = Interval{1.5, 0.5, std::numeric_limits<double>::infinity()};
  run.energies = "{}";
  run.first_hits = {std::string("\x05\x00\x80\x01", 4)};
  run.states = {{-0.1, 2, {std::string("\0\xff", 2)}}, {0.5, 1, {std::string("\1\2", 2)}}};
  return record;
}

std::vector<PointRecord> records_in(const Store& store) {
  std::vector<PointRecord> records;
  store.for_each([&](const PointRecord& record) { records.push_back(record); });
  return records;
}

std::string failure_of(const auto& work) {
  try {
    work();
  } catch (const std::exception& error) {
    return error.what();
  }
  return "";
}

TEST(Store, gives_back_what_was_saved) {
  const Scratch scratch;
  const std::string path = scratch.file("s.sqlite");
  for (const char* journal : {"wal", "truncate"}) {
    std::filesystem::remove(path);
    {
      Store store = Store::open(path, kHeader, {.journal = journal});
      store.save(record_of(7));
      store.save({.point = 2, .settings = {}, .status = "failed", .reason = "why", .run = {}});
    }
    const Store store = Store::open_to_read(path);
    EXPECT_EQ(store.header().axis_options, kHeader.axis_options);
    EXPECT_EQ(store.header().definition, kHeader.definition);
    const auto records = records_in(store);
    ASSERT_EQ(records.size(), 2u);
    EXPECT_EQ(records[0].reason, "why");
    EXPECT_FALSE(records[0].run);
    const RunRecord& run = *records[1].run;
    EXPECT_EQ(records[1].settings, record_of(7).settings);
    EXPECT_EQ(run.seed, record_of(7).run->seed);
    EXPECT_EQ(run.tts99->high, std::numeric_limits<double>::infinity());
    EXPECT_EQ(run.first_hits, record_of(7).run->first_hits);
    ASSERT_EQ(run.states.size(), 2u);
    EXPECT_EQ(run.states[0].bits, record_of(7).run->states[0].bits);
    EXPECT_FALSE(run.updates99);
  }
}

TEST(Store, a_point_is_kept_once) {
  const Scratch scratch;
  Store store = Store::open(scratch.file("s.sqlite"), kHeader);
  store.save(record_of(1));
  store.save(record_of(1));
  EXPECT_EQ(records_in(store).size(), 1u);
  store.save({.point = 4, .settings = {}, .status = "failed", .reason = "why", .run = {}});
  store.forget_failed();
  EXPECT_EQ(store.statuses().size(), 1u);
}

TEST(Store, refuses_another_study_or_shard) {
  const Scratch scratch;
  const std::string path = scratch.file("s.sqlite");
  { Store store = Store::open(path, kHeader); }
  StoreHeader other = kHeader;
  other.fingerprint = "0100";
  EXPECT_THAT(failure_of([&] { static_cast<void>(Store::open(path, other)); }),
              HasSubstr("holds another study"));
  other = kHeader;
  other.shard = 2;
  other.num_shards = 3;
  EXPECT_THAT(failure_of([&] { static_cast<void>(Store::open(path, other)); }),
              HasSubstr("shard 1/1"));
}

TEST(Store, one_process_at_a_time_writes_while_others_read) {
  const Scratch scratch;
  const std::string path = scratch.file("s.sqlite");
  Store store = Store::open(path, kHeader);
  store.save(record_of(1));
  EXPECT_THAT(failure_of([&] { static_cast<void>(Store::open(path, kHeader)); }),
              HasSubstr("being written by process"));
  EXPECT_EQ(records_in(Store::open_to_read(path)).size(), 1u);
}

/// The child dies in the middle of its work, without a word to SQLite.
TEST(Store, holds_every_saved_point_after_the_process_died) {
  const Scratch scratch;
  const std::string path = scratch.file("s.sqlite");
  const pid_t child = ::fork();
  if (child == 0) {
    Store store = Store::open(path, kHeader);
    for (std::int64_t point = 0; point < 20; ++point) store.save(record_of(point));
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  Store store = Store::open(path, kHeader);  // the lock went with it
  EXPECT_EQ(records_in(store).size(), 20u);
}

TEST(Store, a_damaged_one_is_refused) {
  const Scratch scratch;
  const std::string path = scratch.file("s.sqlite");
  {
    Store store = Store::open(path, kHeader, {.journal = "truncate"});
    for (std::int64_t point = 0; point < 200; ++point) store.save(record_of(point));
  }
  const std::string good = bytes_of(path);
  const auto damaged = [&](const std::string& bytes) {
    std::ofstream{path, std::ios::binary} << bytes;
    return failure_of([&] { records_in(Store::open_to_read(path)); });
  };
  EXPECT_EQ(damaged(good), "");
  EXPECT_NE(damaged(good.substr(0, good.size() / 2)), "");
  EXPECT_THAT(damaged("this is no database at all, only some text"), HasSubstr("no store"));
  std::string page = good;
  page.replace(3 * 4096, 4096, std::string(4096, 'x'));
  EXPECT_NE(damaged(page), "");
  // One bit of a value, which SQLite itself does not see.
  std::string bit = good;
  const std::size_t at = bit.find("a, \\\"b");
  ASSERT_NE(at, std::string::npos);
  bit[at] = 'A';
  EXPECT_THAT(damaged(bit), HasSubstr("checksum of point"));
  EXPECT_NE(failure_of([&] {
              Store store = Store::open(path, kHeader);
              records_in(store);
            }),
            "");
}

TEST(Store, another_database_or_schema_is_refused) {
  const Scratch scratch;
  const std::string path = scratch.file("s.sqlite");
  {
    Database other(path, Database::Access::write);
    other.execute("CREATE TABLE mine(x)");
  }
  EXPECT_THAT(failure_of([&] { static_cast<void>(Store::open(path, kHeader)); }),
              HasSubstr("no store of a study"));
  std::filesystem::remove(path);
  { Store store = Store::open(path, kHeader, {.journal = "truncate"}); }
  {
    Database later(path, Database::Access::write);
    later.execute("PRAGMA user_version = 9");
  }
  EXPECT_THAT(failure_of([&] { static_cast<void>(Store::open(path, kHeader)); }),
              HasSubstr("schema 9"));
}

TEST(Store, a_full_disk_keeps_what_was_saved) {
  const Scratch scratch;
  const std::string path = scratch.file("s.sqlite");
  std::int64_t saved = 0;
  {
    Store store = Store::open(path, kHeader, {.journal = "auto", .most_bytes = 100'000});
    EXPECT_THAT(failure_of([&] {
                  for (; saved < 1000; ++saved) store.save(record_of(saved));
                }),
                HasSubstr("full"));
  }
  EXPECT_GT(saved, 10);
  Store store = Store::open(path, kHeader);
  EXPECT_EQ(static_cast<std::int64_t>(records_in(store).size()), saved);
  store.save(record_of(saved));  // there is room again
}

TEST(Store, a_read_only_one_is_read_and_not_written) {
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everything";
  const Scratch scratch;
  const std::string path = scratch.file("s.sqlite");
  {
    Store store = Store::open(path, kHeader);
    store.save(record_of(1));
  }
  std::filesystem::permissions(scratch.path(), std::filesystem::perms(0555));
  EXPECT_EQ(records_in(Store::open_to_read(path)).size(), 1u);
  EXPECT_NE(failure_of([&] { static_cast<void>(Store::open(path, kHeader)); }), "");
}

TEST(Export, writes_a_line_a_point) {
  const Scratch scratch;
  Store store = Store::open(scratch.file("s.sqlite"), kHeader);
  store.save(record_of(3));
  store.save({.point = 1, .settings = {}, .status = "failed", .reason = "a\nb", .run = {}});
  std::string csv, json;
  export_points(store, ExportFormat::csv, ExportColumns::reproducible,
                [&](std::string_view text) { csv += text; });
  export_points(store, ExportFormat::json, ExportColumns::all,
                [&](std::string_view text) { json += text; });
  EXPECT_EQ(csv.substr(0, csv.find(",seed")), "point,option.sweeps,option.puzzle,status,reason");
  EXPECT_THAT(csv, HasSubstr("\n1,,,failed,\"a\nb\",,"));
  EXPECT_THAT(csv, HasSubstr("\n3,100,\"a, \"\"b\"\"\",solved,,18446744073709551614,sa,"));
  EXPECT_THAT(csv, HasSubstr(",0.25,0.125,0.5,"));
  EXPECT_THAT(csv, HasSubstr(",5 5 133,"));  // sweeps to the hits
  EXPECT_EQ(csv.find("seconds"), std::string::npos);
  EXPECT_THAT(json, HasSubstr("\"tts99\":1.5,\"tts99_low\":0.5,\"tts99_high\":null"));
}

TEST(Histogram, has_a_bin_an_energy_or_64) {
  SampleSet set;
  for (int i = 0; i < 6; ++i) set.rows.push_back({.energy = i % 2 * 2.0});
  EXPECT_EQ(energy_histogram(set), "{\"width\": 0, \"bins\": [[0, 3], [2, 3]]}");
  set.rows.clear();
  for (int i = 0; i <= 6400; ++i) set.rows.push_back({.energy = i / 100.0});
  const std::string wide = energy_histogram(set);
  EXPECT_THAT(wide, HasSubstr("{\"width\": 1, \"bins\": [[0, 100], [1, 100]"));
  EXPECT_THAT(wide, HasSubstr("[63, 101]]"));
}

TEST(Histogram, hits_are_packed_without_loss) {
  SampleSet set;
  for (const std::uint32_t sweep : {5u, 5u, 300u, 0u, 4'000'000'000u})
    set.rows.push_back({.best_sweep = sweep, .hit = true});
  set.rows.push_back({.best_sweep = 9, .hit = false});
  EXPECT_THAT(unpacked_hits(packed_hits(set)), ElementsAre(0u, 5u, 5u, 300u, 4'000'000'000u));
}

}  // namespace
}  // namespace temper
