#include "temper/study/merge.h"

#include "temper/base/error.h"
#include "temper/study/store.h"

#include <fmt/format.h>

#include <filesystem>
#include <map>
#include <optional>
#include <type_traits>

namespace temper {
namespace {

/// All of a run that does not depend on the machine, as one text. Intervals follow from hits and
/// reads; their last digits are those of the machine's mathematical library.
std::string reproducible_text(const PointRecord& record) {
  std::string text = record.status + '\n' + record.reason;
  if (!record.run) return text;
  for_each_column(*record.run, [&]<class T>(const char*, const T& value, Origin origin) {
    if (origin == Origin::machine) return;
    text += '\n';
    if constexpr (std::is_same_v<T, Blob>)
      text += value.bytes;
    else if constexpr (std::is_same_v<T, std::optional<double>>)
      text += value ? fmt::format("{}", *value) : "";
    else if constexpr (!std::is_same_v<T, std::optional<Interval>>)
      text += fmt::format("{}", value);
  });
  return text;
}

/// What the merged store holds of a point: enough to tell whether another store agrees.
struct Held {
  std::string source;
  std::string text;
  bool failed = false;
};

}  // namespace

MergeReport merge_stores(const std::vector<std::string>& inputs, const std::string& output) {
  if (inputs.empty()) throw InputError{"merge: there is no store to merge"};
  std::optional<StoreHeader> header;
  for (const std::string& path : inputs) {
    if (std::filesystem::exists(output) && std::filesystem::equivalent(path, output))
      throw InputError{fmt::format("merge: {} is input and output", path)};
    StoreHeader found = Store::open_to_read(path).header();
    if (header && header->fingerprint != found.fingerprint)
      throw InputError{fmt::format("merge: {} holds another study ('{}', {}) than {} ('{}', {})",
                                   path, found.name, found.fingerprint, inputs.front(),
                                   header->name, header->fingerprint)};
    if (!header) header = std::move(found);
  }
  header->shard = header->num_shards = 1;
  Store merged = Store::open(output, *header);
  MergeReport report;
  std::map<std::int64_t, Held> held;
  merged.for_each([&](const PointRecord& record) {
    held[record.point] = {output, reproducible_text(record), record.status == "failed"};
  });
  for (const std::string& path : inputs)
    Store::open_to_read(path).for_each([&](const PointRecord& record) {
      Held next{path, reproducible_text(record), record.status == "failed"};
      const auto found = held.find(record.point);
      if (found != held.end()) {
        ++report.duplicates;
        if (!found->second.failed && !next.failed && found->second.text != next.text)
          throw InputError{fmt::format("merge: point {} of {} contradicts that of {}", record.point,
                                       path, found->second.source)};
        if (next.failed || !found->second.failed) return;
      }
      merged.save(record);
      held[record.point] = std::move(next);
    });
  report.points = held.size();
  for (const auto& [point, kept] : held) report.failed += kept.failed;
  report.missing = static_cast<std::size_t>(header->num_points) - report.points;
  return report;
}

}  // namespace temper
