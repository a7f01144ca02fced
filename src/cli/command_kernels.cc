/// temper kernels: the table of kernel families.

#include "temper/sample/sampler.h"

#include "cli/table_command.h"

namespace temper::cli {

int run_kernels(const Command& command, std::span<const std::string> arguments) {
  std::vector<TableRow> rows;
  for (const KernelRow& kernel : kernels())
    rows.push_back({std::string{kernel.name}, std::string{kernel.help}, "", {}});
  return run_table(command, arguments, "kernels", rows);
}

}  // namespace temper::cli
