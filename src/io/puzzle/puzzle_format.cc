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

// What a format says by itself; all else is for --rules, and lost where it is not.
constexpr std::string_view kJigsaw[] = {"jigsaw"};
constexpr std::string_view kKiller[] = {"killer", "diagonal"};
constexpr std::string_view kSumoCue[] = {"killer", "diagonal", "jigsaw"};
constexpr std::string_view kFPuzzles[] = {
    "diagonal",    "diagonal-falling", "diagonal-rising", "anti-knight",
    "anti-king",   "disjoint-groups",  "non-consecutive", "jigsaw",
    "latin",       "killer",           "little-killer",   "arrow",
    "thermometer", "kropki",           "kropki-all",      "xv",
    "xv-all",      "even-odd"};

constexpr PuzzleFormat kFormats[] = {
    {.name = "line",
     .help = "one puzzle a line, a character a cell; a name, comment or solution may follow",
     .example = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
     .extensions = ".sdm",
     .recognise = recognise_line,
     .read = read_line,
     .holds = {.names = true},
     .write = write_line},
    {.name = "csv",
     .help = "a header that names the columns, then one puzzle a line",
     .example = "quizzes,solutions",
     .extensions = ".csv",
     .recognise = recognise_csv,
     .read = read_csv,
     .holds = {.names = true},
     .write = write_csv},
    {.name = "rows",
     .help = "a line a row, a character a cell, as typed or drawn with | and -",
     .example = "53. | .7. | ...",
     .recognise = recognise_rows,
     .read = read_rows,
     .write = write_rows},
    {.name = "matrix",
     .help = "a line a row, a number a cell (0 or -1 = blank), as typed or drawn with | and -",
     .example = "5 3 0 0 7 0 0 0 0",
     .recognise = recognise_matrix,
     .read = read_matrix,
     .holds = {.most_side = kMaxSide},
     .write = write_matrix},
    {.name = "integers",
     .help = "one puzzle a line, a number a cell (0 = blank)",
     .example = "0 0 4 0 0 0 0 2 0 0 3 0 0 0 0 0",
     .recognise = recognise_integers,
     .read = read_integers,
     .holds = {.most_side = kMaxSide},
     .write = write_integers},
    {.name = "pencil-marks",
     .help = "one puzzle a line, for each cell the digits that are possible (9x9: 729)",
     .example = "........9123456789.2.......",
     .recognise = recognise_pencil_marks,
     .read = read_pencil_marks,
     .holds = {.most_side = 35, .names = true, .pencil_marks = true},
     .lacks = pencil_marks_lack,
     .write = write_pencil_marks},
    {.name = "sdk",
     .help = "SadMan Sudoku, SudoCue: # lines, then the rows; or [Puzzle] and other sections",
     .example = "#AAuthor",
     .extensions = ".sdk",
     .recognise = recognise_sdk,
     .read = read_sdk,
     .holds = {.several = false, .names = true},
     .write = write_sdk},
    {.name = "ss",
     .help = "Simple Sudoku: the rows in a frame of *, | and -",
     .example = " *-----------*",
     .extensions = ".ss",
     .recognise = recognise_simple_sudoku,
     .read = read_simple_sudoku,
     .write = write_simple_sudoku},
    {.name = "opensudoku",
     .help = "OpenSudoku: XML, the cells in the data of each game",
     .example = "<opensudoku><game data=\"...\"/></opensudoku>",
     .extensions = ".opensudoku .xml",
     .recognise = recognise_opensudoku,
     .read = read_opensudoku,
     .holds = {.names = true, .other_sides = false},
     .write = write_opensudoku},
    {.name = "jigsaw",
     .help = "the cells, then as many characters that name the region of each; on one line or two",
     .example = "3.1....2....4..1 1112133233224444",
     .recognise = recognise_jigsaw,
     .read = read_jigsaw,
     .holds = {.names = true, .rules = kJigsaw},
     .write = write_jigsaw},
    {.name = "killer",
     .help =
         "killer sudoku, for each cell sum of its cage * 256 + number of the cage (d: diagonals)",
     .example = "3x3::k:2817:2817:5890:...",
     .recognise = recognise_killer,
     .read = read_killer,
     .holds = {.most_side = kMaxSide, .boxes = true, .rules = kKiller},
     .lacks = killer_lacks,
     .write = write_killer},
    {.name = "sumocue",
     .help =
         "SumoCue: killer and jigsaw sudoku, =sum and +first cell of the cage, J and the region",
     .example = "SumoCueV1=17J0+0J0=5J1...",
     .recognise = recognise_sumocue,
     .read = read_sumocue,
     .holds = {.most_side = kMaxSide, .rules = kSumoCue},
     .lacks = sumocue_lacks,
     .write = write_sumocue},
    {.name = "f-puzzles",
     .help = "f-puzzles.com: JSON, or a link that carries it; many variants",
     .example = "{\"size\":9,\"grid\":[[{\"value\":5,\"given\":true},...",
     .extensions = ".json",
     .recognise = recognise_f_puzzles,
     .read = read_f_puzzles,
     .holds = {.most_side = kMaxSide,
               .names = true,
               .pencil_marks = true,
               .boxes = true,
               .rules = kFPuzzles},
     .lacks = f_puzzles_lacks,
     .write = write_f_puzzles},
    {.name = "puzzle-json",
     .help = "a puzzle with nothing lost: JSON with clues, rules, box, name, marks, constraints",
     .example =
         "{\"rules\": [\"xv\"], \"clues\": \"53..7....6...\", \"constraints\": {\"x\": ...}}",
     .extensions = ".json",
     .recognise = recognise_puzzle_json,
     .read = read_puzzle_json,
     .holds = {.most_side = kMaxSide,
               .names = true,
               .pencil_marks = true,
               .boxes = true,
               .all_rules = true},
     .write = write_puzzle_json},
    {.name = "cages-json",
     .help = "killer sudoku as JSON: size, box, cages (a letter a cell), sums of the letters",
     .example = "{\"size\": 4, \"cages\": \"GBBDGAADEEAFHHCF\", \"sums\": {\"A\": 9, ...}}",
     .recognise = recognise_cages_json,
     .read = read_cages_json},
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

  const auto found_by = [&](const PuzzleFormat& reader) {
    auto records = reader.read(text, source, options);
    if (records.empty()) return failure(fmt::format("no puzzle found, read as {}", reader.name));
    return records;
  };
  if (format == nullptr ||
      (options.choice == FormatChoice::preferred && format->recognise(text) == 0)) {
    const auto best = best_formats(puzzle_formats(), text);
    if (best.empty() && format != nullptr) return found_by(*format);
    if (best.empty())
      return failure(fmt::format("no format fits this text (known: {}): --format reads it as one",
                                 fmt::join(names_of(puzzle_formats()), ", ")));
    if (best.size() > 1)
      return failure(fmt::format("the format could be {}: --format decides",
                                 fmt::join(names_of(best), " or ")));
    format = best.front();
  }
  return found_by(*format);
}

}  // namespace temper
