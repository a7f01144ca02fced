#include "io/puzzle/cell_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace temper {

CellLine split_cell_line(std::string_view text) {
  constexpr std::string_view kSeparators = " \t,;:#";
  const std::string_view content = trimmed(text);
  CellLine line;
  line.cells = content.substr(0, content.find_first_of(kSeparators));
  std::string_view rest = content.substr(line.cells.size());

  const auto strip = [&] {
    rest.remove_prefix(std::min(rest.find_first_not_of(kSeparators), rest.size()));
  };
  strip();
  const std::string_view next = rest.substr(0, rest.find_first_of(kSeparators));
  if (next.size() == line.cells.size()) {  // the solution: no name
    rest.remove_prefix(next.size());
    strip();
  }
  line.name = trimmed(rest);
  return line;
}

std::optional<Puzzle> puzzle_of_cells(const TextLine& line, std::string_view cells,
                                      const Shape& shape, std::string_view name,
                                      TextSymbols& symbols, PuzzleRecords& records) {
  const SymbolSet* set = symbols.of(shape, line.number, records);
  if (set == nullptr) return std::nullopt;
  Puzzle puzzle = records.blank(shape, line.number, name);
  for (std::size_t cell = 0; cell < cells.size(); ++cell) {
    const int digit = set->digit_of[static_cast<unsigned char>(cells[cell])];
    if (digit < 0) {
      records.fail(line.number, column_of(line, &cells[cell]),
                   bad_symbol(shape, static_cast<int>(cell), cells[cell], *set));
      return std::nullopt;
    }
    puzzle.clues[cell] = static_cast<std::uint8_t>(digit);
  }
  return puzzle;
}

void read_cells(const TextLine& line, std::string_view cells, std::string_view name,
                TextSymbols& symbols, PuzzleRecords& records) {
  const auto shape = shape_of_cells(cells.size(), records.options());
  if (!shape) {
    records.fail(line.number, column_of(line, cells.data() + cells.size()) - 1,
                 fmt::format("found {} cells, {}", cells.size(),
                             expected_cells(cells.size(), records.options())));
    return;
  }
  if (auto puzzle = puzzle_of_cells(line, cells, *shape, name, symbols, records))
    records.add(*std::move(puzzle));
}

bool is_header(std::string_view text, std::string_view cells) {
  constexpr std::size_t kFewestCells = 16;
  return cells.size() < kFewestCells && std::any_of(text.begin(), text.end(), [](char c) {
           return is_letter(c) && c != 'x' && c != 'X';
         });
}

}  // namespace temper
