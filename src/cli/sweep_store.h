#pragma once
/// What `temper sweep` does with stores that are there: status, export, merge.

#include "cli/command.h"

#include <span>
#include <string>

namespace temper::cli {

int run_sweep_status(const Command& command, std::span<const std::string> arguments);
int run_sweep_export(const Command& command, std::span<const std::string> arguments);
int run_sweep_merge(const Command& command, std::span<const std::string> arguments);

}  // namespace temper::cli
