#include "cli/compile_options.h"

#include "temper/base/error.h"

#include "cli/choice.h"
#include <fmt/format.h>

namespace temper::cli {

void CompileArguments::add_to(Arguments& arguments) {
  arguments.option("--shrink", "LEVEL", shrink,
                   "propagate, clues or none: what is settled before compiling (default: "
                   "propagate)");
  arguments.option("--weights", "FAMILY=W,...", options.weights,
                   "penalty weight of each family: cell, row, col, box ... (default: 1)");
  arguments.option("--clue-weight", "W", options.clue_weight,
                   "weight of each clue with --shrink none (default: 3)");
}

CompileOptions CompileArguments::compiling() const {
  CompileOptions compiled = options;
  compiled.shrink = choice("--shrink", shrink, kShrinkLevels);
  // Without its penalty a constraint would be ignored: energy 0 would not mean solved.
  for (const auto& [family, weight] : options.weights)
    if (weight == 0)
      throw InputError{fmt::format("--weights {}: 0: expected a number above 0", family)};
  if (options.clue_weight == 0) throw InputError{"--clue-weight: 0: expected a number above 0"};
  return compiled;
}

}  // namespace temper::cli
