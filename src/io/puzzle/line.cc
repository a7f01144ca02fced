/// Format `line`: one puzzle a line, its cells as characters, then perhaps a name, a comment or the
/// solution.

#include "io/puzzle/cell_line.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/grid_blocks.h"
#include "io/puzzle/text_rows.h"

namespace temper {

int recognise_line(std::string_view text) {
  if (recognise_csv(text) > 0 || recognise_jigsaw(text) > 0 || recognise_sdk(text) > 0) return 0;
  const Sample sample = sample_of(text);
  WidthCounter widths;
  std::size_t pencil_lines = 0;
  std::size_t cell_lines = 0;
  for (const TextLine& line : sample.lines) {
    const std::string_view cells = split_cell_line(line.text).cells;
    if (!looks_like_cells(cells)) continue;
    ++cell_lines;
    widths.add(cells.size());
    if (pencil_mark_side(cells)) ++pencil_lines;
  }
  if (cell_lines == 0 || 2 * pencil_lines > cell_lines) return 0;
  const std::size_t width = widths.most_frequent();
  if (width <= kMaxSide) {  // as many characters as a row of a larger grid has
    const LineOrRows said = line_or_rows(sample, width, classify_character_row);
    if (said == LineOrRows::rows) return 0;
    if (said == LineOrRows::either) return 1;
  }
  return shape_of_cells(width, {}) ? 2 : 1;
}

std::vector<PuzzleOrError> read_line(std::string_view text, std::string_view source,
                                     const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  TextSymbols symbols;
  for_each_cell_line(text, [&](const TextLine&, const CellLine& parts) {
    if (const auto shape = shape_of_cells(parts.cells.size(), options))
      symbols.count(*shape, parts.cells);
    return true;
  });
  for_each_cell_line(text, [&](const TextLine& line, const CellLine& parts) {
    read_cells(line, parts.cells, parts.name, symbols, records);
    return !records.full();
  });
  return records.take();
}

std::string write_line(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    text += grid_line(puzzle.shape, puzzle.clues);
    if (!puzzle.name.empty()) text += " # " + on_one_line(puzzle.name);
    text += '\n';
  }
  return text;
}

}  // namespace temper
