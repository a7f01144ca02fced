#include "temper/io/puzzle_format.h"

#include "number_cells.h"
#include "symbols.h"
#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>

namespace temper {
namespace {

constexpr std::size_t kMostBytes = std::size_t{256} << 20;

/// Reads to the end, or refuses what is too long to be puzzles.
std::string read_all(std::istream& in, const std::string& source) {
  std::string text;
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  while (in) {
    const std::size_t before = text.size();
    text.resize(before + kChunk);
    in.read(text.data() + before, static_cast<std::streamsize>(kChunk));
    text.resize(before + static_cast<std::size_t>(in.gcount()));
    if (text.size() > kMostBytes)
      throw InputError{fmt::format("{}: longer than {} MiB: split it", source, kMostBytes >> 20)};
  }
  if (in.bad()) throw InputError{fmt::format("{}: cannot be read", source)};
  return text;
}

std::string read_file(const std::string& path) {
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored))
    throw InputError{fmt::format("{}: is a folder, expected a file of puzzles", path)};
  std::ifstream in{path, std::ios::binary};
  if (!in) throw InputError{fmt::format("{}: cannot be opened", path)};
  return read_all(in, path);
}

bool could_be_cells(std::string_view argument) {
  const std::string_view content = io::trimmed(argument);
  const std::string_view word = content.substr(0, content.find_first_of(" \t\r\n,;:#"));
  constexpr std::size_t kFewestCells = 16;
  return content.find('\n') != std::string_view::npos || io::looks_like_cells(word) ||
         io::count_numbers(content) >= kFewestCells;
}

}  // namespace

std::vector<PuzzleOrError> read_puzzles(const std::string& argument,
                                        const PuzzleReadOptions& options) {
  if (argument == "-") return parse_puzzles(read_all(std::cin, "-"), "-", options);
  std::error_code ignored;
  if (std::filesystem::exists(argument, ignored))
    return parse_puzzles(read_file(argument), argument, options);
  if (could_be_cells(argument)) return parse_puzzles(argument, "argument", options);
  throw InputError{fmt::format(
      "'{}' is no file, and not the cells of a puzzle (81 characters for 9x9, '.' = blank)",
      argument.substr(0, 200))};
}

}  // namespace temper
