#pragma once
/// One row of the table of commands: what `temper VERB` is called, says of itself and runs.

#include <span>
#include <string>
#include <string_view>

namespace temper::cli {

struct Command {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  /// Runs the command on its arguments (the verb not among them) and gives the exit status. Throws
  /// InputError and SystemFailure.
  int (*run)(const Command& command, std::span<const std::string> arguments);
};

int run_solve(const Command& command, std::span<const std::string> arguments);
int run_propagate(const Command& command, std::span<const std::string> arguments);
int run_verify(const Command& command, std::span<const std::string> arguments);
int run_compile(const Command& command, std::span<const std::string> arguments);
int run_presolve(const Command& command, std::span<const std::string> arguments);
int run_sample(const Command& command, std::span<const std::string> arguments);
int run_replay(const Command& command, std::span<const std::string> arguments);
int run_generate(const Command& command, std::span<const std::string> arguments);
int run_sweep(const Command& command, std::span<const std::string> arguments);
int run_convert(const Command& command, std::span<const std::string> arguments);
int run_plan(const Command& command, std::span<const std::string> arguments);
int run_rules(const Command& command, std::span<const std::string> arguments);
int run_samplers(const Command& command, std::span<const std::string> arguments);
int run_kernels(const Command& command, std::span<const std::string> arguments);
int run_formats(const Command& command, std::span<const std::string> arguments);
int run_devices(const Command& command, std::span<const std::string> arguments);

}  // namespace temper::cli
