#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/io/puzzle_format.h"
#include "temper/puzzle/rule.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <utility>

namespace temper {
namespace {

bool has_usual_boxes(const Shape& shape) {
  try {
    return default_shape(shape.side()) == shape;
  } catch (const InputError&) {
    return true;  // a side that has no boxes
  }
}

std::string where(const Puzzle& puzzle) {
  return puzzle.line > 0 ? fmt::format("{}:{}: ", puzzle.source, puzzle.line) : "";
}

}  // namespace

std::vector<std::string> what_is_lost(const Puzzle& puzzle, const PuzzleFormat& format,
                                      const PuzzleLosses& allowed) {
  std::vector<std::string> lost;
  const PuzzleCapacity& holds = format.holds;
  if (!allowed.names && !holds.names && !puzzle.name.empty())
    lost.push_back(fmt::format("the name '{}'", puzzle.name));
  if (!allowed.pencil_marks && !holds.pencil_marks && !puzzle.pencil_marks.empty())
    lost.emplace_back("the pencil marks");
  if (!allowed.boxes && !holds.boxes && has_boxes(puzzle) && !has_usual_boxes(puzzle.shape))
    lost.push_back(fmt::format("the boxes of {}x{}", puzzle.shape.box_rows, puzzle.shape.box_cols));
  for (const Rule* rule : rules_of(puzzle)) {
    const bool may_go =
        holds.all_rules || (rule->given == nullptr ? allowed.rules : allowed.parameters);
    if (!may_go && rule->name != "standard" && std::ranges::count(holds.rules, rule->name) == 0)
      lost.push_back(fmt::format("the rule {}", rule->name));
  }
  if (format.lacks != nullptr)
    if (std::string more = format.lacks(puzzle); !more.empty()) lost.push_back(std::move(more));
  return lost;
}

namespace {

/// Throws InputError that says what of the puzzles the format cannot hold.
void require_held(std::span<const Puzzle> puzzles, const PuzzleFormat& format,
                  const PuzzleLosses& allowed) {
  if (format.write == nullptr)
    throw InputError{fmt::format("puzzles are read as {}, not written", format.name)};
  if (!format.holds.several && puzzles.size() != 1)
    throw InputError{fmt::format("{} holds one puzzle, found {}", format.name, puzzles.size())};
  for (const Puzzle& puzzle : puzzles) {
    const int side = puzzle.shape.side();
    if (side > format.holds.most_side || (side != 9 && !format.holds.other_sides))
      throw InputError{
          fmt::format("{}{} cannot hold grids of {}x{}", where(puzzle), format.name, side, side)};
    if (const auto lost = what_is_lost(puzzle, format, allowed); !lost.empty())
      throw InputError{
          fmt::format("{}{} cannot hold {}", where(puzzle), format.name, fmt::join(lost, ", "))};
  }
}

}  // namespace

std::string puzzles_text(std::span<const Puzzle> puzzles, const PuzzleFormat& format,
                         const PuzzleLosses& allowed) {
  require_held(puzzles, format, allowed);
  return format.write(puzzles);
}

bool has_extension_of(const PuzzleFormat& format, std::string_view path) {
  const std::string extension = std::filesystem::path{path}.extension().string();
  std::string_view rest = format.extensions;
  while (!rest.empty() && !extension.empty()) {
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (word == extension) return true;
    rest.remove_prefix(std::min(word.size() + 1, rest.size()));
  }
  return false;
}

const PuzzleFormat& format_to_write(std::span<const Puzzle> puzzles, std::string_view path,
                                    std::string_view name, const PuzzleLosses& allowed) {
  if (name != "auto") return find_row(puzzle_formats(), name, "format of puzzles");
  std::vector<const PuzzleFormat*> candidates;
  for (const PuzzleFormat& format : puzzle_formats())
    if (has_extension_of(format, path)) candidates.push_back(&format);
  if (candidates.empty())
    for (const std::string_view plain :
         {"line", "integers", "pencil-marks", "jigsaw", "killer", "f-puzzles", "puzzle-json"})
      candidates.push_back(&find_row(puzzle_formats(), plain, "format"));
  for (const PuzzleFormat* format : candidates) try {
      require_held(puzzles, *format, allowed);
      return *format;
    } catch (const InputError&) {  // the next one may
    }
  return *candidates.front();  // whose writer says what it cannot hold
}

}  // namespace temper
