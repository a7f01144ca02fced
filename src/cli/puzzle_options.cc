#include "cli/puzzle_options.h"

#include <fmt/format.h>

#include <algorithm>

namespace temper::cli {
namespace {

bool is_error(const PuzzleOrError& record) { return std::holds_alternative<ParseError>(record); }

}  // namespace

void PuzzleOptions::add_to(Arguments& arguments) {
  add_details_to(arguments);
  arguments.option("--format", "NAME", read.format,
                   "format of the puzzles (default: auto; temper formats lists them)");
}

void PuzzleOptions::add_details_to(Arguments& arguments) {
  arguments.option("--rules", "NAMES", read.rules,
                   "rules in force, as in standard,diagonal (temper rules lists them)");
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

std::vector<PuzzleOrError> read_all(const PuzzleOptions& options) {
  const PuzzleReadOptions reading = options.reading();
  std::vector<PuzzleOrError> records;
  for (const std::string& argument : options.puzzles) {
    try {
      auto found = read_puzzles(argument, reading);
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
  auto records = read_puzzles(argument, options.reading());
  if (records.size() != 1)
    throw InputError{fmt::format("{} holds {} puzzles, expected one", argument, records.size())};
  if (const auto* error = std::get_if<ParseError>(&records.front())) throw *error;
  return std::get<Puzzle>(std::move(records.front()));
}

}  // namespace temper::cli
