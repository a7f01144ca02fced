/// temper devices: the table of backends, and what of it runs on this machine.

#include "temper/sample/backend.h"

#include "cli/table_command.h"

namespace temper::cli {

int run_devices(const Command& command, std::span<const std::string> arguments) {
  std::vector<TableRow> rows;
  for (const BackendRow& backend : backends()) {
    TableRow row{std::string{backend.name}, std::string{backend.help}, "", {}};
    const std::string reason = backend.unavailable();
    row.more.emplace_back("available", reason.empty());
    if (!reason.empty()) row.more.emplace_back("reason", reason);
    rows.push_back(std::move(row));
  }
  return run_table(command, arguments, "devices", rows);
}

}  // namespace temper::cli
