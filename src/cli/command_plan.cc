/// temper plan: what `temper sample` would run with the same options.

#include "temper/io/model_format.h"
#include "temper/report/plan_report.h"
#include "temper/sample/outline.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/fixed_variables.h"
#include "cli/model_arguments.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace temper::cli {

int run_plan(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  ModelArguments given;
  Arguments parser{command};
  given.add_to(parser);
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();

  Sampling sampling = given.understood();
  const ModelReadOptions model_options = given.file.understood();
  const Bqm bqm = read_model(given.model, model_options);
  sampling.options.target_energy = target_energy(sampling, bqm);
  sampling.options.fixed = fixed_variables(bqm, given.fixed);
  // Stands for --time-limit, without which reads cannot be auto; a plan is never cut short.
  const StopToken unlimited;
  sampling.options.stop = &unlimited;
  RunOutline outline =
      outline_run(bqm, sampling.sampler, sampling.options, sampling.backend_for(bqm));
  outline.backend_reason = sampling.backend->reason();
  if (common.json)
    print_json(to_json(outline, sampling.time_limit));
  else
    fmt::print("{}", to_text(outline));
  return kDone;
}

}  // namespace temper::cli
