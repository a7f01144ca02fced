#include "cli/model_arguments.h"

#include "temper/base/error.h"
#include "temper/report/sample_report.h"

#include <spdlog/spdlog.h>

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
  arguments.option(
      "--target", "V", target,
      "the same in the model's own sense: the cut of a graph, the objective of what is "
      "maximised, else the energy");
  arguments.option("--time-limit", "S", sample.time_limit,
                   "seconds after which sampling stops (default: none)");
}

SampleArguments ModelArguments::with_target() const {
  SampleArguments out = sample;
  if (!target) return out;
  if (sample.options.target_energy)
    throw InputError{"--target and --target-energy both say when a read is done; choose one"};
  out.options.target_energy = *target;
  return out;
}

Sampling ModelArguments::understood() const {
  Sampling sampling = with_target().understood();
  if (target) sampling.target_kind = TargetKind::value;
  return sampling;
}

Sampling ModelArguments::understood_options() const {
  Sampling sampling = with_target().understood_options();
  if (target) sampling.target_kind = TargetKind::value;
  return sampling;
}

std::optional<double> target_energy(const Sampling& sampling, const Bqm& bqm) {
  const std::optional<double>& target = sampling.options.target_energy;
  if (!target || bqm.sense == Sense::minimise) return target;
  const double other = value_in(bqm.sense, *target);
  if (sampling.target_kind == TargetKind::value) return other;
  if (sampling.target_kind == TargetKind::recorded) return target;
  spdlog::warn("the model is maximised: --target-energy {} is a {} of {} (--target takes that)",
               *target, objective_name(bqm.sense), other);
  return target;
}

}  // namespace temper::cli
