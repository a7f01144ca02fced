#include "temper/io/puzzle_format.h"

#include "temper/base/table.h"
#include "temper/puzzle/rule.h"

#include "io/puzzle/formats.h"
#include "io/puzzle/symbols.h"
#include "io/recognise.h"
#include "io/text_file.h"

#include <algorithm>

namespace temper {
namespace {

constexpr PuzzleFormat kFormats[] = {
    {"line", "one puzzle a line, a character a cell; a name, comment or solution may follow",
     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
     recognise_line, read_line},
    {"csv", "a header that names the columns, then one puzzle a line", "quizzes,solutions",
     recognise_csv, read_csv},
    {"rows", "a line a row, a character a cell, as typed or drawn with | and -", "53. | .7. | ...",
     recognise_rows, read_rows},
    {"matrix", "a line a row, a number a cell (0 or -1 = blank), as typed or drawn with | and -",
     "5 3 0 0 7 0 0 0 0", recognise_matrix, read_matrix},
    {"integers", "one puzzle a line, a number a cell (0 = blank)",
     "0 0 4 0 0 0 0 2 0 0 3 0 0 0 0 0", recognise_integers, read_integers},
    {"pencil-marks", "one puzzle a line, for each cell the digits that are possible (9x9: 729)",
     "........9123456789.2.......", recognise_pencil_marks, read_pencil_marks},
};

/// Line ends as "\n": CRLF and the CR of old machines too.
std::string with_plain_line_ends(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r')
      out += text[i];
    else if (i + 1 == text.size() || text[i + 1] != '\n')
      out += '\n';
  }
  return out;
}

/// What no reader can use, said before the formats are tried; empty when there is nothing.
std::string problem_of(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return "this is UTF-16 text: expected UTF-8 or ASCII";
  if (text.find('\0') != std::string_view::npos) return "this is binary data: expected text";
  if (text.find_first_not_of(" \t\n") == std::string_view::npos) return "the text is empty";
  return {};
}

}  // namespace

std::span<const PuzzleFormat> puzzle_formats() { return kFormats; }

std::vector<PuzzleOrError> parse_puzzles(std::string_view text, std::string_view source,
                                         const PuzzleReadOptions& options) {
  (void)rules_named(options.rules);  // bad options are errors whatever the text is
  if (options.symbols != "auto") (void)symbol_set(options.symbols, 9);
  const PuzzleFormat* format =
      options.format == "auto" ? nullptr : &find_row(puzzle_formats(), options.format, "format");
  const auto failure = [&](const std::string& message) {
    return std::vector<PuzzleOrError>{ParseError{std::string{source}, 0, 0, message}};
  };

  text = without_byte_order_mark(text);
  std::string plain;
  if (text.find('\r') != std::string_view::npos) text = plain = with_plain_line_ends(text);
  if (const std::string problem = problem_of(text); !problem.empty()) return failure(problem);

  if (format == nullptr) {
    const auto best = best_formats(puzzle_formats(), text);
    if (best.empty())
      return failure(fmt::format("no format fits this text (known: {}): --format reads it as one",
                                 fmt::join(names_of(puzzle_formats()), ", ")));
    if (best.size() > 1)
      return failure(fmt::format("the format could be {}: --format decides",
                                 fmt::join(names_of(best), " or ")));
    format = best.front();
  }
  auto records = format->read(text, source, options);
  if (records.empty()) return failure(fmt::format("no puzzle found, read as {}", format->name));
  return records;
}

}  // namespace temper
