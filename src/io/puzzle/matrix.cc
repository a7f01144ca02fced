/// Format `matrix`: one line a row, the cells as numbers between blanks, tabs, commas or `|`
/// (0, −1 or a blank character = blank), rules and titles as in `rows`. Lines with one number alone
/// are headers.

#include "io/puzzle/formats.h"
#include "io/puzzle/grid_blocks.h"
#include "io/puzzle/number_cells.h"
#include "io/puzzle/records.h"
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace temper {
namespace {

std::size_t side_of(const Sample& sample) {
  WidthCounter widths;
  for (const TextLine& line : sample.lines)
    if (const std::size_t count = count_numbers(line.text); count > 1) widths.add(count);
  return widths.most_frequent();
}

/// Most rows hold only numbers that the side has: "123 400 000 056" is no row of four.
bool numbers_fit(const Sample& sample, std::size_t side) {
  std::vector<std::string_view> fields;
  std::size_t rows = 0, unfit = 0;
  for (const TextLine& line : sample.lines) {
    if (count_numbers(line.text) != side) continue;
    split_numbers(line.text, fields);
    ++rows;
    if (std::any_of(fields.begin(), fields.end(),
                    [&](std::string_view f) { return number_of(f) > static_cast<int>(side); }))
      ++unfit;
  }
  return 2 * unfit <= rows;
}

void read_block(const Shape& shape, const GridBlock& block, PuzzleRecords& records) {
  const auto side = static_cast<std::size_t>(shape.side());
  const bool number_title = number_of(block.title) != kNoNumber;
  Puzzle puzzle = records.blank(shape, block.line, number_title ? "" : block.title);
  std::vector<std::string_view> fields;
  for (std::size_t row = 0; row < side; ++row) {
    const TextLine& line = block.rows[row];
    split_numbers(line.text, fields);
    if (fields.size() != side) {
      records.fail(line.number, column_of(line, fields.empty() ? line.text : fields.back()),
                   fmt::format("row {} has {} cell{}, expected {}", row + 1, fields.size(),
                               fields.size() == 1 ? "" : "s", side));
      return;
    }
    for (std::size_t col = 0; col < side; ++col) {
      const std::size_t cell = row * side + col;
      const int digit = number_of(fields[col]);
      if (digit == kNoNumber || digit > shape.side()) {
        records.fail(line.number, column_of(line, fields[col]),
                     bad_number(shape, static_cast<int>(cell), fields[col]));
        return;
      }
      puzzle.clues[cell] = static_cast<std::uint8_t>(digit);
    }
  }
  records.add(std::move(puzzle));
}

}  // namespace

LineClass classify_number_row(std::string_view line, std::size_t side) {
  const LineKind kind = kind_of_drawing(line, side);
  std::vector<std::string_view> fields;
  split_numbers(line, fields);
  if (kind == LineKind::row_or_rule && fields.size() != side) return {LineKind::rule, 0, false};
  if (kind != LineKind::row) return {kind, side, false};
  if (has_word(without_comment(line)) || (fields.size() == 1 && side > 1))
    return {LineKind::title, 0, false};
  const auto root = static_cast<int>(std::sqrt(static_cast<double>(side)));
  const bool large = std::any_of(fields.begin(), fields.end(),
                                 [&](std::string_view f) { return number_of(f) > root; });
  return {LineKind::row, fields.size(), large};
}

int recognise_matrix(std::string_view text) {
  const Sample sample = sample_of(text);
  const std::size_t side = side_of(sample);
  const auto shape = shape_of_side(side, {});
  if (!shape || !numbers_fit(sample, side)) return 0;
  const LineOrRows said = line_or_rows(sample, side, classify_number_row);
  if (said != LineOrRows::rows) return said == LineOrRows::either ? 1 : 0;
  bool whole = false;
  for_each_block(text, *shape, classify_number_row, [&](const GridBlock& block) {
    whole = block.problem.empty();
    return !whole;
  });
  return whole ? 2 : 1;
}

std::vector<PuzzleOrError> read_matrix(std::string_view text, std::string_view source,
                                       const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  const std::size_t side =
      options.box ? static_cast<std::size_t>(options.box->side()) : side_of(sample_of(text));
  const auto shape = shape_of_side(side, options);
  if (!shape) {
    records.fail(1, 0, fmt::format("rows of {} numbers make no grid that has boxes", side));
    return records.take();
  }
  for_each_block(text, *shape, classify_number_row, [&](const GridBlock& block) {
    if (block.problem.empty())
      read_block(*shape, block, records);
    else
      records.fail(block.line, 0, block.problem);
    return !records.full();
  });
  return records.take();
}

std::string write_matrix(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    if (!text.empty()) text += '\n';
    const int side = puzzle.shape.side();
    for (int cell = 0; cell < puzzle.shape.num_cells(); ++cell)
      text += fmt::format("{}{}", puzzle.clues[static_cast<std::size_t>(cell)],
                          (cell + 1) % side == 0 ? '\n' : ' ');
  }
  return text;
}

}  // namespace temper
