#include "temper/base/error.h"
#include "temper/io/parameters_json.h"
#include "temper/puzzle/puzzle.h"

#include "io/text_file.h"
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

namespace temper {

std::vector<int> parse_layout(std::string_view text, std::string_view source, const Shape& shape,
                              int first_line, int first_column) {
  const auto side = static_cast<std::size_t>(shape.side());
  struct Region {
    int size = 0;
    int line = 0, column = 0, cell = 0;  ///< of its first cell
  };
  std::map<char, Region> found;
  std::string cells;
  int line = first_line, column = first_column - 1;
  const auto fail = [&](int at_line, int at_column, const std::string& message) {
    throw ParseError{std::string{source}, at_line, at_column, message};
  };
  for (const char c : text) {
    ++column;
    if (c == '\n') {
      ++line;
      column = 0;
    }
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
    if (cells.size() == side * side)
      fail(line, column,
           fmt::format("found more cells in the layout, expected {} ({}x{})", side * side, side,
                       side));
    const auto cell = static_cast<int>(cells.size());
    cells += c;
    Region& region = found.try_emplace(c, Region{0, line, column, cell}).first->second;
    if (++region.size > shape.side())
      fail(line, column,
           fmt::format("found {} cells of region '{}' ({} is one too many), expected {}",
                       region.size, c, cell_name(shape, cell), side));
  }
  if (cells.size() != side * side)
    fail(line, std::max(column, 1),
         fmt::format("found {} cells in the layout, expected {} ({}x{})", cells.size(), side * side,
                     side, side));
  if (found.size() > side) {  // the least of them is where the mistake may be
    const auto& [name, region] =
        *std::ranges::min_element(found, {}, [](const auto& each) { return each.second.size; });
    fail(
        region.line, region.column,
        fmt::format("found {} regions, one of them '{}' of {} cell{} ({}), expected {} of {} cells",
                    found.size(), name, region.size, region.size == 1 ? "" : "s",
                    cell_name(shape, region.cell), side, side));
  }
  std::vector<int> regions;
  for (const char c : cells)
    regions.push_back(static_cast<int>(std::distance(found.begin(), found.find(c))));
  return regions;
}

char region_character(int region, int side) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return kDigits[static_cast<std::size_t>(side < kMaxSide ? region + 1 : region)];
}

namespace {

/// `is_text`: whether the argument could be the text itself, where it names no file.
NamedText text_or_file(const std::string& argument, std::string_view what,
                       bool (*is_text)(std::string_view argument)) {
  constexpr std::size_t kMostBytes = std::size_t{16} << 20;
  std::error_code ignored;
  if (argument == "-" || std::filesystem::exists(argument, ignored))
    return {read_text(argument, kMostBytes), argument};
  if (is_text(argument)) return {argument, "argument"};
  throw InputError{fmt::format("cannot open '{}': there is no such file, and it is not {} itself",
                               argument.substr(0, 200), what)};
}

}  // namespace

NamedText layout_argument(const std::string& argument) {
  return text_or_file(argument, "a layout (a character a cell, at least 16)",
                      [](std::string_view text) {
                        constexpr std::size_t kFewestCells = 16;
                        return text.size() >= kFewestCells && text.find('/') == text.npos;
                      });
}

NamedText parameters_argument(const std::string& argument) {
  return text_or_file(argument, "JSON", [](std::string_view text) {
    const std::size_t start = text.find_first_not_of(" \t\r\n");
    return start != text.npos && (text[start] == '{' || text[start] == '[');
  });
}

void add_parameters(Parameters& parameters, Parameters more) {
  const auto append = [&](auto member) {
    auto& from = more.*member;
    auto& to = parameters.*member;
    to.insert(to.end(), from.begin(), from.end());
  };
  if (!more.regions.empty()) parameters.regions = std::move(more.regions);
  for_each_list(append);
}

}  // namespace temper
