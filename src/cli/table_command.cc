#include "cli/table_command.h"

#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace temper::cli {
namespace {

void print_rows(const std::vector<TableRow>& rows) {
  std::size_t width = 0;
  for (const TableRow& row : rows) width = std::max(width, row.name.size());
  for (const TableRow& row : rows) {
    fmt::print("{:<{}}  {}", row.name, width, row.help);
    for (const auto& [name, value] : row.more)
      std::visit([&key = name](const auto& shown) { fmt::print(" [{}: {}]", key, shown); }, value);
    fmt::print("\n");
    if (!row.example.empty()) fmt::print("{:<{}}    {}\n", "", width, row.example);
  }
}

nlohmann::ordered_json to_json(const TableRow& row) {
  nlohmann::ordered_json json = {{"name", row.name}, {"help", row.help}};
  if (!row.example.empty()) json["example"] = row.example;
  for (const auto& [name, value] : row.more)
    std::visit([&, &key = name](const auto& member) { json[key] = member; }, value);
  return json;
}

}  // namespace

int run_table(const Command& command, std::span<const std::string> arguments,
              const std::string& table, const std::vector<TableRow>& rows) {
  CommonOptions common;
  Arguments parser{command};
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();
  if (common.json) {
    auto list = nlohmann::ordered_json::array();
    for (const TableRow& row : rows) list.push_back(to_json(row));
    print_json({{table, std::move(list)}});
  } else {
    print_rows(rows);
  }
  return kDone;
}

}  // namespace temper::cli
