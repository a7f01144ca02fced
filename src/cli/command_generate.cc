/// temper generate: new puzzles.

#include "temper/generate/generate.h"
#include "temper/io/parameters_json.h"
#include "temper/report/progress_bar.h"

#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/picture_options.h"
#include "cli/print_json.h"
#include "cli/puzzle_options.h"
#include "io/puzzle/parameters_object.h"
#include "io/puzzle/records.h"
#include "io/text_file.h"
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <exception>

namespace temper::cli {
namespace {

struct Options {
  CommonOptions common;
  PictureOptions picture;
  GenerateOptions generate;
  std::string box = "auto", to = "auto", output = "-", solutions;
  std::optional<std::int64_t> side, clues;
  std::int64_t count = 1, tries = 1000;
  bool unique = false;

  /// Throws InputError.
  [[nodiscard]] GenerateOptions understood() const;
};

GenerateOptions Options::understood() const {
  GenerateOptions options = generate;
  const auto number = [](std::string_view name, std::int64_t value, std::int64_t most) {
    if (value < 0 || value > most)
      throw InputError{fmt::format("{}: {}: expected 0 to {}", name, value, most)};
    return static_cast<int>(value);
  };
  if (box != "auto") {
    options.shape = parse_box(box);
    if (side && *side != options.shape.side())
      throw InputError{fmt::format("--side {} and --box {}: such boxes make a side of {}", *side,
                                   box, options.shape.side())};
  } else {
    const int digits = number("--side", side.value_or(9), kMaxSide);
    PuzzleReadOptions reading;
    reading.rules = generate.rules;
    const auto shape = shape_of_side(static_cast<std::size_t>(digits), reading);
    if (!shape) throw InputError{fmt::format("--side {}: no boxes make such a side", digits)};
    options.shape = *shape;
  }
  if (clues) options.num_clues = number("--clues", *clues, options.shape.num_cells());
  options.unique = unique || generate.minimal || !clues;
  options.most_tries = number("--tries", tries, 1'000'000'000);
  return options;
}

nlohmann::ordered_json to_json(const GeneratedPuzzle& made) {
  const Puzzle& puzzle = made.puzzle;
  return {{"puzzle", grid_line(puzzle.shape, puzzle.clues)},
          {"solution", grid_line(puzzle.shape, made.solution)},
          {"clues", std::ranges::count_if(puzzle.clues, [](int digit) { return digit != 0; })},
          {"rules", puzzle.rules},
          {"box", {puzzle.shape.box_rows, puzzle.shape.box_cols}},
          {"constraints", parameters_to_json(puzzle.parameters, puzzle.shape)}};
}

/// Every puzzle that could be made, until one could not; `why` then says why. They stand in `made`
/// even where an exception ends it.
void make_all(const Options& options, Generator& generator, std::vector<GeneratedPuzzle>& made,
              NoPuzzle& why) {
  ProgressBar bar{"puzzles", options.common.show_progress()};
  const InterruptScope interrupt;
  StopToken stop = stop_after();
  const auto stopped = [](void* token) { return static_cast<StopToken*>(token)->stop_requested(); };
  for (std::int64_t i = 0; i < options.count; ++i) {
    auto puzzle = generator.make(static_cast<std::uint64_t>(i), why, stopped, &stop);
    if (!puzzle) {
      why.reason = fmt::format("puzzle {}: {}", i + 1, why.reason);
      break;
    }
    made.push_back(*std::move(puzzle));
    bar.update(i + 1, options.count);
  }
  bar.clear();
}

void write_all(const Options& options, const std::vector<GeneratedPuzzle>& made) {
  std::vector<Puzzle> puzzles;
  std::string solutions;
  for (const GeneratedPuzzle& each : made) {
    puzzles.push_back(each.puzzle);
    solutions += grid_line(each.puzzle.shape, each.solution) + '\n';
  }
  // Rules that a name puts in force are named again by whoever reads the puzzles; boxes too, where
  // a format without them was asked for.
  constexpr PuzzleLosses kAllowed{.rules = true};
  constexpr PuzzleLosses kMost{.boxes = true, .rules = true};
  const PuzzleFormat& format = format_to_write(puzzles, options.output, options.to, kAllowed);
  const std::string text = puzzles_text(puzzles, format, kMost);
  if (!options.common.json || options.output != "-") write_text(options.output, text);
  if (!options.solutions.empty()) write_text(options.solutions, solutions);
  const Shape& shape = puzzles.front().shape;
  if (!what_is_lost(puzzles.front(), format, kAllowed).empty())
    spdlog::warn("{} does not say the boxes: read the puzzles with --box {}x{}", format.name,
                 shape.box_rows, shape.box_cols);
  if (const auto lost = what_is_lost(puzzles.front(), format, {.boxes = true}); !lost.empty())
    spdlog::info("{} does not say {}: --rules does when the puzzles are read", format.name,
                 fmt::join(lost, ", "));
}

/// Files, pictures and JSON of what was made.
void give(const Options& options, const std::vector<GeneratedPuzzle>& made) {
  if (!made.empty()) {
    write_all(options, made);
    PictureFiles pictures{options.picture, made.size()};
    for (const GeneratedPuzzle& each : made) pictures.draw(each.puzzle, each.solution);
  }
  if (!options.common.json) return;
  auto list = nlohmann::ordered_json::array();
  for (const GeneratedPuzzle& each : made) list.push_back(to_json(each));
  print_json({{"puzzles", std::move(list)}, {"seed", options.generate.seed}});
}

int run(const Options& options) {
  options.picture.check();
  Generator generator{options.understood()};
  NoPuzzle why;
  std::vector<GeneratedPuzzle> made;
  try {
    make_all(options, generator, made, why);
  } catch (const std::exception&) {  // what was made before is not lost
    give(options, made);
    throw;
  }
  give(options, made);
  if (static_cast<std::int64_t>(made.size()) == options.count) return kDone;
  spdlog::error("{}", why.reason);
  return why.interrupted ? kInterrupted : kNotAchieved;
}

}  // namespace

int run_generate(const Command& command, std::span<const std::string> arguments) {
  Options options;
  Arguments parser{command};
  parser.option("--rules", "NAMES", options.generate.rules,
                "rules in force, as in standard,diagonal (temper rules lists them)");
  parser.option("--side", "N", options.side,
                "digits, 4 to 36; of rules without boxes 2 to 36 (default: 9)");
  parser.option("--box", "RxC", options.box,
                "rows x columns of a box, as in 2x3 (default: by the side)");
  parser.option("--clues", "N", options.clues,
                "exactly so many clues (default: as few as the order of removal leaves)");
  parser.flag("--unique", options.unique,
              "exactly one solution (without --clues it has that in any case)");
  parser.flag("--minimal", options.generate.minimal, "no clue can be left out");
  parser.flag("--symmetric", options.generate.symmetric,
              "the places of clues stay the same under half a turn");
  parser.option("--count", "N", options.count, "puzzles to make (default: 1)");
  parser.option("--seed", "N", options.generate.seed,
                "puzzle i follows from seed, i and the options (default: 0)");
  parser.option("--tries", "N", options.tries,
                "grids to try for a puzzle of --clues N (default: 1000)");
  parser.option("--output,-o", "FILE", options.output,
                "file to write (default: -, standard output)");
  parser.option("--to", "NAME", options.to,
                "format to write (default: by the extension, else the plainest that holds all)");
  parser.option("--solutions", "FILE", options.solutions, "write the solutions too, one a line");
  options.picture.add_to(parser);
  options.common.add_to(parser);
  options.common.add_progress_to(parser);
  if (!parser.parse(arguments)) return kDone;
  options.common.apply();
  constexpr std::int64_t kMostPuzzles = 1'000'000;  // they wait in memory until all are made
  if (options.count < 1 || options.count > kMostPuzzles)
    throw InputError{fmt::format("--count: {}: expected 1 to {}", options.count, kMostPuzzles)};
  return run(options);
}

}  // namespace temper::cli
