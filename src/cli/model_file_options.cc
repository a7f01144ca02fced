#include "cli/model_file_options.h"

#include "cli/choice.h"

namespace temper::cli {
namespace {

constexpr OptionWord<Sense> kSenses[] = {{"min", Sense::minimise}, {"max", Sense::maximise}};
constexpr OptionWord<OffDiagonal> kOffDiagonals[] = {{"once", OffDiagonal::once},
                                                     {"twice", OffDiagonal::twice}};

}  // namespace

void ModelFileOptions::add_to(Arguments& arguments) {
  arguments.option("--format", "NAME", format,
                   "format of the model (default: auto; temper formats lists them)");
  add_details_to(arguments);
}

void ModelFileOptions::add_details_to(Arguments& arguments) {
  arguments.option("--sense", "min|max", sense,
                   "what the file wants of its objective (default: as its format has it)");
  arguments.option("--index-base", "0|1", index_base,
                   "number of the file's first variable (default: as its format has it)");
  arguments.option("--offdiagonal", "once|twice", off_diagonal,
                   "how often a listed pair counts (default: as its format has it)");
  arguments.option("--problem", "N", problem, "which problem of a file with several, from 1");
}

ModelReadOptions ModelFileOptions::understood() const {
  ModelReadOptions options{.format = format, .index_base = index_base, .problem = problem};
  if (!sense.empty()) options.sense = choice("--sense", sense, kSenses);
  if (!off_diagonal.empty())
    options.off_diagonal = choice("--offdiagonal", off_diagonal, kOffDiagonals);
  if (index_base && *index_base != 0 && *index_base != 1)
    throw InputError{fmt::format("--index-base: {}: expected 0 or 1", *index_base)};
  return options;
}

}  // namespace temper::cli
