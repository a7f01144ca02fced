#include "cli/model_arguments.h"

namespace temper::cli {

void ModelArguments::add_to(Arguments& arguments) {
  arguments.positional("MODEL", model, Arguments::Need::required,
                       "a model file, - for standard input");
  file.add_to(arguments);
  arguments.option("--presolve", "MODE", sample.presolve,
                   "on: anneal a smaller model that keeps an optimum, strict: that keeps every "
                   "optimum, or off (default: on; off for exact, which lists states)");
  arguments.repeated(
      "--fix", "LABEL=VALUE", fixed,
      "hold a variable at a value of the model's vartype; as often as wanted. Labels "
      "as they are printed, or as JSON: 7, x3, \"7\", [0,4,7]");
  sample.add_to(arguments);
  arguments.option("--target-energy", "E", sample.options.target_energy,
                   "a read that reaches it is done, and counts as a hit");
  arguments.option("--time-limit", "S", sample.time_limit,
                   "seconds after which sampling stops (default: none)");
}

}  // namespace temper::cli
