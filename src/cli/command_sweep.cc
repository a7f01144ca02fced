/// temper sweep: a study of many points.

#include "temper/base/error.h"
#include "temper/base/memory.h"
#include "temper/report/number_text.h"
#include "temper/study/expansion.h"
#include "temper/study/run_study.h"
#include "temper/study/study_file.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/print_json.h"
#include "cli/study_points.h"
#include "cli/sweep_progress.h"
#include "cli/sweep_store.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace temper::cli {
namespace {

struct Options {
  CommonOptions common;
  std::string study, store, shard, journal = "auto";
  std::optional<std::string> backend, threads, device;
  std::optional<bool> resume;
  bool dry_run = false, retry_failed = false;
};

Shard shard_of(const std::string& text) {
  if (text.empty()) return {};
  Shard shard;
  const char* end = text.data() + text.size();
  const auto first = std::from_chars(text.data(), end, shard.shard);
  const bool has_slash = first.ec == std::errc{} && first.ptr != end && *first.ptr == '/';
  const auto second = has_slash ? std::from_chars(first.ptr + 1, end, shard.num_shards) : first;
  if (!has_slash || second.ec != std::errc{} || second.ptr != end || shard.shard < 1 ||
      shard.num_shards < shard.shard)
    throw InputError{fmt::format("--shard: '{}': expected i/N with 1 <= i <= N", text)};
  return shard;
}

/// Every shard has a store of its own: runs.sqlite becomes runs.shard-2-of-8.sqlite.
std::string store_of_shard(const std::string& store, const Shard& shard) {
  if (shard.num_shards == 1) return store;
  std::filesystem::path path{store};
  const std::string extension = path.extension().string();
  path.replace_extension();
  return fmt::format("{}.shard-{}-of-{}{}", path.string(), shard.shard, shard.num_shards,
                     extension);
}

std::string text_of(const std::string& path) {
  std::ifstream in{path, std::ios::binary};
  if (!in) throw InputError{fmt::format("{}: no such file, or it cannot be read", path)};
  return {std::istreambuf_iterator<char>{in}, {}};
}

Settings machine_of(const Options& options) {
  Settings settings;
  const auto add = [&](const char* name, const std::optional<std::string>& value) {
    if (value) settings.push_back({name, *value});
  };
  add("backend", options.backend);
  add("threads", options.threads);
  add("device", options.device);
  return settings;
}

int dry_run(const Study& study, const Expansion& points, const PointReader& reader,
            const Shard& shard, const Options& options) {
  const StudyEstimate estimate = estimate_study(study, points, reader, shard);
  if (options.common.json) {
    print_json({{"study", {{"name", study.name}, {"fingerprint", fingerprint(study)}}},
                {"points", estimate.points},
                {"spin_updates", estimate.spin_updates},
                {"seconds", estimate.seconds},
                {"bytes", estimate.bytes},
                {"looked_at", estimate.looked_at},
                {"failed", estimate.failed}});
    return kDone;
  }
  fmt::print("{} points\n", estimate.points);
  fmt::print("about {:.3g} spin updates, {}, {} of memory (from {} of the points)\n",
             estimate.spin_updates, seconds_text(estimate.seconds), bytes_text(estimate.bytes),
             estimate.looked_at);
  if (estimate.failed > 0) fmt::print("{} of the points looked at would fail\n", estimate.failed);
  return kDone;
}

/// A few failures are worth a line each; the store has them all.
constexpr std::size_t kFailuresShown = 5;

int run(const Options& options) {
  const Shard shard = shard_of(options.shard);
  if (options.store.empty() && !options.dry_run)
    throw InputError{"sweep: --store FILE is missing (or --dry-run)"};
  const std::string definition = text_of(options.study);
  const StudyPoints reader{std::filesystem::path{options.study}.parent_path(), machine_of(options)};
  const Study study = parse_study(definition, options.study, reader);
  const Expansion points{study};
  if (options.dry_run) return dry_run(study, points, reader, shard, options);

  const std::string path = store_of_shard(options.store, shard);
  const bool exists = std::filesystem::exists(path);
  if (options.resume == true && !exists)
    throw InputError{fmt::format("--resume: there is no store {}", path)};
  if (options.resume == false && exists)
    throw InputError{fmt::format("--no-resume: the store {} is there already", path)};
  Store store = Store::open(path, header_of(study, points, shard, definition, TEMPER_VERSION),
                            {.journal = options.journal});
  if (options.retry_failed) store.forget_failed();

  const InterruptScope interrupt;
  const auto kind = options.common.quiet || options.common.progress == false
                        ? SweepProgress::Kind::none
                    : ::isatty(STDERR_FILENO) == 1 ? SweepProgress::Kind::redrawn
                                                   : SweepProgress::Kind::plain;
  SweepProgress line{kind};
  std::size_t failures = 0;
  const StudyOutcome outcome =
      run_study(study, points, reader, store,
                {.shard = shard,
                 .version = TEMPER_VERSION,
                 .stop_requested = [] { return interrupted(); },
                 .progress = [&](const StudyProgress& progress) { line.update(progress); },
                 .saved =
                     [&](const PointRecord& record) {
                       if (record.status != "failed" || ++failures > kFailuresShown) return;
                       line.clear();
                       spdlog::warn("point {} failed: {}", record.point, record.reason);
                     }});
  line.clear();
  const StudyProgress& done = outcome.progress;
  if (options.common.json)
    print_json({{"store", path},
                {"study", {{"name", study.name}, {"fingerprint", fingerprint(study)}}},
                {"shard", {{"shard", shard.shard}, {"shards", shard.num_shards}}},
                {"points", done.total_points},
                {"done", done.points},
                {"failed", done.failed},
                {"run_now", done.points_now},
                {"spin_updates", done.spin_updates},
                {"seconds", done.seconds},
                {"complete", outcome.is_complete}});
  else if (!options.common.quiet)
    fmt::print("{}: {}, {}\n", path, SweepProgress::line(done), seconds_text(done.seconds));
  if (!outcome.is_complete) return kInterrupted;
  return done.failed > 0 ? kNotAchieved : kDone;
}

constexpr Command kSubcommands[] = {
    {"sweep status", "Say how far a study is", "  temper sweep status runs.sqlite",
     run_sweep_status},
    {"sweep export", "Write the points of a store as a table",
     "  temper sweep export runs.sqlite --csv > runs.csv\n"
     "  temper sweep export runs.sqlite --json -o runs.json",
     run_sweep_export},
    {"sweep merge", "Put the stores of shards together",
     "  temper sweep merge runs.shard-*.sqlite -o runs.sqlite", run_sweep_merge},
};

}  // namespace

