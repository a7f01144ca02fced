/// Format `f-puzzles`: what the setters' site f-puzzles.com saves: JSON, or its link (`?load=…`)
/// that carries the same compressed. Constraints that this program does not know are errors that
/// name them, unless --ignore-unknown; what is only drawn is passed over. A file may hold an array
/// of puzzles, or a link a line.

#include "io/json_text.h"
#include "io/lz_string.h"
#include "io/puzzle/f_puzzle_constraints.h"
#include "io/puzzle/formats.h"
#include "io/puzzle/json_clues.h"
#include "io/puzzle/records.h"
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace temper {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = std::size_t{32} << 20;

/// The puzzle at `root`, which is a member of an array or the document itself.
Puzzle puzzle_at(const JsonText& text, const JsonPath& root, const PuzzleRecords& records) {
  const json* document = &text.at(root);
  if (!document->is_object())
    text.fail(root, fmt::format("{}: expected an object", to_string(root)));
  std::size_t side = 9;
  JsonPath path = root;
  if (const auto size = document->find("size"); size != document->end()) {
    path.emplace_back("size");
    if (!size->is_number_integer() || *size < 4 || *size > kMaxSide)
      text.fail(path, fmt::format("{}: expected 4 to {}", to_string(path), kMaxSide));
    side = size->get<std::size_t>();
  }
  if (const std::string problem = box_problem(side, records.options()); !problem.empty())
    text.fail(path, fmt::format("{}: {}", to_string(path), problem));
  const Shape shape = shape_with_regions(side, records.options());
  const auto title = document->find("title");
  Puzzle puzzle = records.blank(
      shape, text.line_of(root),
      title != document->end() && title->is_string() ? title->get<std::string>() : "");
  read_f_puzzle(text, root, records.options().ignore_unknown, puzzle);
  return puzzle;
}

/// The compressed text of a link, or of a line that is one without its address.
std::optional<std::string_view> load_of(std::string_view line) {
  constexpr std::string_view kLoad = "load=", kBeginning = "N4Ig";  // of {"si…
  const std::string_view content = trimmed(line);
  const std::size_t at = content.find(kLoad);
  if (content.starts_with("http") && at != std::string_view::npos) {
    const std::string_view load = content.substr(at + kLoad.size());
    return load.substr(0, load.find_first_of("& \t"));
  }
  if (content.starts_with(kBeginning)) return content.substr(0, content.find_first_of(" \t"));
  return std::nullopt;
}

/// Links write '+', '/' and '=' as %2B, %2F and %3D.
std::string without_escapes(std::string_view link) {
  std::string plain;
  for (std::size_t i = 0; i < link.size(); ++i) {
    unsigned value = 0;  // which has no sign
    const std::string_view digits = link.substr(i).substr(1, 2);
    const char* const end = digits.data() + digits.size();
    if (link[i] == '%' && digits.size() == 2 &&
        std::from_chars(digits.data(), end, value, 16).ptr == end) {
      plain += static_cast<char>(value);
      i += 2;
    } else {
      plain += link[i];
    }
  }
  return plain;
}

void read_link(const TextLine& line, std::string_view source, PuzzleRecords& records) {
  const auto load = load_of(line.text);
  if (!load) return records.fail(line.number, 1, "expected a link of f-puzzles (...?load=...)");
  const auto text = lz_string_decompressed(without_escapes(*load), kMostBytes);
  if (!text)
    return records.fail(line.number, column_of(line, *load),
                        "the link is cut short or damaged: its text does not unpack");
  PuzzleRecords unpacked{source, records.options()};
  try {
    read_json_document(JsonText{*text, source}, unpacked, puzzle_at);
  } catch (const ParseError& error) {
    unpacked.add(error);
  }
  for (PuzzleOrError& record : unpacked.take()) {
    if (auto* puzzle = std::get_if<Puzzle>(&record)) {
      puzzle->line = line.number;
      records.add(std::move(*puzzle));
      continue;
    }
    // Its line and column are of a text that nobody sees.
    const auto& error = std::get<ParseError>(record);
    records.fail(line.number, column_of(line, *load), "in the link: " + message_of(error));
  }
}

}  // namespace

int recognise_f_puzzles(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\n");
  if (start == std::string_view::npos) return 0;
  const bool document = text[start] == '{' || text[start] == '[';
  if (document) return text.find("\"grid\"") != std::string_view::npos ? 2 : 0;
  const std::string_view first = text.substr(start, text.find('\n', start) - start);
  return load_of(first) ? 2 : 0;
}

std::vector<PuzzleOrError> read_f_puzzles(std::string_view text, std::string_view source,
                                          const PuzzleReadOptions& options) {
  const std::size_t start = std::min(text.find_first_not_of(" \t\n"), text.size());
  if (start < text.size() && (text[start] == '{' || text[start] == '['))
    return read_json_puzzles(text, source, options, kMostBytes, puzzle_at);
  PuzzleRecords records{source, options};
  for (LineReader reader{text}; const auto line = reader.next();) {
    if (records.full()) break;
    if (!trimmed(line->text).empty()) read_link(*line, source, records);
  }
  return records.take();
}

}  // namespace temper
