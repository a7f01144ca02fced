#include "io/puzzle/json_clues.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;

/// Cells of a line: characters, or words between blanks.
std::size_t count_cells(const std::string& clues) {
  if (clues.find(' ') == std::string::npos) return clues.size();
  return static_cast<std::size_t>(std::ranges::count(clues, ' ')) + 1;
}

}  // namespace

void read_json_document(const JsonText& text, PuzzleRecords& records,
                        Puzzle (*puzzle_at)(const JsonText& text, const JsonPath& root,
                                            const PuzzleRecords& records)) {
  const auto add = [&](const JsonPath& root) {
    try {
      records.add(puzzle_at(text, root, records));
    } catch (const ParseError& error) {
      records.add(error);
    }
  };
  if (!text.root().is_array()) return add({});
  for (std::size_t i = 0; i < text.root().size() && !records.full(); ++i) add({i});
}

std::vector<PuzzleOrError> read_json_puzzles(
    std::string_view text, std::string_view source, const PuzzleReadOptions& options,
    std::size_t most_bytes,
    Puzzle (*puzzle_at)(const JsonText& text, const JsonPath& root, const PuzzleRecords& records)) {
  PuzzleRecords records{source, options};
  if (text.size() > most_bytes) {
    records.fail(0, 0, fmt::format("longer than {} MiB of JSON", most_bytes >> 20));
    return records.take();
  }
  try {
    read_json_document(JsonText{text, source}, records, puzzle_at);
  } catch (const ParseError& error) {  // no JSON at all
    records.add(error);
  }
  return records.take();
}

Shape shape_in(const JsonText& text, const JsonPath& root, const PuzzleReadOptions& options) {
  const json& document = text.at(root);
  if (!document.is_object())
    text.fail(root, fmt::format("{}: expected an object", to_string(root)));
  const JsonPath size_path = inside(root, "size"), box_path = inside(root, "box");
  std::optional<int> side;
  if (document.contains("size")) side = text.integer_at(size_path, 2, kMaxSide);
  if (document.contains("box")) {
    const json& box = document["box"];
    if (!box.is_array() || box.size() != 2)
      text.fail(box_path, fmt::format("{}: expected [rows, columns]", to_string(box_path)));
    const Shape shape{text.integer_at(inside(box_path, std::size_t{0}), 1, kMaxSide),
                      text.integer_at(inside(box_path, std::size_t{1}), 1, kMaxSide)};
    if (shape.side() > kMaxSide || shape.side() < 2 || (side && *side != shape.side()))
      text.fail(box_path,
                fmt::format("{}: {}x{} cells, expected {}", to_string(box_path), shape.box_rows,
                            shape.box_cols,
                            side ? fmt::format("{}", *side) : fmt::format("2 to {}", kMaxSide)));
    if (const std::string problem = box_problem(shape, options); !problem.empty())
      text.fail(box_path, fmt::format("{}: {}", to_string(box_path), problem));
    return shape;
  }
  if (side)
    if (const std::string problem = box_problem(static_cast<std::size_t>(*side), options);
        !problem.empty())
      text.fail(size_path, fmt::format("{}: {}", to_string(size_path), problem));
  const std::size_t cells = side ? static_cast<std::size_t>(*side) * static_cast<std::size_t>(*side)
                                 : count_cells(text.text_at(inside(root, "clues")));
  const auto shape = shape_of_cells(cells, options);
  if (!shape)
    text.fail(root, fmt::format("{}: found {} cells, {}{}", to_string(root), cells,
                                expected_cells(cells, options),
                                options.box ? "" : ", or a box, [rows, columns]"));
  return *shape;
}

Grid clues_in(const JsonText& text, const JsonPath& path, const Shape& shape) {
  const std::string cells = text.text_at(path);
  PuzzleReadOptions options;
  options.rules = {"latin"};  // boxes of one row are shapes too
  options.box = shape;
  options.format = cells.find(' ') == std::string::npos ? "line" : "integers";
  const auto read = parse_puzzles(cells, "", options);
  if (const auto* error = std::get_if<ParseError>(&read.front()))
    text.fail(path, fmt::format("{}: {}", to_string(path), message_of(*error)));
  return std::get<Puzzle>(read.front()).clues;
}

}  // namespace temper
