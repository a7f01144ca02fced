#include "cli/command_backend.h"

#include <spdlog/spdlog.h>

#include <utility>

namespace temper::cli {

/// Auto begins with no work at all, which no device takes: that refuses bad options, and starts
/// nothing.
CommandBackend::CommandBackend(std::string name, const BackendOptions& options)
    : name_(std::move(name)),
      options_(options),
      is_chosen_(name_ != "auto" || options.device),
      choice_(choose_backend(name_, options, 0.0)) {}

const Backend& CommandBackend::for_work(std::optional<double> spin_updates,
                                        const std::string& why_no_device) {
  if (!is_chosen_) {
    choice_ = choose_backend(name_, options_, spin_updates, why_no_device);
    spdlog::info("backend {}: {}", choice_.backend->name(), choice_.reason);
    is_chosen_ = true;
  }
  return *choice_.backend;
}

}  // namespace temper::cli
