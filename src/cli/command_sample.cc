/// temper sample: any QUBO or Ising model.

#include "temper/base/error.h"
#include "temper/io/model_format.h"
#include "temper/report/sample_report.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/model_arguments.h"
#include "cli/model_run.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include <cstdio>

namespace temper::cli {
namespace {

struct OutputArguments {
  std::optional<std::uint32_t> top;
  bool aggregate = false;
  std::string states = "best";
  std::string output;
  std::string output_format = "auto";

  void add_to(Arguments& arguments) {
    arguments.option(
        "--top", "K", top,
        fmt::format("the K best distinct states, lowest first, with how often each "
                    "occurred (default: people see {}, files and JSON have every read)",
                    kStatesShown));
    arguments.flag("--aggregate", aggregate,
                   "files and JSON have a row a distinct state, lowest first, not a row a read");
    arguments.option(
        "--states", "best|final", states,
        "the best state of each read, or the one in which it ended: at a constant beta "
        "those are samples of that temperature (default: best)");
    arguments.option("--output,-o", "FILE", output, "write the samples; - for standard output");
    arguments.option("--output-format", "NAME", output_format,
                     "dimod-json, csv or binary (default: by the extension; - : dimod-json)");
  }

  void check(bool json) const {
    if (top && *top == 0) throw InputError{"--top: 0: expected 1 or more"};
    if (states != "best" && states != "final")
      throw InputError{fmt::format("--states: '{}': expected best or final", states)};
    if (output.empty() && output_format != "auto")
      throw InputError{"--output-format belongs to -o FILE"};
    if (json && output == "-")
      throw InputError{"sample: --json and -o - both write to standard output; choose one"};
  }

  [[nodiscard]] RowChoice rows() const {
    return {aggregate || top.has_value(), states == "final", top};
  }
};

int exit_status(const SampleSet& samples) {
  if (samples.stopped_by == StoppedBy::interrupt) return kInterrupted;
  const bool missed = samples.effective.options.target_energy && samples.num_hits == 0;
  return missed || samples.rows.empty() ? kNotAchieved : kDone;
}

}  // namespace

int run_sample(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  ModelArguments given;
  OutputArguments output;
  Arguments parser{command};
  given.add_to(parser);
  parser.option("--initial-states", "FILE", given.sample.initial_states,
                "start reads from samples, in turn: a dimod SampleSet as JSON, or what -o wrote; "
                "variables are matched by label; presolve is then off");
  parser.flag("--trace", given.sample.options.trace,
              "also show how the best energy of each read came down, sweep by sweep: all reads in "
              "JSON, the best one for people");
  output.add_to(parser);
  common.add_to(parser);
  common.add_progress_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();

  // Bad usage comes to light before anything is read.
  output.check(common.json);
  const ModelRun run{.model = given.model,
                     .file = given.file.understood(),
                     .fixed = given.fixed,
                     .initial_states = given.sample.initial_states,
                     .rows = output.rows(),
                     .sampling = given.understood()};
  const SamplesFormat* format = nullptr;
  if (!output.output.empty())
    format = &samples_format_to_write(output.output, output.output_format);
  if (!run.initial_states.empty()) {
    if (run.model == "-" && run.initial_states == "-")
      throw InputError{"MODEL - and --initial-states - both read standard input; choose one"};
    if (given.sample.presolve.empty())
      spdlog::warn("presolve is off: the initial states are of the whole model");
  }

  const InterruptScope interrupt;
  ModelSamples done = sampled(run, common);
  const int status = exit_status(done.samples);
  if (!common.json && !(common.quiet && format != nullptr))
    fmt::print(output.output == "-" ? stderr : stdout, "{}",
               to_text(done.bqm, done.samples, output.top.value_or(kStatesShown)));
  if (!common.json && format == nullptr) return status;
  const SampleSet rows = reported_rows(std::move(done.samples), run.rows);
  SamplesToSave samples = to_save(done.bqm, rows);
  if (common.json)
    print_json({{"sampleset", sampleset_json(samples)}, {"info", done.info}}, JsonLayout::compact);
  if (format != nullptr) {
    samples.info = std::move(done.info);
    write_samples(samples, output.output, *format);
  }
  return status;
}

}  // namespace temper::cli
