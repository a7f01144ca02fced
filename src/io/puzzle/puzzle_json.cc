/// Format `puzzle-json`: a puzzle of this program with nothing lost, as a JSON object or an array
/// of them: "clues" (as in `line`, over 9 digits as in `integers`), and where there are any
/// "rules", "box": [rows, columns], "name", "marks" (per cell the digits that are possible, as a
/// list) and "constraints" as --constraints takes them.

#include "temper/base/error.h"
#include "temper/puzzle/rule.h"

#include "io/json_text.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/json_clues.h"
#include "io/puzzle/parameters_object.h"
#include "io/puzzle/records.h"
#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t kMostBytes = std::size_t{32} << 20;

[[noreturn]] void fail(const JsonText& text, const JsonPath& path, std::string_view expected) {
  text.fail(path, fmt::format("{}: expected {}", to_string(path), expected));
}

std::vector<std::string> names_in(const JsonText& text, const JsonPath& path) {
  const json& list = text.at(path);
  if (!list.is_array()) fail(text, path, "a list of names");
  std::vector<std::string> names;
  for (const json& name : list) {
    if (!name.is_string()) fail(text, inside(path, names.size()), "a name");
    names.push_back(name.get<std::string>());
  }
  return names;
}

std::vector<std::uint64_t> marks_in(const JsonText& text, const JsonPath& path,
                                    const Shape& shape) {
  const json& cells = text.at(path);
  if (!cells.is_array() || cells.size() != static_cast<std::size_t>(shape.num_cells()))
    fail(text, path, fmt::format("a list of {} cells", shape.num_cells()));
  std::vector<std::uint64_t> marks;
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    if (!cells[cell].is_array()) fail(text, inside(path, cell), "a list of digits");
    std::uint64_t mask = 0;
    for (std::size_t i = 0; i < cells[cell].size(); ++i) {
      const json& digit = cells[cell][i];
      if (!digit.is_number_integer() || digit < 1 || digit > shape.side())
        fail(text, inside(inside(path, cell), i), fmt::format("a digit, 1 to {}", shape.side()));
      mask |= std::uint64_t{1} << (digit.get<int>() - 1);
    }
    marks.push_back(mask);
  }
  return marks;
}

Puzzle puzzle_at(const JsonText& text, const JsonPath& root, const PuzzleRecords& records) {
  const json& document = text.at(root);
  PuzzleReadOptions options = records.options();
  if (document.is_object() && document.contains("rules")) {
    std::vector<std::string> names = names_in(text, inside(root, "rules"));
    try {
      static_cast<void>(rules_named(names));
    } catch (const InputError& error) {
      text.fail(inside(root, "rules"), error.what());
    }
    for (std::string& name : names) options.rules.push_back(std::move(name));
  }
  const Shape shape = shape_in(text, root, options);
  Puzzle puzzle = records.blank(shape, text.line_of(root), "");
  for (const std::string& name : options.rules) add_rule(puzzle, name);
  (void)text.member(root, "clues");  // there must be one, whatever said the shape
  puzzle.clues = clues_in(text, inside(root, "clues"), shape);
  for (const auto& [name, value] : document.items()) {
    const JsonPath path = inside(root, name);
    if (name == "name") {
      if (!value.is_string()) fail(text, path, "a text");
      puzzle.name = value.get<std::string>();
    } else if (name == "marks") {
      puzzle.pencil_marks = marks_in(text, path, shape);
    } else if (name == "constraints") {
      puzzle.parameters = parameters_from_json(text, path, shape);
    } else if (name != "clues" && name != "rules" && name != "box") {
      text.fail(path, fmt::format("{}: not known: expected clues, rules, box, name, marks or "
                                  "constraints",
                                  to_string(path)));
    }
  }
  // Not has_boxes: what the rules that are named need may be given beside the text.
  const bool boxes = puzzle.parameters.regions.empty() &&
                     std::ranges::all_of(rules_named(puzzle.rules), [](const Rule* rule) {
                       return rule->boxes == Boxes::kept;
                     });
  if (boxes && std::min(shape.box_rows, shape.box_cols) < 2)
    text.fail(
        inside(root, "box"),
        fmt::format("{}: boxes of {}x{} cells are rows or columns: expected two and more each "
                    "way, or the rule latin or jigsaw",
                    to_string(inside(root, "box")), shape.box_rows, shape.box_cols));
  return puzzle;
}

ordered_json document_of(const Puzzle& puzzle) {
  ordered_json document = ordered_json::object();
  if (!puzzle.name.empty()) document["name"] = puzzle.name;
  document["box"] = {puzzle.shape.box_rows, puzzle.shape.box_cols};
  document["rules"] = puzzle.rules;
  document["clues"] = grid_line(puzzle.shape, puzzle.clues);
  if (!puzzle.parameters.empty())
    document["constraints"] = parameters_to_json(puzzle.parameters, puzzle.shape);
  for (const std::uint64_t mask : puzzle.pencil_marks) {
    auto digits = ordered_json::array();
    for (int digit = 1; digit <= puzzle.shape.side(); ++digit)
      if ((mask >> (digit - 1) & 1) != 0) digits.push_back(digit);
    document["marks"].push_back(std::move(digits));
  }
  return document;
}

}  // namespace

int recognise_puzzle_json(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\n");
  if (start == std::string_view::npos || (text[start] != '{' && text[start] != '[')) return 0;
  const auto has = [&](const char* member) { return text.find(member) != text.npos; };
  return has("\"clues\"") && (has("\"rules\"") || !(has("\"grid\"") || has("\"sums\""))) ? 2 : 0;
}

std::vector<PuzzleOrError> read_puzzle_json(std::string_view text, std::string_view source,
                                            const PuzzleReadOptions& options) {
  return read_json_puzzles(text, source, options, kMostBytes, puzzle_at);
}

std::string write_puzzle_json(std::span<const Puzzle> puzzles) {
  std::string text = puzzles.size() == 1 ? "" : "[";
  for (std::size_t i = 0; i < puzzles.size(); ++i)
    text += fmt::format(
        "{}{}", i > 0 ? ",\n " : "",
        document_of(puzzles[i]).dump(-1, ' ', false, ordered_json::error_handler_t::replace));
  return text + (puzzles.size() == 1 ? "\n" : "]\n");
}

}  // namespace temper
