/// Format `csv`: a header that names the columns, then one puzzle a line (`quizzes,solutions`).

#include "io/puzzle/cell_line.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/text_rows.h"
#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace temper {
namespace {

bool is_quoted(std::string_view field) {
  return field.size() >= 2 && field.front() == '"' && field.back() == '"';
}

/// Field number `column` of a line, nullopt where the line has fewer. Between quotes commas are
/// text, and a quote is written twice.
std::optional<std::string_view> field_of(std::string_view line, std::size_t column) {
  for (;; --column) {
    const std::size_t start = std::min(line.find_first_not_of(" \t"), line.size());
    bool quoted = start < line.size() && line[start] == '"';
    std::size_t end = quoted ? start + 1 : start;
    for (; end < line.size() && (quoted || line[end] != ','); ++end)
      if (line[end] == '"') quoted = !quoted;  // of two in a row the second turns it back
    if (column == 0) return trimmed(line.substr(0, end));
    if (end == line.size()) return std::nullopt;
    line.remove_prefix(end + 1);
  }
}

/// The value of a field: without its quotes, of which each within stood twice.
std::string value_of(std::string_view field) {
  if (!is_quoted(field)) return std::string{field};
  std::string value;
  for (std::size_t at = 1; at + 1 < field.size(); ++at) {
    value += field[at];
    if (field[at] == '"' && at + 2 < field.size() && field[at + 1] == '"') ++at;
  }
  return value;
}

/// Cells have no quotes within, so they are what stands between the outer ones.
std::string_view cells_of(std::string_view field) {
  return is_quoted(field) ? field.substr(1, field.size() - 2) : field;
}

bool is_content(const TextLine& line) {
  const std::string_view content = trimmed(line.text);
  return !content.empty() && content.front() != '#';
}

std::optional<TextLine> next_content(LineReader& reader) {
  while (const auto line = reader.next())
    if (is_content(*line)) return line;
  return std::nullopt;
}

struct Columns {
  std::size_t puzzle = 0;
  std::optional<std::size_t> name;
};

/// The column of the puzzles: by the usual names, else the first whose first value looks like
/// cells. nullopt: there is none.
std::optional<Columns> columns_of(std::string_view text) {
  constexpr std::array<std::string_view, 8> kNames = {"quizzes", "quiz", "puzzle", "puzzles",
                                                      "clues",   "grid", "sudoku", "question"};
  LineReader reader{text};
  const auto header = next_content(reader);
  const auto first = next_content(reader);
  if (!header || !first || !has_word(header->text)) return std::nullopt;
  std::optional<std::size_t> named, like_cells, name;
  for (std::size_t column = 0; column < 64; ++column) {
    const auto title = field_of(header->text, column);
    const auto value = field_of(first->text, column);
    if (!title) break;
    const std::string word = value_of(*title);
    if (!name && (word == "name" || word == "title")) name = column;
    // Cells with a blank among them are a line with a name behind, below a title with a comma.
    if (!value || !looks_like_cells(cells_of(*value)) || value->find(' ') != value->npos) continue;
    if (!named && std::ranges::count(kNames, word) > 0) named = column;
    if (!like_cells) like_cells = column;
  }
  if (!named && !like_cells) return std::nullopt;
  return Columns{named ? *named : *like_cells, name};
}

/// Calls `use(line, cells)` with every data line, nullopt where it lacks the field of the puzzle.
template <class Use>
void for_each_puzzle(std::string_view text, const Columns& columns, Use use) {
  LineReader reader{text};
  (void)next_content(reader);  // the header
  while (const auto line = next_content(reader)) {
    auto field = field_of(line->text, columns.puzzle);
    if (field) field = cells_of(*field);
    if (!use(*line, field)) return;
  }
}

}  // namespace

int recognise_csv(std::string_view text) {
  LineReader reader{text};
  const auto header = next_content(reader);
  if (!header || header->text.find(',') == std::string_view::npos) return 0;
  if (const char first = trimmed(header->text).front(); first == '[' || first == '{') return 0;
  if (looks_like_cells(cells_of(*field_of(header->text, 0)))) return 0;  // cells and their solution
  return columns_of(text) ? 2 : 0;
}

std::vector<PuzzleOrError> read_csv(std::string_view text, std::string_view source,
                                    const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  const auto columns = columns_of(text);
  if (!columns) {
    records.fail(1, 0, "no column holds puzzles: expected a header such as quizzes,solutions");
    return records.take();
  }
  TextSymbols symbols;
  using Field = std::optional<std::string_view>;
  for_each_puzzle(text, *columns, [&](const TextLine&, const Field& cells) {
    if (cells)
      if (const auto shape = shape_of_cells(cells->size(), options)) symbols.count(*shape, *cells);
    return true;
  });
  for_each_puzzle(text, *columns, [&](const TextLine& line, const Field& cells) {
    const auto name = columns->name ? field_of(line.text, *columns->name) : std::nullopt;
    if (cells)
      read_cells(line, *cells, name ? value_of(*name) : "", symbols, records);
    else
      records.fail(line.number, static_cast<int>(line.text.size()) + 1,
                   fmt::format("no column {}: the puzzle is missing", columns->puzzle + 1));
    return !records.full();
  });
  return records.take();
}

std::string write_csv(std::span<const Puzzle> puzzles) {
  std::string text = "puzzle,name\n";
  for (const Puzzle& puzzle : puzzles) {
    std::string name = on_one_line(puzzle.name);
    for (std::size_t at = 0; (at = name.find('"', at)) != std::string::npos; at += 2)
      name.insert(at, 1, '"');
    const bool quoted = name.find_first_of(",\"") != std::string::npos;
    text += grid_line(puzzle.shape, puzzle.clues) + ',' + (quoted ? '"' + name + '"' : name) + '\n';
  }
  return text;
}

}  // namespace temper
