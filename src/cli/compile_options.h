#pragma once
/// --shrink, --weights, --clue-weight: shared by the verbs that compile.

#include "temper/compile/compile.h"

#include "cli/arguments.h"

namespace temper::cli {

struct CompileArguments {
  CompileOptions options;
  std::string shrink = "propagate";

  void add_to(Arguments& arguments);
  /// The options with --shrink understood. Throws InputError.
  [[nodiscard]] CompileOptions compiling() const;
};

}  // namespace temper::cli
