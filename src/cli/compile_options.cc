#include "cli/compile_options.h"

#include "cli/choice.h"

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
  return compiled;
}

}  // namespace temper::cli
