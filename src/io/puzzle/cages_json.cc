/// Format `cages-json`: a killer sudoku as a JSON object: "size", "cages" (a letter a cell, '.' in
/// no cage), "sums" of the letters; perhaps "box": [rows, columns] and "clues".

#include "io/json_text.h"
#include "io/puzzle/cage_cells.h"
#include "io/puzzle/cell_line.h"
#include "io/puzzle/formats.h"
#include <fmt/format.h>

#include <utility>

namespace temper {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = std::size_t{1} << 20;

int integer(const JsonText& text, const JsonPath& path, const json& value, int least, int most) {
  if (!value.is_number_integer() || value < least || value > most)
    text.fail(path, fmt::format("{}: expected a whole number from {} to {}", to_string(path), least,
                                most));
  return value.get<int>();
}

std::string string(const JsonText& text, const JsonPath& path, const json& value) {
  if (!value.is_string()) text.fail(path, fmt::format("{}: expected a text", to_string(path)));
  return value.get<std::string>();
}

Shape shape_of(const JsonText& text, const PuzzleReadOptions& options) {
  const int side = integer(text, {"size"}, text.member({}, "size"), 4, kMaxSide);
  if (text.root().contains("box")) {
    const json& box = text.root()["box"];
    if (!box.is_array() || box.size() != 2) text.fail({"box"}, "box: expected [rows, columns]");
    const Shape shape{integer(text, {"box", std::size_t{0}}, box[0], 1, kMaxSide),
                      integer(text, {"box", std::size_t{1}}, box[1], 1, kMaxSide)};
    if (shape.box_rows * shape.box_cols != side)
      text.fail({"box"},
                fmt::format("box: {}x{} cells, expected {}", shape.box_rows, shape.box_cols, side));
    return shape;
  }
  const auto shape = shape_of_side(static_cast<std::size_t>(side), options);
  if (!shape) text.fail({"size"}, fmt::format("size: {} needs a box", side));
  return *shape;
}

void fill(const JsonText& text, Puzzle& puzzle) {
  const std::string letters = string(text, {"cages"}, text.member({}, "cages"));
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
    const int sum = integer(text, {"sums", letter}, sums[letter], 1, kMaxSide * kMaxSide);
    cages.add(letters[cell], static_cast<int>(cell), sum);
  }
  if (const std::string problem = std::move(cages).put_into(puzzle); !problem.empty())
    text.fail({"sums"}, "sums: " + problem);
}

/// The clues are written as in the format line.
void fill_clues(const JsonText& text, Puzzle& puzzle) {
  if (!text.root().contains("clues")) return;
  const std::string cells = string(text, {"clues"}, text.root()["clues"]);
  PuzzleReadOptions options;
  options.box = puzzle.shape;
  options.format = "line";
  const auto read = parse_puzzles(cells, "clues", options);
  if (const auto* error = std::get_if<ParseError>(&read.front()))
    text.fail({"clues"}, error->what());
  puzzle.clues = std::get<Puzzle>(read.front()).clues;
}

}  // namespace

int recognise_cages_json(std::string_view text) {
  return looks_like_json_object(text) &&
                 text.substr(0, kMostBytes).find("\"cages\"") != text.npos &&
                 text.find("\"grid\"") == text.npos
             ? 2
             : 0;
}

std::vector<PuzzleOrError> read_cages_json(std::string_view text, std::string_view source,
                                           const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  if (text.size() > kMostBytes) {
    records.fail(0, 0, "longer than 1 MiB of JSON");
    return records.take();
  }
  try {
    const JsonText document{text, source};
    Puzzle puzzle = records.blank(shape_of(document, options), 1, {});
    fill_clues(document, puzzle);
    fill(document, puzzle);
    records.add(std::move(puzzle));
  } catch (const ParseError& error) {
    records.add(error);
  }
  return records.take();
}

}  // namespace temper
