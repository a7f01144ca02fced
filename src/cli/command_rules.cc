/// temper rules: the table of rules.

#include "temper/puzzle/rule.h"

#include "cli/table_command.h"

namespace temper::cli {

int run_rules(const Command& command, std::span<const std::string> arguments) {
  std::vector<TableRow> rows;
  for (const Rule& rule : rules()) {
    rows.push_back({std::string{rule.name}, std::string{rule.help}, std::string{rule.example}, {}});
    if (!rule.needs.empty()) rows.back().more.emplace_back("needs", std::string{rule.needs});
  }
  return run_table(command, arguments, "rules", rows);
}

}  // namespace temper::cli
