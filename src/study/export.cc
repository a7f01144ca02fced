#include "temper/study/export.h"

#include "temper/study/histogram.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdlib>
#include <functional>
#include <optional>
#include <utility>

namespace temper {
namespace {

using nlohmann::ordered_json;

/// Ten digits: the last ones of a quantile are those of the machine's mathematical library.
double rounded(double value) { return std::strtod(fmt::format("{:.10g}", value).c_str(), nullptr); }

/// A row as JSON, a member a column; csv writes the same cells.
class Row {
 public:
  explicit Row(ExportColumns columns) : columns_(columns) {}

  void operator()(const std::string& name, const std::optional<Interval>& value, Origin origin) {
    const Interval interval = value.value_or(Interval{});
    const auto part = [&](double number) {
      return value ? std::optional{rounded(number)} : std::nullopt;
    };
    (*this)(name, part(interval.value), origin);
    (*this)(name + "_low", part(interval.low), origin);
    (*this)(name + "_high", part(interval.high), origin);
  }
  void operator()(const std::string& name, const std::optional<double>& value, Origin origin) {
    if (is_wanted(origin)) cells[name] = value ? ordered_json(*value) : ordered_json{};
  }
  /// Sweeps to the hits, ascending.
  void operator()(const std::string& name, const Blob& value, Origin origin) {
    if (is_wanted(origin)) cells[name] = fmt::format("{}", fmt::join(unpacked_hits(value), " "));
  }
  template <class T>
  void operator()(const std::string& name, const T& value, Origin origin) {
    if (is_wanted(origin)) cells[name] = value;
  }

  ordered_json cells = ordered_json::object();

 private:
  [[nodiscard]] bool is_wanted(Origin origin) const {
    return columns_ == ExportColumns::all || origin == Origin::study;
  }
  ExportColumns columns_;
};

/// RFC 4180: quotes where there is a comma, a quote or a line end. Infinity is `inf`.
std::string csv_cell(const ordered_json& cell) {
  if (cell.is_null()) return "";
  if (cell.is_number_float()) return fmt::format("{}", cell.get<double>());
  if (!cell.is_string()) return cell.dump();
  const std::string text = cell.get<std::string>();
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

ordered_json row_of(const PointRecord& record, const std::vector<std::string>& options,
                    ExportColumns columns) {
  Row row(columns);
  row("point", record.point, Origin::study);
  for (const std::string& option : options) {
    const std::string* value = value_of(record.settings, option);
    row.cells["option." + option] = value == nullptr ? ordered_json{} : ordered_json(*value);
  }
  row("status", record.status, Origin::study);
  row("reason", record.reason, Origin::study);
  const RunRecord none;
  for_each_column(record.run ? *record.run : none, std::ref(row));
  if (!record.run)
    for (auto& [name, cell] : row.cells.items())
      if (name != "point" && name != "status" && name != "reason" && !name.starts_with("option."))
        cell = nullptr;
  return std::move(row.cells);
}

}  // namespace

void export_points(const Store& store, ExportFormat format, ExportColumns columns,
                   const std::function<void(std::string_view)>& write) {
  const StoreHeader& header = store.header();
  const auto& options = header.axis_options;
  bool is_first = true;
  if (format == ExportFormat::json)
    write(
        fmt::format("{{\"study\": {{\"name\": {}, \"fingerprint\": \"{}\", \"points\": {}}}, "
                    "\"points\": [",
                    ordered_json(header.name).dump(), header.fingerprint, header.num_points));
  else {
    const ordered_json header_row = row_of({}, options, columns);
    std::string line;
    for (const auto& [name, cell] : header_row.items())
      line += (line.empty() ? "" : ",") + csv_cell(name);
    write(line + "\n");
  }
  store.for_each([&](const PointRecord& record) {
    const ordered_json row = row_of(record, options, columns);
    if (format == ExportFormat::json) {
      write(is_first ? "\n" : ",\n");
      write(row.dump());  // infinity is null there
    } else {
      std::string line;
      bool is_first_cell = true;
      for (const auto& [name, cell] : row.items()) {
        line += (is_first_cell ? "" : ",") + csv_cell(cell);
        is_first_cell = false;
      }
      write(line + "\n");
    }
    is_first = false;
  });
  if (format == ExportFormat::json) write("\n]}\n");
}

}  // namespace temper
