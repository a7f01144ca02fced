/// Format `sdk` of SadMan Sudoku and SudoCue: lines `#A…` (author), `#D…` (description) and the
/// like, then the rows; or sections [Puzzle], [State] …, of which the first is the puzzle.

#include "io/puzzle/formats.h"
#include "io/puzzle/records.h"
#include "io/puzzle/text_rows.h"
#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace temper {
namespace {

/// Author, description, comment, date, source, level, address: `#Dtext`, no blank between.
constexpr std::string_view kHeaders = "ADCBSLU";

std::optional<char> header_of(std::string_view line) {
  const bool header = line.size() > 2 && line[0] == '#' &&
                      kHeaders.find(line[1]) != std::string_view::npos && !is_space(line[2]);
  return header ? std::optional{line[1]} : std::nullopt;
}

/// The name of a section, without its brackets.
std::optional<std::string_view> section_of(std::string_view line) {
  const std::string_view content = trimmed(line);
  if (content.size() < 3 || content.front() != '[' || content.back() != ']') return std::nullopt;
  return content.substr(1, content.size() - 2);
}

bool is_puzzle(std::string_view section) {
  constexpr std::string_view kName = "puzzle";
  return std::equal(section.begin(), section.end(), kName.begin(), kName.end(),
                    [](char a, char b) { return (a | 0x20) == b; });
}

/// The text with blanks in place of all that is no puzzle, so that every place stays where it is.
struct Body {
  std::string text;
  std::string name;  ///< of the description
};

Body body_of(std::string_view text) {
  Body body{std::string{text}, {}};
  bool inside = true;
  LineReader reader{text};
  while (const auto line = reader.next()) {
    const auto header = header_of(line->text);
    if (header == 'D' && body.name.empty()) body.name = trimmed(line->text.substr(2));
    const auto section = section_of(line->text);
    if (section) inside = is_puzzle(*section);
    if (inside && !section && !header) continue;
    const auto start = static_cast<std::size_t>(line->text.data() - text.data());
    std::fill_n(body.text.begin() + static_cast<std::ptrdiff_t>(start), line->text.size(), ' ');
  }
  return body;
}

}  // namespace

int recognise_sdk(std::string_view text) {
  std::set<char> headers;
  for (LineReader reader{text}; const auto line = reader.next();) {
    if (line->number > 100) break;
    if (const auto section = section_of(line->text); section && is_puzzle(*section)) return 2;
    if (const auto header = header_of(line->text)) headers.insert(*header);
  }
  // One such line could be any comment; two different ones are no accident.
  return headers.size() > 1 && recognise_rows_body(body_of(text).text) ? 2 : 0;
}

std::vector<PuzzleOrError> read_sdk(std::string_view text, std::string_view source,
                                    const PuzzleReadOptions& options) {
  const Body body = body_of(text);
  const bool is_line = recognise_line(body.text) > 1;
  auto records = (is_line ? read_line : read_rows)(body.text, source, options);
  if (records.size() == 1)
    if (auto* puzzle = std::get_if<Puzzle>(&records.front()); puzzle && puzzle->name.empty())
      puzzle->name = body.name;
  return records;
}

std::string write_sdk(std::span<const Puzzle> puzzles) {
  const Puzzle& puzzle = puzzles.front();
  std::string text;
  if (!puzzle.name.empty()) text = fmt::format("#D{}\n", on_one_line(puzzle.name));
  return text + character_rows(puzzle);
}

}  // namespace temper
