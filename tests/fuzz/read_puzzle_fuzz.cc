/// libFuzzer's target for every reader of puzzles: `--format=NAME` chooses the row of the table.
/// What is read must be sound and, where it can be written, read back as the same puzzle; all else
/// must be an error among the records.

#include "temper/base/error.h"
#include "temper/io/puzzle_format.h"
#include "temper/puzzle/rule.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

namespace {

using temper::Puzzle;
using temper::PuzzleFormat;

const PuzzleFormat* chosen = nullptr;

void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

void check_sound(const Puzzle& puzzle) {
  const int side = puzzle.shape.side();
  require(side >= 2 && side <= temper::kMaxSide, "a side within bounds");
  require(puzzle.clues.size() == static_cast<std::size_t>(side * side), "a clue or blank a cell");
  require(std::ranges::all_of(puzzle.clues, [&](int digit) { return digit <= side; }),
          "digits of the grid");
  require(puzzle.pencil_marks.empty() || puzzle.pencil_marks.size() == puzzle.clues.size(),
          "pencil marks of every cell");
  temper::require_fitting(puzzle);
  require(!temper::draw_puzzle(puzzle, puzzle.clues).empty(), "every puzzle can be drawn");
}

void check_writing(const Puzzle& puzzle) {
  std::string text;
  try {
    text = temper::puzzles_text({&puzzle, 1}, *chosen);
  } catch (const temper::InputError&) {
    return;
  }
  temper::PuzzleReadOptions options;
  options.format = chosen->name;
  options.rules = puzzle.rules;
  options.box = puzzle.shape.box_rows > 1 ? std::optional{puzzle.shape} : std::nullopt;
  const auto again = temper::parse_puzzles(text, "again", options);
  require(again.size() == 1 && std::holds_alternative<Puzzle>(again.front()),
          "what is written is one puzzle");
  const auto& found = std::get<Puzzle>(again.front());
  require(found.clues == puzzle.clues, "with the same clues");
  require(found.pencil_marks == puzzle.pencil_marks, "the same pencil marks");
  require(found.parameters.regions == puzzle.parameters.regions, "the same regions");
  require(found.parameters.cages.size() == puzzle.parameters.cages.size(), "and as many cages");
}

}  // namespace

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  spdlog::set_level(spdlog::level::off);
  for (int i = 1; i < *argc; ++i) {
    const std::string_view argument = (*argv)[i];
    if (!argument.starts_with("--format=")) continue;
    const std::string_view name = argument.substr(argument.find('=') + 1);
    for (const PuzzleFormat& format : temper::puzzle_formats())
      if (format.name == name) chosen = &format;
    if (chosen != nullptr) return 0;
  }
  std::fprintf(stderr, "usage: read_puzzle_fuzz --format=NAME [OPTIONS OF LIBFUZZER]\n");
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  require(chosen->recognise(text) >= 0, "recognising ends");
  temper::PuzzleReadOptions options;
  options.format = chosen->name;
  const auto records = temper::parse_puzzles(text, "fuzz", options);
  require(!records.empty(), "a puzzle or an error");
  for (const temper::PuzzleOrError& record : records)
    if (const auto* puzzle = std::get_if<Puzzle>(&record)) {
      check_sound(*puzzle);
      check_writing(*puzzle);
    }
  return 0;
}
