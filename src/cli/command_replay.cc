/// temper replay: runs again what a result records, on any backend, and compares bit for bit.

#include "temper/base/error.h"
#include "temper/model/fingerprint.h"
#include "temper/report/sample_report.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/model_run.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <bit>
#include <cstdint>
#include <optional>

namespace temper::cli {
namespace {

using nlohmann::json;

struct ReplayArguments {
  std::string result;
  std::string model;
  std::string backend;
  BackendOptions machine;

  void add_to(Arguments& arguments) {
    arguments.positional("RESULT", result, Arguments::Need::required,
                         "what sample --json printed, or sample -o wrote as dimod-json or binary; "
                         "- for standard input");
    arguments.option("--model", "FILE", model,
                     "the model, where it is not where it was (it must be the same one)");
    arguments.option("--backend", "NAME", backend,
                     "cpu, cuda or reference (default: the one that ran it)");
    arguments.option("--device", "N", machine.device, "which GPU of the cuda backend (default: 0)");
    arguments.option("--threads", "N", machine.num_threads, "threads (default: 0, all)");
    arguments.option("--width", "NAME", machine.width,
                     "vector set of the cpu backend: auto, portable, avx2 or avx512");
    arguments.option("--element", "NAME", machine.element,
                     "lane element: auto, int8, int16, int32 or float");
    arguments.option("--word", "BITS", machine.word,
                     "bits of a word of multispin, as sample has it (default: auto)");
    arguments.option("--lanes", "WHAT", machine.lanes,
                     "reads or variables side by side, as sample has it (default: auto)");
  }
};

/// Text of a value of the info, for messages; `nothing` where there is none.
std::string shown(const json& info, const char* name) {
  const auto found = info.find(name);
  return found == info.end() ? "nothing" : found->dump();
}

void refuse_what_the_clock_decided(const json& info) {
  for (const char* reason : {"\"time\"", "\"interrupt\""})
    if (shown(info, "stopped_by") == reason)
      throw InputError{fmt::format(
          "the run was stopped by {}: how far it came does not follow from its options", reason)};
}

bool same_bits(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

/// The first difference, in words; none: the same bits everywhere.
class Comparison {
 public:
  Comparison(const SavedSamples& then, const SamplesToSave& now, const json& info_now)
      : then_(then), now_(now), info_now_(info_now) {}

  [[nodiscard]] std::optional<std::string> first_difference() const {
    for (const char* option : {"kernel", "moves", "beta", "replicas", "grid", "stopped_by"})
      if (const std::string was = shown(then_.info, option), is = shown(info_now_, option);
          was != is)
        return fmt::format("{} is {}, was {}", option, is, was);
    if (const auto difference = difference_in_labels()) return difference;
    if (then_.num_rows() != now_.num_rows())
      return fmt::format("there are {} rows, there were {}", now_.num_rows(), then_.num_rows());
    for (std::size_t row = 0; row < then_.num_rows(); ++row)
      if (const auto difference = difference_in(row))
        return fmt::format("row {}: {}", row, *difference);
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::optional<std::string> difference_in_labels() const {
    const Bqm& bqm = *now_.bqm;
    if (then_.labels.size() != bqm.linear.size())
      return fmt::format("there are {} variables, there were {}", bqm.linear.size(),
                         then_.labels.size());
    for (std::int32_t v = 0; v < bqm.num_variables(); ++v)
      if (const Label& was = then_.labels[static_cast<std::size_t>(v)]; was != bqm.label(v))
        return fmt::format("variable {} is called {}, was {}", v, to_string(bqm.label(v)),
                           to_string(was));
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::string> difference_in(std::size_t row) const {
    for (std::size_t v = 0; v < then_.labels.size(); ++v) {
      const bool was = then_.values[row * then_.labels.size() + v] == 1;
      if (const bool is = now_.is_on(row, v); is != was)
        return fmt::format("variable {} is {}, was {}", to_string(then_.labels[v]),
                           is ? "on" : "off", was ? "on" : "off");
    }
    if (!same_bits(then_.energies[row], now_.energies[row]))
      return fmt::format("energy is {}, was {}", now_.energies[row], then_.energies[row]);
    if (then_.counts[row] != now_.counts[row])
      return fmt::format("it occurred {} times, before {}", now_.counts[row], then_.counts[row]);
    for (const SamplesToSave::Column& column : now_.columns) {
      const auto before = then_.columns.find(column.name);
      if (before == then_.columns.end()) continue;
      const auto is = column.values[row].get<double>();
      if (!same_bits(before->second[row], is))
        return fmt::format("{} is {}, was {}", column.name, is, before->second[row]);
    }
    return std::nullopt;
  }

  const SavedSamples& then_;
  const SamplesToSave& now_;
  const json& info_now_;
};

/// The recorded run, ready to go.
ModelRun run_to_repeat(const RecordedRun& recorded, const ReplayArguments& given) {
  ModelRun run = recorded.run;
  if (!given.model.empty()) run.model = given.model;
  if (run.model == "-" && given.model.empty())
    throw InputError{"the model was read from standard input: --model FILE says where it is"};
  validate(run.sampling.sampler, run.sampling.options);
  run.sampling.backend = std::make_shared<CommandBackend>(
      given.backend.empty() ? recorded.backend : given.backend, given.machine);
  return run;
}

Bqm same_model(const RecordedRun& recorded, const ModelRun& run) {
  Bqm bqm = read_model(run.model, run.file);
  if (const std::string is = fingerprint(bqm); is != recorded.model_fingerprint)
    throw InputError{
        fmt::format("{}: not the model of the result: its fingerprint is {}, expected {}",
                    run.model, is, recorded.model_fingerprint)};
  return bqm;
}

void print(const ReplayArguments& given, const ModelSamples& again, const RecordedRun& recorded,
           std::size_t num_rows, const std::optional<std::string>& difference, bool as_json) {
  const std::string_view backend = again.samples.effective.backend;
  if (as_json) {
    print_json({{"result", given.result},
                {"same", !difference},
                {"difference",
                 difference ? nlohmann::ordered_json(*difference) : nlohmann::ordered_json{}},
                {"rows", num_rows},
                {"backend", backend},
                {"recorded_backend", recorded.backend},
                {"fingerprint", recorded.model_fingerprint}});
    return;
  }
  const std::string runs = fmt::format("{} on {}, as on {} before", again.samples.effective.sampler,
                                       backend, recorded.backend);
  if (difference)
    fmt::print("different ({}): {}\n", runs, *difference);
  else
    fmt::print("the same bits in {} {} ({})\n", num_rows, num_rows == 1 ? "row" : "rows", runs);
}

}  // namespace

int run_replay(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  ReplayArguments given;
  Arguments parser{command};
  given.add_to(parser);
  common.add_to(parser);
  common.add_progress_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();

  const SavedSamples then = read_sampleset(given.result);
  RecordedRun recorded;
  try {
    refuse_what_the_clock_decided(then.info);
    recorded = recorded_run(then.info);
  } catch (const InputError& error) {
    throw InputError{fmt::format("{}: cannot be replayed: {}", given.result, error.what())};
  }
  const ModelRun run = run_to_repeat(recorded, given);
  const InterruptScope interrupt;
  ModelSamples again = sampled(run, same_model(recorded, run), common);
  if (again.samples.stopped_by == StoppedBy::interrupt) return kInterrupted;
  const json info(again.info);
  const SampleSet rows = reported_rows(again.samples, run.rows);
  const SamplesToSave now = to_save(again.bqm, rows);
  const auto difference = Comparison{then, now, info}.first_difference();
  print(given, again, recorded, then.num_rows(), difference, common.json);
  return difference ? kNotAchieved : kDone;
}

}  // namespace temper::cli
