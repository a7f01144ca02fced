/// Format `integers`: one puzzle a line, its cells row by row as numbers between blanks or commas.

#include "io/puzzle/formats.h"
#include "io/puzzle/grid_blocks.h"
#include "io/puzzle/number_cells.h"
#include "io/puzzle/records.h"
#include <fmt/format.h>

#include <utility>

namespace temper {

int recognise_integers(std::string_view text) {
  const Sample sample = sample_of(text);
  WidthCounter widths;
  for (const TextLine& line : sample.lines)
    if (const std::size_t count = count_numbers(line.text); count > 1) widths.add(count);
  const std::size_t width = widths.most_frequent();
  if (width > kMaxSide) return 2;  // no row is that long
  if (!shape_of_cells(width, {})) return 0;
  const LineOrRows said = line_or_rows(sample, width, classify_number_row);
  if (said == LineOrRows::either) return 1;
  return said == LineOrRows::line ? 2 : 0;
}

std::vector<PuzzleOrError> read_integers(std::string_view text, std::string_view source,
                                         const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  std::vector<std::string_view> fields;
  LineReader reader{text};
  while (const auto line = reader.next()) {
    if (records.full()) break;
    if (classify_number_row(line->text, kMaxSide).kind != LineKind::row) continue;
    split_numbers(line->text, fields);
    if (fields.empty()) continue;  // rules between boxes alone
    const auto shape = shape_of_cells(fields.size(), options);
    if (!shape) {
      records.fail(
          line->number, column_of(*line, fields.back()),
          fmt::format("found {}{} cells, {}", fields.size() < kMostFields ? "" : "at least ",
                      fields.size(), expected_cells(fields.size(), options)));
      continue;
    }
    Puzzle puzzle = records.blank(*shape, line->number, {});
    std::size_t cell = 0;
    for (; cell < fields.size(); ++cell) {
      const int digit = number_of(fields[cell]);
      if (digit == kNoNumber || digit > shape->side()) break;
      puzzle.clues[cell] = static_cast<std::uint8_t>(digit);
    }
    if (cell == fields.size())
      records.add(std::move(puzzle));
    else
      records.fail(line->number, column_of(*line, fields[cell]),
                   bad_number(*shape, static_cast<int>(cell), fields[cell]));
  }
  return records.take();
}

std::string write_integers(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) text += fmt::format("{}\n", fmt::join(puzzle.clues, " "));
  return text;
}

}  // namespace temper
