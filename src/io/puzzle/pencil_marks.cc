/// Format `pencil-marks`: one puzzle a line; each cell is `side` characters, the d-th being digit d
/// where d is still possible, else a blank (9×9: 729 characters).

#include "io/puzzle/cell_line.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/text_rows.h"
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

namespace temper {
namespace {

std::optional<Shape> shape_of_marks(std::size_t length, const PuzzleReadOptions& options) {
  for (std::size_t side = 4; side < kMaxSide && side * side * side <= length; ++side)
    if (side * side * side == length) return shape_of_side(side, options);
  return std::nullopt;
}

/// A cell with one mark is a clue. Marks that say nothing beyond the clues are dropped.
void set_marks(std::vector<std::uint64_t> marks, Puzzle& puzzle) {
  const std::uint64_t every = (std::uint64_t{1} << puzzle.shape.side()) - 1;
  bool more = false;
  for (std::size_t cell = 0; cell < marks.size(); ++cell) {
    if (std::has_single_bit(marks[cell]))
      puzzle.clues[cell] = static_cast<std::uint8_t>(std::countr_zero(marks[cell]) + 1);
    else
      more = more || marks[cell] != every;
  }
  if (more) puzzle.pencil_marks = std::move(marks);
}

void read_marks(const TextLine& line, const CellLine& parts, PuzzleRecords& records) {
  const std::string_view text = parts.cells;
  const auto shape = shape_of_marks(text.size(), records.options());
  if (!shape) {
    const std::size_t side =
        records.options().box ? static_cast<std::size_t>(records.options().box->side()) : 9;
    records.fail(line.number, column_of(line, text.data() + text.size()) - 1,
                 fmt::format("found {} characters, expected as many digits a cell as the side: "
                             "{} characters for {}x{}",
                             text.size(), side * side * side, side, side));
    return;
  }
  const auto side = static_cast<std::size_t>(shape->side());
  const auto set = symbol_set("1G", shape->side());
  std::vector<std::uint64_t> marks(side * side, 0);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int digit = set->digit_of[static_cast<unsigned char>(text[i])];
    if (digit == 0) continue;
    if (digit != static_cast<int>(i % side) + 1) {
      records.fail(
          line.number, column_of(line, &text[i]),
          fmt::format("{} ({}) is no pencil mark here: expected {} or a blank", quoted(text[i]),
                      cell_name(*shape, static_cast<int>(i / side)), i % side + 1));
      return;
    }
    marks[i / side] |= std::uint64_t{1} << (digit - 1);
  }
  Puzzle puzzle = records.blank(*shape, line.number, parts.name);
  set_marks(std::move(marks), puzzle);
  records.add(std::move(puzzle));
}

}  // namespace

int recognise_pencil_marks(std::string_view text) {
  std::size_t pencil_lines = 0, cell_lines = 0;
  for (const TextLine& line : sample_of(text).lines) {
    const std::string_view cells = split_cell_line(line.text).cells;
    if (!looks_like_cells(cells)) continue;
    ++cell_lines;
    if (pencil_mark_side(cells)) ++pencil_lines;
  }
  return 2 * pencil_lines > cell_lines ? 2 : 0;
}

std::vector<PuzzleOrError> read_pencil_marks(std::string_view text, std::string_view source,
                                             const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  for_each_cell_line(text, [&](const TextLine& line, const CellLine& parts) {
    read_marks(line, parts, records);
    return !records.full();
  });
  return records.take();
}

std::string pencil_marks_lack(const Puzzle& puzzle) { return denied_clue(puzzle); }

std::string write_pencil_marks(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    const auto side = static_cast<std::size_t>(puzzle.shape.side());
    for (std::size_t cell = 0; cell < side * side; ++cell) {
      const std::uint8_t clue = puzzle.clues[cell];
      std::uint64_t marks = (std::uint64_t{1} << side) - 1;
      if (!puzzle.pencil_marks.empty()) marks &= puzzle.pencil_marks[cell];
      if (clue != 0) marks = std::uint64_t{1} << (clue - 1);
      for (std::size_t digit = 0; digit < side; ++digit)
        text += (marks >> digit & 1) == 0 ? '.'
                : digit < 9               ? static_cast<char>('1' + digit)
                                          : static_cast<char>('A' + (digit - 9));
    }
    if (!puzzle.name.empty()) text += " # " + on_one_line(puzzle.name);
    text += '\n';
  }
  return text;
}

}  // namespace temper
