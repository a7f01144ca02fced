/// Format `opensudoku`: the XML of the Android program OpenSudoku. A `game` has its cells in
/// `data`: 81 characters, or "version: N" and then for each cell its value, its notes and whether
/// it may be edited, a bar behind each. What may be edited is the player's and no clue.

#include "io/puzzle/cell_line.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/records.h"
#include "io/puzzle/text_rows.h"
#include <fmt/format.h>
#include <pugixml.hpp>

#include <algorithm>
#include <cstring>
#include <sstream>
#include <utility>

namespace temper {
namespace {

/// A node takes sixteen times the four characters that it can be written with.
constexpr std::size_t kMostBytes = std::size_t{16} << 20;
constexpr std::size_t kMostFields = 4 * 81 + 1;
constexpr std::string_view kVersion = "version:";

/// The lines that places of a text stand on, one place behind the other.
class LineAt {
 public:
  explicit LineAt(std::string_view text) : text_(text), lines_(text) {}

  TextLine operator()(std::size_t offset) {
    while (static_cast<std::size_t>(line_.text.data() - text_.data()) + line_.text.size() <
           offset) {
      const auto next = lines_.next();
      if (!next) break;
      line_ = *next;
    }
    return line_;
  }

 private:
  std::string_view text_;
  LineReader lines_;
  TextLine line_{text_.substr(0, 0), 1};
};

std::size_t offset_of(const pugi::xml_node& node) {
  return static_cast<std::size_t>(std::max<std::ptrdiff_t>(node.offset_debug(), 0));
}

/// Where the value of an attribute begins: the parser keeps names and values where they stand in
/// its copy of the text.
std::size_t offset_of(const pugi::xml_node& node, const pugi::xml_attribute& attribute) {
  return offset_of(node) + static_cast<std::size_t>(attribute.value() - node.name());
}

/// The node after this one, children first.
pugi::xml_node following(pugi::xml_node node) {
  if (node.first_child()) return node.first_child();
  while (node && !node.next_sibling()) node = node.parent();
  return node.next_sibling();
}

std::string name_of_game(const pugi::xml_node& game) {
  if (const char* note = game.attribute("note").value(); *note != '\0') return note;
  return game.parent().attribute("name").value();
}

/// Cells of "version: N": value|…|may be edited|, three or four fields a cell.
void read_versioned(std::string_view data, const TextLine& line, int column,
                    const std::string& name, PuzzleRecords& records) {
  const auto fail = [&](const std::string& message) { records.fail(line.number, column, message); };
  // "version: 1" and a blank or line end, then the cells; a parser makes blanks of line ends.
  std::string_view rest = data.substr(kVersion.size());
  for (const bool blanks : {true, false, true}) {
    const auto is_blank = [](char c) { return is_space(c) || c == '\n'; };
    while (!rest.empty() && is_blank(rest.front()) == blanks) rest.remove_prefix(1);
  }
  std::vector<std::string_view> fields;
  while (!rest.empty() && fields.size() < kMostFields) {
    const std::size_t bar = rest.find('|');
    if (bar == std::string_view::npos) break;
    fields.push_back(trimmed(rest.substr(0, bar)));
    rest.remove_prefix(bar + 1);
  }
  constexpr std::size_t kCells = 81;
  const std::size_t per_cell = fields.size() / kCells;
  if (fields.size() % kCells != 0 || per_cell < 3 || per_cell > 4)
    return fail(fmt::format("found {} fields, expected three or four for each of {} cells",
                            fields.size(), kCells));
  if (const std::string problem = box_problem(std::size_t{9}, records.options()); !problem.empty())
    return fail(problem);
  Puzzle puzzle = records.blank({3, 3}, line.number, name);
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    const std::string_view value = fields[cell * per_cell];
    const std::string_view editable = fields[(cell + 1) * per_cell - 1];
    if (value.size() != 1 || !is_digit(value.front()))
      return fail(fmt::format("'{}' ({}) is no value of a cell: expected 0 to 9",
                              value.substr(0, 20), cell_name({3, 3}, static_cast<int>(cell))));
    if (editable == "0") puzzle.clues[cell] = static_cast<std::uint8_t>(value.front() - '0');
  }
  records.add(std::move(puzzle));
}

void read_game(std::string_view text, const pugi::xml_node& game, LineAt& line_at,
               TextSymbols& symbols, PuzzleRecords& records) {
  const std::size_t offset = offset_of(game);
  const TextLine line = line_at(offset);
  const int column = column_of(line, text.data() + offset);
  const std::string name = on_one_line(name_of_game(game));
  const pugi::xml_attribute attribute = game.attribute("data");
  const std::string_view data = attribute.value();
  if (data.empty())
    return records.fail(line.number, column, "a game without cells: expected data=\"...\"");
  if (data.starts_with(kVersion)) return read_versioned(data, line, column, name, records);
  // The cells as they stand in the text know their place; only entities (&#48;) hide it.
  const std::size_t at = offset_of(game, attribute);
  if (text.substr(at, data.size()) != data)
    return read_cells({data, line.number}, data, name, symbols, records);
  read_cells(line_at(at), text.substr(at, data.size()), name, symbols, records);
}

}  // namespace

int recognise_opensudoku(std::string_view text) {
  const std::string_view beginning = text.substr(0, 4096);
  const std::size_t start = beginning.find_first_not_of(" \t\n");
  return start != std::string_view::npos && beginning[start] == '<' &&
                 beginning.find("<opensudoku") != std::string_view::npos
             ? 2
             : 0;
}

std::vector<PuzzleOrError> read_opensudoku(std::string_view text, std::string_view source,
                                           const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  if (text.size() > kMostBytes) {
    records.fail(0, 0, fmt::format("longer than {} MiB of XML", kMostBytes >> 20));
    return records.take();
  }
  pugi::xml_document document;
  const pugi::xml_parse_result parsed =
      document.load_buffer(text.data(), text.size(), pugi::parse_default, pugi::encoding_utf8);
  if (!parsed) {
    const auto offset = std::min(static_cast<std::size_t>(parsed.offset), text.size());
    const TextLine line = LineAt{text}(offset);
    records.fail(line.number, column_of(line, text.data() + offset),
                 fmt::format("not valid XML: {}", parsed.description()));
    return records.take();
  }
  TextSymbols symbols;
  LineAt line_at{text};
  for (pugi::xml_node node = document.first_child(); node && !records.full();
       node = following(node))
    if (std::strcmp(node.name(), "game") == 0) read_game(text, node, line_at, symbols, records);
  return records.take();
}

std::string write_opensudoku(std::span<const Puzzle> puzzles) {
  pugi::xml_document document;
  pugi::xml_node root = document.append_child("opensudoku");
  for (const Puzzle& puzzle : puzzles) {
    std::string cells = grid_line(puzzle.shape, puzzle.clues);
    std::ranges::replace(cells, '.', '0');
    pugi::xml_node game = root.append_child("game");
    game.append_attribute("data") = cells.c_str();
    if (!puzzle.name.empty()) game.append_attribute("note") = puzzle.name.c_str();
  }
  std::ostringstream out;
  document.save(out, "  ");
  return out.str();
}

}  // namespace temper
