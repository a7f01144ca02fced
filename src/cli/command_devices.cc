/// temper devices: the table of backends, what of it runs on this machine, and on which devices.

#include "temper/sample/backend.h"

#include "cli/table_command.h"
#include <fmt/format.h>

namespace temper::cli {
namespace {

/// A row a device: cuda:0, cuda:1 …
void add_devices(const BackendRow& backend, std::vector<TableRow>& rows) {
  if (backend.devices == nullptr) return;
  for (std::int64_t number = 0; const DeviceInfo& device : backend.devices()) {
    TableRow& row = rows.emplace_back();
    row.name = fmt::format("{}:{}", backend.name, number);
    row.help = fmt::format("{}, {:.1f} GiB, compute capability {}", device.name,
                           static_cast<double>(device.memory_bytes) / (1 << 30),
                           device.compute_capability);
    row.more.emplace_back("backend", std::string{backend.name});
    row.more.emplace_back("device", number++);
  }
}

}  // namespace

int run_devices(const Command& command, std::span<const std::string> arguments) {
  std::vector<TableRow> rows;
  for (const BackendRow& backend : backends()) {
    TableRow row{std::string{backend.name}, std::string{backend.help}, "", {}};
    const std::string reason = backend.unavailable();
    row.more.emplace_back("available", reason.empty());
    if (!reason.empty()) row.more.emplace_back("reason", reason);
    rows.push_back(std::move(row));
    add_devices(backend, rows);
  }
  return run_table(command, arguments, "devices", rows);
}

}  // namespace temper::cli
