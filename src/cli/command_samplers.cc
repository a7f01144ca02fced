/// temper samplers: the table of samplers.

#include "temper/sample/sampler.h"

#include "cli/table_command.h"

namespace temper::cli {

int run_samplers(const Command& command, std::span<const std::string> arguments) {
  std::vector<TableRow> rows;
  for (const Sampler& sampler : samplers())
    rows.push_back(
        {std::string{sampler.name}, std::string{sampler.help}, std::string{sampler.example}, {}});
  return run_table(command, arguments, "samplers", rows);
}

}  // namespace temper::cli