int run_sweep(const Command& command, std::span<const std::string> arguments) {
  if (!arguments.empty())
    for (const Command& sub : kSubcommands)
      if (sub.name.substr(std::string_view{"sweep "}.size()) == arguments.front())
        return sub.run(sub, arguments.subspan(1));
  Options options;
  Arguments parser{command};
  parser.positional("STUDY", options.study, Arguments::Need::required,
                    "a study file; or one of status, export, merge");
  parser.option("--store", "FILE", options.store, "where the points are kept: an SQLite file");
  parser.flag("--dry-run", options.dry_run,
              "say how many points there are, and what they would take; run nothing");
  parser.yes_or_no("resume", options.resume,
                   "go on with a store that is there (default: where it is)");
  parser.flag("--retry-failed", options.retry_failed, "run the points again that failed");
  parser.option("--shard", "i/N", options.shard,
                "every N-th point, from the i-th on, into a store of its own: "
                "FILE.shard-i-of-N");
  parser.option("--backend", "NAME", options.backend, "for all points, whatever the study says");
  parser.option("--threads", "N", options.threads, "the same for threads (default: all)");
  parser.option("--device", "N", options.device, "the same for the GPU");
  parser.option("--journal", "NAME", options.journal,
                "of the store: auto, wal or truncate (default: auto, truncate on NFS and Lustre)");
  options.common.add_to(parser);
  options.common.add_progress_to(parser);
  if (!parser.parse(arguments)) return kDone;
  options.common.apply();
  if (options.journal != "auto" && options.journal != "wal" && options.journal != "truncate")
    throw InputError{
        fmt::format("--journal: '{}': expected auto, wal or truncate", options.journal)};
  return run(options);
}

}  // namespace temper::cli
