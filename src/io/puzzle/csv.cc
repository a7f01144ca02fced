/// Format `csv`: a header that names the columns, then one puzzle a line (`quizzes,solutions`).

#include "io/puzzle/cell_line.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/text_rows.h"
#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace temper {
namespace {

std::string_view unquoted(std::string_view field) {
  field = trimmed(field);
  if (field.size() >= 2 && field.front() == '"' && field.back() == '"')
    field = field.substr(1, field.size() - 2);
  return field;
}

/// Field number `column` of a line, nullopt where the line has fewer. Cells hold no commas, so
/// quotes need no further care.
std::optional<std::string_view> field_of(std::string_view line, std::size_t column) {
  for (; column > 0; --column) {
    const std::size_t comma = line.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    line.remove_prefix(comma + 1);
  }
  return unquoted(line.substr(0, line.find(',')));
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

/// The column of the puzzles: by the usual names, else the first whose first value looks like
/// cells.
std::optional<std::size_t> puzzle_column(std::string_view text) {
  constexpr std::array<std::string_view, 8> kNames = {"quizzes", "quiz", "puzzle", "puzzles",
                                                      "clues",   "grid", "sudoku", "question"};
  LineReader reader{text};
  const auto header = next_content(reader);
  const auto first = next_content(reader);
  if (!header || !first || !has_word(header->text)) return std::nullopt;
  std::optional<std::size_t> like_cells;
  for (std::size_t column = 0; column < 64; ++column) {
    const auto name = field_of(header->text, column);
    const auto value = field_of(first->text, column);
    if (!name || !value) break;
    // Cells with a blank among them are a line with a name behind, below a title with a comma.
    if (!looks_like_cells(*value) || value->find(' ') != std::string_view::npos) continue;
    if (std::find(kNames.begin(), kNames.end(), *name) != kNames.end()) return column;
    if (!like_cells) like_cells = column;
  }
  return like_cells;
}

/// Calls `use(line, field)` with the puzzle field of every data line.
template <class Use>
void for_each_field(std::string_view text, std::size_t column, Use use) {
  LineReader reader{text};
  (void)next_content(reader);  // the header
  while (const auto line = next_content(reader))
    if (!use(*line, field_of(line->text, column))) return;
}

}  // namespace

int recognise_csv(std::string_view text) {
  LineReader reader{text};
  const auto header = next_content(reader);
  if (!header || header->text.find(',') == std::string_view::npos) return 0;
  if (const char first = trimmed(header->text).front(); first == '[' || first == '{') return 0;
  if (looks_like_cells(*field_of(header->text, 0))) return 0;  // cells and their solution
  return puzzle_column(text) ? 2 : 0;
}

std::vector<PuzzleOrError> read_csv(std::string_view text, std::string_view source,
                                    const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  const auto column = puzzle_column(text);
  if (!column) {
    records.fail(1, 0, "no column holds puzzles: expected a header such as quizzes,solutions");
    return records.take();
  }
  TextSymbols symbols;
  using Field = std::optional<std::string_view>;
  for_each_field(text, *column, [&](const TextLine&, const Field& cells) {
    if (cells)
      if (const auto shape = shape_of_cells(cells->size(), options)) symbols.count(*shape, *cells);
    return true;
  });
  for_each_field(text, *column, [&](const TextLine& line, const Field& cells) {
    if (cells)
      read_cells(line, *cells, {}, symbols, records);
    else
      records.fail(line.number, 0, fmt::format("no column {}: the puzzle is missing", *column + 1));
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
