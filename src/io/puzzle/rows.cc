/// Format `rows`: a grid as people type or draw it, a line a row, a character a cell. Blanks and
/// `|` may stand between cells, rules (-----+-----) between rows, a title above.

#include "io/puzzle/formats.h"
#include "io/puzzle/grid_blocks.h"
#include "io/puzzle/records.h"
#include "io/puzzle/text_rows.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace temper {
namespace {

constexpr bool is_cell(char c) { return !is_space(c) && c != '|'; }

/// A letter that is a digit in no grid of this side (x is a blank).
bool is_foreign_letter(char c, std::size_t side) {
  if (!is_letter(c) || c == 'x' || c == 'X') return false;
  return static_cast<std::size_t>((c | 0x20) - 'a') >= side;
}

bool is_title(std::string_view text, std::size_t width, std::size_t side) {
  const auto small = [](char c) { return c >= 'a' && c <= 'z' && c != 'x'; };
  for (std::size_t i = 1; i < text.size(); ++i) {
    const char a = text[i - 1], b = text[i];
    if (!is_letter(a) || !is_letter(b)) continue;
    if (is_foreign_letter(a, side) || is_foreign_letter(b, side)) return true;
    if (width != side && small(a) && small(b)) return true;
  }
  return false;
}

/// Most lines that could be rows are as wide as the grid.
std::size_t side_of(std::string_view text) {
  WidthCounter widths;
  for (const TextLine& line : sample_of(text).lines) {
    const std::string_view content = without_comment(line.text);
    const auto cells = static_cast<std::size_t>(
        std::count_if(content.begin(), content.end(), [](char c) { return is_cell(c); }));
    if (is_drawn(content)) continue;
    if (!is_title(content, cells, cells)) widths.add(cells);
  }
  return widths.most_frequent();
}

/// The cells of a row, without what is drawn between them; `place` gets where each one stands.
std::string cells_of(std::string_view row, std::vector<const char*>& place) {
  std::string cells;
  place.clear();
  for (const char& c : without_comment(row))
    if (is_cell(c)) {
      cells += c;
      place.push_back(&c);
    }
  return cells;
}

void read_block(const Shape& shape, const GridBlock& block, TextSymbols& symbols,
                PuzzleRecords& records) {
  const SymbolSet* set = symbols.of(shape, block.line, records);
  if (set == nullptr) return;
  Puzzle puzzle = records.blank(shape, block.line, block.title);
  std::vector<const char*> place;
  for (int row = 0; row < shape.side(); ++row) {
    const TextLine& line = block.rows[static_cast<std::size_t>(row)];
    const std::string cells = cells_of(line.text, place);
    if (cells.size() != static_cast<std::size_t>(shape.side())) {
      records.fail(line.number, column_of(line, place.empty() ? line.text.data() : place.back()),
                   fmt::format("row {} has {} cell{}, expected {}", row + 1, cells.size(),
                               cells.size() == 1 ? "" : "s", shape.side()));
      return;
    }
    for (int col = 0; col < shape.side(); ++col) {
      const char c = cells[static_cast<std::size_t>(col)];
      const int cell = shape.cell(row, col);
      const int digit = set->digit_of[static_cast<unsigned char>(c)];
      if (digit < 0) {
        records.fail(line.number, column_of(line, place[static_cast<std::size_t>(col)]),
                     bad_symbol(shape, cell, c, *set));
        return;
      }
      puzzle.clues[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(digit);
    }
  }
  records.add(std::move(puzzle));
}

}  // namespace

LineClass classify_character_row(std::string_view line, std::size_t side) {
  const LineKind kind = kind_of_drawing(line, side);
  if (kind != LineKind::row) return {kind, side, false};
  const std::string_view content = without_comment(line);
  LineClass found{LineKind::row, 0, false};
  const auto root = static_cast<int>(std::sqrt(static_cast<double>(side)));
  for (const char c : content) {
    if (!is_cell(c)) continue;
    ++found.width;
    const bool digit = (is_digit(c) && c != '0') || (is_letter(c) && c != 'x' && c != 'X');
    if (digit && (!is_digit(c) || c - '0' > root)) found.large = true;
  }
  if (is_title(content, found.width, side)) found.kind = LineKind::title;
  return found;
}

namespace {

/// How sure the rows of a text are, other formats left aside.
int rows_score(std::string_view text) {
  const std::size_t side = side_of(text);
  const auto shape = shape_of_side(side, {});
  if (!shape) return 0;
  const LineOrRows said = line_or_rows(sample_of(text), side, classify_character_row);
  if (said != LineOrRows::rows) return said == LineOrRows::either ? 1 : 0;
  bool whole = false;
  for_each_block(text, *shape, classify_character_row, [&](const GridBlock& block) {
    whole = block.problem.empty();
    return !whole;
  });
  return whole ? 2 : 1;
}

}  // namespace

bool recognise_rows_body(std::string_view text) { return rows_score(text) > 0; }

int recognise_rows(std::string_view text) {
  if (recognise_csv(text) > 0 || recognise_matrix(text) > 0 || recognise_sdk(text) > 0 ||
      recognise_simple_sudoku(text) > 0)
    return 0;
  return rows_score(text);
}

std::vector<PuzzleOrError> read_rows(std::string_view text, std::string_view source,
                                     const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  const std::size_t side =
      options.box ? static_cast<std::size_t>(options.box->side()) : side_of(text);
  const auto shape = shape_of_side(side, options);
  if (!shape) {
    records.fail(1, 0, fmt::format("rows of {} cells make no grid that has boxes", side));
    return records.take();
  }
  TextSymbols symbols;
  std::vector<const char*> place;
  for_each_block(text, *shape, classify_character_row, [&](const GridBlock& block) {
    for (const TextLine& row : block.rows) symbols.count(*shape, cells_of(row.text, place));
    return true;
  });
  for_each_block(text, *shape, classify_character_row, [&](const GridBlock& block) {
    if (block.problem.empty())
      read_block(*shape, block, symbols, records);
    else
      records.fail(block.line, 0, block.problem);
    return !records.full();
  });
  return records.take();
}

std::string character_rows(const Puzzle& puzzle) {
  const std::string line = grid_line(puzzle.shape, puzzle.clues);
  const auto side = static_cast<std::size_t>(puzzle.shape.side());
  std::string text;
  for (std::size_t row = 0; row < side; ++row) text += line.substr(row * side, side) + '\n';
  return text;
}

std::string on_one_line(std::string_view name) {
  std::string line{name};
  std::ranges::replace_if(
      line, [](char c) { return c >= 0 && c < ' '; }, ' ');
  return line;
}

std::string write_rows(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    if (!text.empty()) text += '\n';
    text += character_rows(puzzle);
  }
  return text;
}

}  // namespace temper
