/// Format `ss` of Simple Sudoku: the rows in a frame drawn with stars, pipes and dashes.

#include "io/puzzle/formats.h"
#include "io/puzzle/records.h"
#include "io/puzzle/text_rows.h"

namespace temper {
namespace {

bool is_frame(std::string_view line) {
  const std::string_view content = trimmed(line);
  return content.size() > 2 && content.front() == '*' && content.back() == '*' &&
         content.find_first_not_of('-', 1) == content.size() - 1;
}

}  // namespace

int recognise_simple_sudoku(std::string_view text) {
  int frames = 0;
  for (LineReader reader{text}; const auto line = reader.next();) {
    if (line->number > 100) break;
    if (is_frame(line->text)) ++frames;
  }
  return frames > 0 && recognise_rows_body(text) ? 2 : 0;
}

std::vector<PuzzleOrError> read_simple_sudoku(std::string_view text, std::string_view source,
                                              const PuzzleReadOptions& options) {
  return read_rows(text, source, options);
}

std::string write_simple_sudoku(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    if (!text.empty()) text += '\n';
    const Shape& shape = puzzle.shape;
    const std::string bar(static_cast<std::size_t>(shape.box_cols), '-');
    std::string frame, rule;
    for (int box = 0; box < shape.box_rows; ++box) {
      frame += (box > 0 ? "-" : "") + bar;
      rule += (box > 0 ? "+" : "") + bar;
    }
    text += " *" + frame + "*\n";
    const std::string line = grid_line(shape, puzzle.clues);
    for (int row = 0; row < shape.side(); ++row) {
      if (row > 0 && row % shape.box_rows == 0) text += " |" + rule + "|\n";
      text += " |";
      for (int col = 0; col < shape.side(); ++col) {
        text += line[static_cast<std::size_t>(shape.cell(row, col))];
        if ((col + 1) % shape.box_cols == 0) text += '|';
      }
      text += '\n';
    }
    text += " *" + frame + "*\n";
  }
  return text;
}

}  // namespace temper
