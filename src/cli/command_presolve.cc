/// temper presolve: a smaller model with the same optimum, and its samples taken back.

#include "temper/base/error.h"
#include "temper/io/model_format.h"
#include "temper/io/restore_json.h"
#include "temper/report/presolve_report.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/model_file_options.h"
#include "cli/print_json.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace temper::cli {
namespace {

struct PresolveArguments {
  std::string model;
  ModelFileOptions file;
  std::string output;
  std::string output_format = "auto";
  std::string restore;
  std::string samples;
  bool strict = false;

  void add_to(Arguments& arguments) {
    arguments.positional("MODEL", model, Arguments::Need::optional,
                         "a model file, - for standard input (not with --samples)");
    file.add_to(arguments);
    arguments.option("--output,-o", "FILE", output,
                     "the reduced model, or the restored samples; - for standard output (needed)");
    arguments.option("--output-format", "NAME", output_format,
                     "format of the reduced model (default: by the extension)");
    arguments.flag("--strict", strict, "keep every optimum, not just one");
    arguments.option("--restore", "FILE", restore,
                     "write how to restore states; with --samples: read it");
    arguments.option("--samples", "FILE", samples,
                     "take samples of the reduced model (a dimod SampleSet as JSON, or what sample "
                     "--json prints) back to the original");
  }

  void check(bool json) const {
    const auto refuse = [](bool wrong, const char* message) {
      if (wrong) throw InputError{fmt::format("presolve: {}", message)};
    };
    refuse(output.empty(), "-o FILE is missing");
    if (samples.empty()) {
      refuse(model.empty(), "MODEL is missing (temper presolve --help says more)");
      refuse(output == "-" && restore == "-",
             "-o - and --restore - both write to standard output; choose one");
      refuse(json && (output == "-" || restore == "-"),
             "--json and the file - both write to standard output; choose one");
    } else {
      refuse(!model.empty(), "MODEL and --samples: the samples are restored without the model");
      refuse(restore.empty(), "--samples needs --restore FILE, written when the model was reduced");
      refuse(strict, "--strict and --samples: the model was reduced before");
      refuse(samples == "-" && restore == "-",
             "--samples - and --restore - both read standard input; choose one");
      refuse(json, "--json and --samples: the restored samples are the document; see -o -");
    }
  }
};

}  // namespace

int run_presolve(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  PresolveArguments given;
  Arguments parser{command};
  given.add_to(parser);
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();
  given.check(common.json);
  if (!given.samples.empty()) {
    restore_samples(read_restore(given.restore), given.samples, given.output);
    return kDone;
  }

  // Bad usage comes to light before anything is read.
  static_cast<void>(format_to_write(given.output, given.output_format));
  const Bqm bqm = read_model(given.model, given.file.understood());
  const InterruptScope interrupt;
  const StopToken stop = stop_after(std::nullopt);
  const PresolvedModel presolved = presolve(
      bqm, {.mode = given.strict ? PresolveMode::strict : PresolveMode::on, .stop = &stop});
  if (presolved.report.stopped) {
    fmt::print(stderr, "temper: interrupted; nothing written\n");
    return kInterrupted;
  }
  write_model(presolved.bqm, given.output, {.format = given.output_format});
  if (!given.restore.empty()) write_restore(presolved.restore, given.restore);
  if (common.json) {
    nlohmann::ordered_json json = {{"model", given.output}};
    if (!given.restore.empty()) json["restore"] = given.restore;
    json.update(to_json(presolved.report));
    json["offset"] = presolved.bqm.offset;
    json["families"] = presolved.bqm.families.size();
    print_json(json);
  } else if (!common.quiet) {
    const bool taken = given.output == "-" || given.restore == "-";
    fmt::print(taken ? stderr : stdout, "{}: {}\n", given.output, to_text(presolved.report));
  }
  return kDone;
}

}  // namespace temper::cli
