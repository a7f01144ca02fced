#pragma once
/// The verbs that list a table: rules, samplers, kernels, formats, devices.

#include "cli/command.h"

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace temper::cli {

struct TableRow {
  std::string name;
  std::string help;
  std::string example;  ///< may be empty
  /// Further members of the JSON row; shown in brackets to people.
  std::vector<std::pair<std::string, std::variant<bool, std::int64_t, std::string>>> more;
};

/// Prints the rows, as JSON under `table`.
int run_table(const Command& command, std::span<const std::string> arguments,
              const std::string& table, const std::vector<TableRow>& rows);

}  // namespace temper::cli
