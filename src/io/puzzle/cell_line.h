#pragma once
/// A line of cells and what stands behind them, as the formats `line`, `csv` and `pencil-marks`
/// use it.

#include "io/puzzle/records.h"

#include <optional>
#include <string_view>

namespace temper {

struct CellLine {
  std::string_view cells;
  std::string_view name;  ///< the text behind, without a solution
};

[[nodiscard]] CellLine split_cell_line(std::string_view text);

/// The puzzle of that shape that `cells` (a view into `line`) are; nullopt where they hold an
/// error, which `records` then has.
[[nodiscard]] std::optional<Puzzle> puzzle_of_cells(const TextLine& line, std::string_view cells,
                                                    const Shape& shape, std::string_view name,
                                                    TextSymbols& symbols, PuzzleRecords& records);

/// Adds the puzzle that `cells` (a view into `line`) are, or the error that they hold.
void read_cells(const TextLine& line, std::string_view cells, std::string_view name,
                TextSymbols& symbols, PuzzleRecords& records);

/// Calls `use(line, cell_line)` with every line of the text that holds cells, until it returns
/// false: comments, blank lines and headers ("Grid 01", "49151 puzzles") are none.
template <class Use>
void for_each_cell_line(std::string_view text, Use use);

/// Too short for cells, with a letter that is no blank: a header.
[[nodiscard]] bool is_header(std::string_view text, std::string_view cells);

template <class Use>
void for_each_cell_line(std::string_view text, Use use) {
  LineReader reader{text};
  while (const auto line = reader.next()) {
    const std::string_view content = trimmed(line->text);
    if (content.empty() || content.front() == '#') continue;
    const CellLine parts = split_cell_line(content);
    if (is_header(content, parts.cells)) continue;
    if (!use(*line, parts)) return;
  }
}

}  // namespace temper
