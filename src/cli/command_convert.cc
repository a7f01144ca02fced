/// temper convert: a model or puzzles from one format to another.

#include "temper/base/error.h"
#include "temper/io/model_format.h"
#include "temper/io/puzzle_format.h"

#include "cli/command.h"
#include "cli/convert_model.h"
#include "cli/convert_puzzles.h"
#include "cli/exit_status.h"
#include "io/recognise.h"
#include "io/text_input.h"
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace temper::cli {
namespace {

enum class What { model, puzzles };

template <class Format>
bool has_row(std::span<const Format> table, std::string_view name) {
  return std::ranges::any_of(table, [&](const Format& row) { return row.name == name; });
}

/// What a name of --from or --to says; throws InputError for one that is in neither table.
What what_is_named(std::string_view option, const std::string& name) {
  if (has_row(model_formats(), name)) return What::model;
  if (has_row(puzzle_formats(), name)) return What::puzzles;
  auto all = names_of(model_formats());
  std::ranges::copy(names_of(puzzle_formats()), std::back_inserter(all));
  throw InputError{fmt::format("{}: unknown format '{}'{} (known: {})", option, name,
                               did_you_mean(name, all), fmt::join(all, ", "))};
}

/// .json may be either.
bool has_extension_of_puzzles(const std::string& path) {
  if (path.ends_with(".svg") || path.ends_with(".png")) return true;
  const bool shared = path.ends_with(".json");
  return !shared && std::ranges::any_of(puzzle_formats(), [&](const PuzzleFormat& format) {
    return has_extension_of(format, path);
  });
}

/// How sure the surest reader is of a text.
template <class Format>
int best_score(std::span<const Format> table, std::string_view text) {
  int best = 0;
  for (const Format& row : table) best = std::max(best, row.recognise(text));
  return best;
}

/// Puzzles are what their readers are surer of than those of models.
What what_it_looks_like(const std::string& in) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(in, ignored)) return What::model;
  TextInput input = TextInput::open(in);
  const std::string_view head = input.head();
  return best_score(puzzle_formats(), head) > best_score(model_formats(), head) ? What::puzzles
                                                                                : What::model;
}

What what_to_convert(const ConvertFiles& files) {
  if (files.from != "auto") return what_is_named("--from", files.from);
  if (files.to != "auto") return what_is_named("--to", files.to);
  if (has_extension_of_puzzles(files.in) || has_extension_of_puzzles(files.out))
    return What::puzzles;
  return what_it_looks_like(files.in);
}

void refuse(const std::vector<std::string>& given, std::string_view of, std::string_view what) {
  if (!given.empty())
    throw InputError{
        fmt::format("convert: {} is for {}, but {} are converted", given.front(), of, what)};
}

}  // namespace

int run_convert(const Command& command, std::span<const std::string> arguments) {
  CommonOptions common;
  ConvertFiles files;
  ConvertModelOptions model;
  PuzzleOptions puzzles;
  std::vector<std::string> for_models, for_puzzles;
  Arguments parser{command};
  parser.positional("IN", files.in, Arguments::Need::required,
                    "a file of a model or of puzzles, - for standard input");
  parser.positional("OUT", files.out, Arguments::Need::required,
                    "file to write, - for standard output; puzzles also as .svg or .png");
  parser.option("--from,--format", "NAME", files.from,
                "format of IN (default: auto; temper formats lists them)");
  parser.option("--to", "NAME", files.to,
                "format to write (default: by the extension; - : dimod-json for models)");
  parser.option("--drop", "WHAT,...", files.drop,
                "what may be left out where OUT cannot hold it: of models labels, families, "
                "offset; of puzzles names, pencil-marks, boxes, rules, parameters");
  parser.note_in(&for_models);
  model.add_to(parser);
  parser.note_in(&for_puzzles);
  puzzles.add_details_to(parser);
  parser.note_in(nullptr);
  common.add_to(parser);
  if (!parser.parse(arguments)) return kDone;
  common.apply();
  if (common.json && files.out == "-")
    throw InputError{"convert: --json and OUT - both write to standard output; choose one"};
  if (what_to_convert(files) == What::model) {
    refuse(for_puzzles, "puzzles", "models");
    return convert_model(files, std::move(model), common);
  }
  refuse(for_models, "models", "puzzles");
  return convert_puzzles(files, std::move(puzzles), common);
}

}  // namespace temper::cli
