#pragma once
/// What every verb takes: --json, -q, -v.

#include "cli/arguments.h"

namespace temper::cli {

struct CommonOptions {
  bool json = false;
  bool quiet = false;
  bool verbose = false;
  std::optional<bool> progress;  ///< unset: where standard error is a terminal

  void add_to(Arguments& arguments);
  /// For verbs that run long.
  void add_progress_to(Arguments& arguments);

  /// Sends logs to standard error at the chosen level. Call it after parsing.
  void apply() const;
  [[nodiscard]] bool show_progress() const;
};

}  // namespace temper::cli
