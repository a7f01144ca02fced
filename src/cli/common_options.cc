#include "cli/common_options.h"

#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

namespace temper::cli {

void CommonOptions::add_to(Arguments& arguments) {
  arguments.flag("--json", json, "print one JSON document on standard output");
  arguments.flag("-q,--quiet", quiet, "results only: no progress, no remarks");
  arguments.flag("-v,--verbose", verbose, "say how inputs were understood, and more");
}

void CommonOptions::add_progress_to(Arguments& arguments) {
  arguments.yes_or_no("progress", progress,
                      "show a progress bar on standard error (default: on a terminal)");
}

void CommonOptions::apply() const {
  auto logger =
      std::make_shared<spdlog::logger>("temper", std::make_shared<spdlog::sinks::stderr_sink_mt>());
  logger->set_pattern("temper: %v");
  logger->set_level(verbose ? spdlog::level::info
                            : (quiet ? spdlog::level::err : spdlog::level::warn));
  spdlog::set_default_logger(std::move(logger));
}

bool CommonOptions::show_progress() const {
  return !quiet && progress.value_or(::isatty(STDERR_FILENO) == 1);
}

}  // namespace temper::cli
