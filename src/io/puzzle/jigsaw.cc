/// Format `jigsaw`: the cells of a puzzle, then as many characters that say which region each cell
/// is in: behind the cells (with a blank or comma between or without) or on the next line.

#include "temper/io/parameters_json.h"
#include "temper/puzzle/regions.h"

#include "io/puzzle/cell_line.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/text_rows.h"
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace temper {
namespace {

constexpr std::string_view kSeparators = " \t,;:#";

/// One record: both words may stand on one line or on two.
struct JigsawText {
  TextLine cells_line, layout_line;
  std::string_view cells, layout, name;
};

/// Calls `use` with every record until it returns false; a last one without a layout has none.
template <class Use>
void for_each_jigsaw(std::string_view text, Use use) {
  JigsawText waiting;
  LineReader reader{text};
  while (const auto line = reader.next()) {
    const std::string_view content = trimmed(line->text);
    if (content.empty() || content.front() == '#') continue;
    const std::string_view word = content.substr(0, content.find_first_of(kSeparators));
    if (is_header(content, word)) continue;
    std::string_view rest = content.substr(word.size());
    const auto skip = [&] {
      rest.remove_prefix(std::min(rest.find_first_not_of(kSeparators), rest.size()));
    };
    skip();
    if (!waiting.cells.empty()) {
      waiting.layout_line = *line;
      waiting.layout = word;
      waiting.name = rest;
    } else {
      waiting = {*line, *line, word, rest.substr(0, rest.find_first_of(kSeparators)), rest};
      if (side_of_square(word.size()) == 0 && side_of_square(word.size() / 2) != 0 &&
          word.size() % 2 == 0) {
        waiting.cells = word.substr(0, word.size() / 2);
        waiting.layout = word.substr(word.size() / 2);
      } else if (waiting.layout.size() == word.size()) {
        rest.remove_prefix(word.size());
        skip();
        waiting.name = rest;
      } else {
        waiting.layout = {};
        continue;  // on the next line
      }
    }
    if (!use(std::exchange(waiting, {}))) return;
  }
  if (!waiting.cells.empty()) use(waiting);
}

/// Whether there are half as many equal neighbours, blanks aside, as there are cells, and nearly as
/// many characters as regions: a layout, though perhaps a damaged one. In a puzzle that can be
/// solved no neighbours are equal.
bool is_meant_as_layout(std::string_view text, const Shape& shape) {
  const std::set<char> characters(text.begin(), text.end());
  if (static_cast<int>(characters.size()) < shape.side() - 1) return false;
  int num_equal = 0;
  for (int cell = 0; cell < shape.num_cells(); ++cell) {
    const char here = text[static_cast<std::size_t>(cell)];
    if (kBlankCharacters.find(here) != std::string_view::npos) continue;
    if (shape.col(cell) + 1 < shape.side())
      num_equal += text[static_cast<std::size_t>(cell) + 1] == here;
    if (shape.row(cell) + 1 < shape.side())
      num_equal += text[static_cast<std::size_t>(cell + shape.side())] == here;
  }
  return 2 * num_equal >= shape.num_cells();
}

/// Whether the characters are regions, each in one piece. A solution also has each digit `side`
/// times, but its equal digits never touch.
bool is_layout(std::string_view text, const Shape& shape) {
  try {
    const std::vector<int> regions = parse_layout(text, "", shape);
    for (int region = 0; region < shape.side(); ++region)
      if (std::ranges::count(regions, region) != shape.side() ||
          !is_connected(shape, regions, region))
        return false;
    return true;
  } catch (const ParseError&) {
    return false;
  }
}

void read_record(const JigsawText& text, TextSymbols& symbols, PuzzleRecords& records) {
  const std::size_t found = text.cells.size(), side = side_of_square(found);
  const PuzzleReadOptions& options = records.options();
  const auto last_column = [](const TextLine& line, std::string_view word) {
    return column_of(line, word.data() + word.size()) - 1;
  };
  if (side == 0 || !box_problem(side, options).empty()) {
    records.fail(text.cells_line.number, last_column(text.cells_line, text.cells),
                 fmt::format("found {} cells, {}", found, expected_cells(found, options)));
    return;
  }
  if (text.layout.size() != found) {
    // Where there is none it could have begun behind the cells.
    const std::string_view last = text.layout.empty() ? text.cells : text.layout;
    records.fail(text.layout_line.number, last_column(text.layout_line, last),
                 fmt::format("found a layout of {} cells, expected {}, as many as the clues",
                             text.layout.size(), found));
    return;
  }
  const Shape shape = shape_with_regions(side, options);
  std::vector<int> regions;
  try {
    regions = parse_layout(text.layout, records.source(), shape, text.layout_line.number,
                           column_of(text.layout_line, text.layout));
  } catch (const ParseError& error) {
    return records.add(error);
  }
  auto puzzle = puzzle_of_cells(text.cells_line, text.cells, shape, text.name, symbols, records);
  if (!puzzle) return;
  puzzle->parameters.regions = std::move(regions);
  records.add(*std::move(puzzle));
}

}  // namespace

int recognise_jigsaw(std::string_view text) {
  bool sure = false;
  for_each_jigsaw(text, [&](const JigsawText& record) {
    const std::size_t side = side_of_square(record.cells.size());
    if (side == 0 || record.layout.size() != record.cells.size()) return false;
    const Shape shape = shape_with_regions(side, {});
    sure = is_layout(record.layout, shape) || is_meant_as_layout(record.layout, shape);
    return false;
  });
  return sure ? 2 : 0;
}

std::vector<PuzzleOrError> read_jigsaw(std::string_view text, std::string_view source,
                                       const PuzzleReadOptions& options) {
  PuzzleRecords records{source, options};
  TextSymbols symbols;
  for_each_jigsaw(text, [&](const JigsawText& record) {
    if (const std::size_t side = side_of_square(record.cells.size()))
      symbols.count(shape_with_regions(side, options), record.cells);
    return true;
  });
  for_each_jigsaw(text, [&](const JigsawText& record) {
    read_record(record, symbols, records);
    return !records.full();
  });
  return records.take();
}

std::string write_jigsaw(std::span<const Puzzle> puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) {
    const Shape& shape = puzzle.shape;
    text += grid_line(shape, puzzle.clues) + ' ';
    for (int cell = 0; cell < shape.num_cells(); ++cell) {
      const auto& regions = puzzle.parameters.regions;
      const int region =
          regions.empty() ? shape.box(cell) : regions[static_cast<std::size_t>(cell)];
      text += region_character(region, shape.side());
    }
    if (!puzzle.name.empty()) text += " # " + on_one_line(puzzle.name);
    text += '\n';
  }
  return text;
}

}  // namespace temper
