#include "temper/io/puzzle_format.h"

#include "io/puzzle/number_cells.h"
#include "io/puzzle/symbols.h"
#include "io/text_file.h"
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace temper {
namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;

bool could_be_cells(std::string_view argument) {
  const std::string_view content = trimmed(argument);
  const std::string_view word = content.substr(0, content.find_first_of(" \t\r\n,;:#"));
  constexpr std::size_t kFewestCells = 16;
  return content.find('\n') != std::string_view::npos || looks_like_cells(word) ||
         count_numbers(content) >= kFewestCells;
}

/// A link, a killer string, JSON …: a text that says by itself what it is.
bool says_its_format(std::string_view argument) {
  return std::ranges::any_of(
      puzzle_formats(), [&](const PuzzleFormat& format) { return format.recognise(argument) > 1; });
}

}  // namespace

std::vector<PuzzleOrError> read_puzzles(const std::string& argument,
                                        const PuzzleReadOptions& options) {
  std::error_code ignored;
  if (argument == "-" || std::filesystem::exists(argument, ignored))
    return parse_puzzles(read_text(argument, kMostBytes), argument, options);
  if (could_be_cells(argument) || says_its_format(argument))
    return parse_puzzles(argument, "argument", options);
  throw InputError{fmt::format(
      "'{}' is no file, and not the cells of a puzzle (81 characters for 9x9, '.' = blank)",
      argument.substr(0, 200))};
}

}  // namespace temper
