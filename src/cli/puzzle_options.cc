#include "cli/puzzle_options.h"

#include "temper/io/parameters_json.h"
#include "temper/puzzle/rule.h"

#include <fmt/format.h>

#include <algorithm>

namespace temper::cli {
namespace {

bool is_error(const PuzzleOrError& record) { return std::holds_alternative<ParseError>(record); }

/// Gives a puzzle what --layout and --constraints say. A text that does not fit its shape makes it
/// an error of its own: others of the file may have another one.
void add_parameters(PuzzleOrError& record, const std::optional<NamedText>& layout,
                    const std::optional<NamedText>& constraints) {
  auto* puzzle = std::get_if<Puzzle>(&record);
  if (puzzle == nullptr) return;
  try {
    if (layout)
      puzzle->parameters.regions = parse_layout(layout->text, layout->source, puzzle->shape);
    if (constraints)
      temper::add_parameters(
          puzzle->parameters,
          parameters_from_json(constraints->text, constraints->source, puzzle->shape));
    (void)rules_of(*puzzle);
    require_fitting(*puzzle);
  } catch (const ParseError& error) {
    record = error;
  } catch (const InputError& error) {
    record = ParseError{puzzle->source, puzzle->line, 0, error.what()};
  }
}

}  // namespace

void PuzzleOptions::add_to(Arguments& arguments) {
  add_details_to(arguments);
  arguments.option("--format", "NAME", read.format,
                   "format of the puzzles (default: auto; temper formats lists them)");
}

void PuzzleOptions::add_details_to(Arguments& arguments) {
  arguments.option("--rules", "NAMES", read.rules,
                   "rules in force, as in standard,diagonal (temper rules lists them)");
  arguments.option("--layout", "TEXT|FILE", layout,
                   "regions of a jigsaw, a character a cell, the same in each cell of a region");
  arguments.option("--constraints", "JSON|FILE", constraints,
                   "cages, thermometers, arrows, dots ... of the rules, as in "
                   "'{\"thermometers\": [[\"r1c1\", \"r2c1\"]]}'");
  arguments.option("--box", "RxC", box,
                   "rows x columns of a box, as in 2x3 (default: by the size)");
  arguments.option("--symbols", "SET", read.symbols,
                   "digits of grids over 9: auto, 1G, 0F or AP (default: auto)");
  arguments.flag("--ignore-unknown", read.ignore_unknown,
                 "leave out constraints of f-puzzles that are not known, with a warning");
}

void PuzzleOptions::add_all_to(Arguments& arguments) {
  arguments.positionals("PUZZLE", puzzles, "a file, - for standard input, or the cells themselves");
  add_to(arguments);
  arguments.yes_or_no("keep-going", keep_going,
                      "go on after a malformed puzzle (default: where there is more than one)");
}

PuzzleReadOptions PuzzleOptions::reading() const {
  PuzzleReadOptions options = read;
  if (box != "auto") options.box = parse_box(box);
  return options;
}

std::vector<PuzzleOrError> PuzzleOptions::read_argument(const std::string& argument) const {
  auto records = read_puzzles(argument, reading());
  std::optional<NamedText> layout_text, constraints_text;
  if (!layout.empty()) layout_text = layout_argument(layout);
  if (!constraints.empty()) constraints_text = parameters_argument(constraints);
  for (PuzzleOrError& record : records) add_parameters(record, layout_text, constraints_text);
  return records;
}

std::vector<PuzzleOrError> read_all(const PuzzleOptions& options) {
  std::vector<PuzzleOrError> records;
  for (const std::string& argument : options.puzzles) {
    try {
      auto found = options.read_argument(argument);
      std::ranges::move(found, std::back_inserter(records));
    } catch (const ParseError& error) {
      records.emplace_back(error);
    } catch (const InputError& error) {
      if (options.puzzles.size() == 1) throw;
      records.emplace_back(ParseError{"", 0, 0, error.what()});
    }
  }
  if (!options.keep_going.value_or(true))
    if (const auto bad = std::ranges::find_if(records, is_error); bad != records.end())
      records.erase(bad + 1, records.end());
  return records;
}

Puzzle read_one(const std::string& argument, const PuzzleOptions& options) {
  auto records = options.read_argument(argument);
  if (records.size() != 1)
    throw InputError{fmt::format("{} holds {} puzzles, expected one", argument, records.size())};
  if (const auto* error = std::get_if<ParseError>(&records.front())) throw *error;
  return std::get<Puzzle>(std::move(records.front()));
}

}  // namespace temper::cli
