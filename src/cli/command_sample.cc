/// temper sample: any QUBO or Ising model.

#include "temper/base/error.h"
#include "temper/io/model_format.h"
#include "temper/report/sample_report.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/model_arguments.h"
#include "cli/print_json.h"
#include "cli/sample_progress.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace temper::cli {
namespace {

int exit_status(const SampleSet& samples) {
  if (samples.stopped_by == StoppedBy::interrupt) return kInterrupted;
  const bool missed = samples.effective.options.target_energy && samples.num_hits == 0;
  return missed ? kNotAchieved : kDone;
}

}  // namespace

int run_sample(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  ModelArguments given;
  Arguments parser{command};
  given.add_to(parser);
  common.add_to(parser);
  common.add_progress_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();

  Sampling sampling = given.sample.understood();
  const ModelReadOptions model_options = given.file.understood();
  SampleOptions& options = sampling.options;
  const Bqm bqm = read_model(given.model, model_options);
  const InterruptScope interrupt;
  const StopToken stop = stop_after(sampling.time_limit);
  options.stop = &stop;
  ProgressBar bar{"M updates", common.show_progress()};
  options.progress = show_on(bar);
  const SampleSet samples = sampling.sample(bqm, options);
  bar.clear();
  if (common.json) {
    nlohmann::ordered_json info = info_json(samples, sampling.time_limit);
    info["objective"] = objective_json(bqm, samples);
    print_json({{"sampleset", sampleset_json(bqm, samples)}, {"info", std::move(info)}},
               JsonLayout::compact);
  } else {
    fmt::print("{}", to_text(bqm, samples));
  }
  return exit_status(samples);
}

}  // namespace temper::cli
