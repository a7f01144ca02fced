#include "cli/sweep_store.h"

#include "temper/base/error.h"
#include "temper/report/number_text.h"
#include "temper/study/export.h"
#include "temper/study/merge.h"

#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include <cstdio>
#include <fstream>
#include <map>

namespace temper::cli {
namespace {

/// Points of the store's shard.
std::int64_t points_of_shard(const StoreHeader& header) {
  return (header.num_points - header.shard + header.num_shards) / header.num_shards;
}

struct Totals {
  std::map<std::string, std::int64_t> statuses;
  std::int64_t points = 0, reads = 0, hits = 0, spin_updates = 0;
  double seconds = 0;
  std::map<std::string, std::int64_t> reasons;  ///< of failed points
};

Totals totals_of(const Store& store) {
  Totals totals;
  store.for_each([&](const PointRecord& record) {
    ++totals.points;
    ++totals.statuses[record.status];
    if (record.status == "failed") ++totals.reasons[record.reason];
    if (!record.run) return;
    totals.reads += record.run->reads;
    totals.hits += record.run->hits;
    totals.spin_updates += record.run->spin_updates;
    totals.seconds += record.run->seconds;
  });
  return totals;
}

}  // namespace

int run_sweep_status(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  std::string path;
  Arguments parser{command};
  parser.positional("STORE", path, Arguments::Need::required, "a store of a study");
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();
  const Store store = Store::open_to_read(path);
  const StoreHeader& header = store.header();
  const Totals totals = totals_of(store);
  const std::int64_t wanted = points_of_shard(header);
  if (common.json) {
    print_json({{"store", path},
                {"study",
                 {{"name", header.name},
                  {"fingerprint", header.fingerprint},
                  {"points", header.num_points},
                  {"definition", header.definition}}},
                {"shard", {{"shard", header.shard}, {"shards", header.num_shards}}},
                {"points", wanted},
                {"done", totals.points},
                {"statuses", totals.statuses},
                {"failures", totals.reasons},
                {"reads", totals.reads},
                {"hits", totals.hits},
                {"spin_updates", totals.spin_updates},
                {"seconds", totals.seconds}});
    return kDone;
  }
  fmt::print("study '{}' ({}), {} points{}\n", header.name, header.fingerprint, header.num_points,
             header.num_shards > 1
                 ? fmt::format("; shard {}/{}: {}", header.shard, header.num_shards, wanted)
                 : "");
  fmt::print("{} done, {} to do\n", totals.points, wanted - totals.points);
  for (const auto& [status, count] : totals.statuses) fmt::print("  {:<14} {}\n", status, count);
  for (const auto& [reason, count] : totals.reasons) fmt::print("  {} failed: {}\n", count, reason);
  fmt::print("{} reads, {} hits, {} spin updates, {} of sampling\n", totals.reads, totals.hits,
             totals.spin_updates, seconds_text(totals.seconds));
  return kDone;
}

int run_sweep_export(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  std::string path, output = "-";
  bool csv = false, json = false, reproducible = false;
  Arguments parser{command};
  parser.positional("STORE", path, Arguments::Need::required, "a store of a study");
  parser.flag("--csv", csv, "a line a point, comma separated (the default)");
  parser.flag("--json", json, "one JSON document");
  parser.flag("--reproducible", reproducible,
              "leave out what depends on the clock or the machine: the same bytes from any run");
  parser.option("--output,-o", "FILE", output, "write there (default: standard output)");
  parser.flag("-q,--quiet", common.quiet, "no remarks");
  if (!parser.parse(arguments)) return kDone;
  common.apply();
  if (csv && json) throw InputError{"sweep export: --csv and --json; choose one"};
  const Store store = Store::open_to_read(path);
  const auto format = json ? ExportFormat::json : ExportFormat::csv;
  const auto columns = reproducible ? ExportColumns::reproducible : ExportColumns::all;
  if (output == "-") {
    export_points(store, format, columns, [](std::string_view text) { fmt::print("{}", text); });
    return kDone;
  }
  std::ofstream file{output, std::ios::binary};
  export_points(store, format, columns, [&](std::string_view text) { file << text; });
  if (!file.flush()) throw SystemFailure{fmt::format("cannot write {}", output)};
  return kDone;
}

int run_sweep_merge(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  std::vector<std::string> inputs;
  std::string output;
  Arguments parser{command};
  parser.positionals("STORE", inputs, "stores of the same study");
  parser.option("--output,-o", "FILE", output, "the store that takes their points");
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();
  if (output.empty()) throw InputError{"sweep merge: -o FILE is missing"};
  const MergeReport report = merge_stores(inputs, output);
  if (common.json)
    print_json({{"store", output},
                {"points", report.points},
                {"duplicates", report.duplicates},
                {"failed", report.failed},
                {"missing", report.missing}});
  else if (!common.quiet)
    fmt::print("{}: {} points, {} missing, {} failed, {} held by more than one store\n", output,
               report.points, report.missing, report.failed, report.duplicates);
  return kDone;
}

}  // namespace temper::cli
