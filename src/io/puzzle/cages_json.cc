/// Format `cages-json`: a killer sudoku as a JSON object: "size", "cages" (a letter a cell, '.' in
/// no cage), "sums" of the letters; perhaps "box": [rows, columns] and "clues".

#include "io/json_text.h"
#include "io/puzzle/cage_cells.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/json_clues.h"
#include <fmt/format.h>

#include <utility>

namespace temper {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = std::size_t{1} << 20;

void fill(const JsonText& text, Puzzle& puzzle) {
  const std::string letters = text.text_at({"cages"});
  const auto cells = static_cast<std::size_t>(puzzle.shape.num_cells());
  if (letters.size() != cells)
    text.fail({"cages"}, fmt::format("cages: found {} cells, expected {}", letters.size(), cells));
  const json& sums = text.member({}, "sums");
  CageCells cages;
  for (std::size_t cell = 0; cell < cells; ++cell) {
    const std::string letter{letters[cell]};
    if (letter == ".") continue;
    if (!sums.is_object() || !sums.contains(letter))
      text.fail({"sums"}, fmt::format("sums: expected a member '{}' for the cage of {}", letter,
                                      cell_name(puzzle.shape, static_cast<int>(cell))));
    const int sum = text.integer_at({"sums", letter}, 1, kMaxSide * kMaxSide);
    cages.add(letters[cell], static_cast<int>(cell), sum);
  }
  if (const std::string problem = std::move(cages).put_into(puzzle); !problem.empty())
    text.fail({"sums"}, "sums: " + problem);
}

Puzzle puzzle_at(const JsonText& text, const JsonPath& root, const PuzzleRecords& records) {
  if (!root.empty()) text.fail({}, "expected an object, not a list of puzzles");
  Puzzle puzzle = records.blank(shape_in(text, {}, records.options()), 1, {});
  if (text.root().contains("clues")) puzzle.clues = clues_in(text, {"clues"}, puzzle.shape);
  fill(text, puzzle);
  return puzzle;
}

}  // namespace

int recognise_cages_json(std::string_view text) {
  const auto has = [beginning = text.substr(0, kMostBytes)](const char* member) {
    return beginning.find(member) != std::string_view::npos;
  };
  const bool fits = looks_like_json_object(text) && has("\"cages\"") && has("\"sums\"");
  return fits && !has("\"grid\"") && !has("\"rules\"") ? 2 : 0;
}

std::vector<PuzzleOrError> read_cages_json(std::string_view text, std::string_view source,
                                           const PuzzleReadOptions& options) {
  return read_json_puzzles(text, source, options, kMostBytes, puzzle_at);
}

}  // namespace temper
