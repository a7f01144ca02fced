/// temper compile: the QUBO of a puzzle as a model file.

#include "temper/io/model_format.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/compile_options.h"
#include "cli/exit_status.h"
#include "cli/print_json.h"
#include "cli/puzzle_options.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace temper::cli {
namespace {

nlohmann::ordered_json to_json(const Puzzle& puzzle, const CompiledPuzzle& compiled,
                               const CompileArguments& arguments, const std::string& output) {
  return {
      {"puzzle", grid_line(puzzle.shape, puzzle.clues)},
      {"model", output},
      {"variables", compiled.bqm.num_variables()},
      {"auxiliaries", compiled.num_auxiliaries},
      {"couplings", compiled.bqm.interactions.size()},
      {"families", compiled.bqm.families.size()},
      {"offset", compiled.bqm.offset},
      {"shrink", arguments.shrink},
      {"weight_scale", compiled.weight_scale},
  };
}

}  // namespace

int run_compile(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  PuzzleOptions puzzle_options;
  CompileArguments compile_arguments;
  std::string argument, output, model_format = "auto";
  Arguments parser{command};
  parser.positional("PUZZLE", argument, Arguments::Need::required,
                    "a file, - for standard input, or the cells themselves");
  parser.option("--output,-o", "MODEL", output, "file to write, - for standard output (needed)");
  parser.option("--model-format", "NAME", model_format,
                "format of the model (default: by the extension; temper formats lists them)");
  puzzle_options.add_to(parser);
  compile_arguments.add_to(parser);
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();
  if (output.empty()) throw InputError{"compile: -o MODEL is missing"};
  if (common.json && output == "-")
    throw InputError{"compile: --json and -o - both write to standard output; choose one"};

  const Puzzle puzzle = read_one(argument, puzzle_options);
  const CompiledPuzzle compiled = compile(puzzle, compile_arguments.compiling());
  if (compiled.contradiction) {
    fmt::print(stderr, "temper: no solution: {}; nothing written\n", *compiled.contradiction);
    if (common.json)
      print_json({{"puzzle", grid_line(puzzle.shape, puzzle.clues)},
                  {"model", nullptr},
                  {"message", *compiled.contradiction}});
    return kNotAchieved;
  }
  write_model(compiled.bqm, output,
              {.format = model_format, .allowed = {.labels = true, .families = true}});
  if (common.json)
    print_json(to_json(puzzle, compiled, compile_arguments, output));
  else if (!common.quiet)
    fmt::print(
        output == "-" ? stderr : stdout,
        "{}: {} variables of {}{}, {} couplings, {} families, offset {}, weights scaled by {}\n",
        output, compiled.bqm.num_variables() - compiled.num_auxiliaries,
        puzzle.shape.num_candidates(),
        compiled.num_auxiliaries > 0
            ? fmt::format(" and {} auxiliary ones for sums", compiled.num_auxiliaries)
            : "",
        compiled.bqm.interactions.size(), compiled.bqm.families.size(), compiled.bqm.offset,
        compiled.weight_scale);
  return kDone;
}

}  // namespace temper::cli
