#pragma once
/// Grids that take one line a row: which lines are rows, titles or drawn rules, and how they join
/// into grids. The formats `rows` (characters) and `matrix` (numbers) differ in what a line is.

#include "temper/puzzle/shape.h"

#include "io/puzzle/text_lines.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

enum class LineKind {
  comment,      ///< starts with #: skipped wherever it stands
  blank,        ///< ends a block of rows
  title,        ///< words, or a number alone; ends a block and names the next
  rule,         ///< drawn between boxes: -------+-------
  row_or_rule,  ///< as many dashes as cells in a row: the number of rows decides
  row,
};

struct LineClass {
  LineKind kind = LineKind::blank;
  std::size_t width = 0;  ///< cells, of a row
  /// A row has a digit above √side, so the line cannot be a whole small grid.
  bool large = false;
};
using Classify = LineClass (*)(std::string_view line, std::size_t side);

/// The Classify of `rows` (one character a cell) and of `matrix` (one number a cell).
[[nodiscard]] LineClass classify_character_row(std::string_view line, std::size_t side);
[[nodiscard]] LineClass classify_number_row(std::string_view line, std::size_t side);

/// Kinds that need no look at cells: comment, blank, rule, dashes; everything else
/// is `row`.
[[nodiscard]] LineKind kind_of_drawing(std::string_view line, std::size_t side);

/// Whether a line that is not blank is drawn: -------+-------, or the frame *-----------*.
[[nodiscard]] bool is_drawn(std::string_view content);

struct GridBlock {
  int line = 0;  ///< of its first row
  std::string_view title;
  std::vector<TextLine> rows;  ///< side of them, unless there is a problem
  std::string problem;         ///< "found 8 rows, expected 9"
};

/// Calls `use` with every block of `shape.side()` rows, or with the problem of a run of rows that
/// makes none, until it returns false. Blank lines may stand between the bands of a grid.
void for_each_block(std::string_view text, const Shape& shape, Classify classify,
                    const std::function<bool(const GridBlock&)>& use);

/// 16 (or 36) cells on a line are a row of a 16×16 grid or a whole 4×4 grid: what do the lines say?
enum class LineOrRows { line, rows, either };
[[nodiscard]] LineOrRows line_or_rows(const Sample& sample, std::size_t width, Classify classify);

}  // namespace temper
