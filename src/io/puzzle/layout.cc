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
  std::map<char, int> sizes;
  std::string cells;
  int line = first_line, column = first_column - 1;
  for (const char c : text) {
    ++column;
    if (c == '\n') {
      ++line;
      column = 0;
    }
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') continue;
    if (cells.size() == side * side)
      throw ParseError{std::string{source}, line, column,
                       fmt::format("the layout has more than {} cells", side * side)};
    cells += c;
    if (++sizes[c] > shape.side())
      throw ParseError{std::string{source}, line, column,
                       fmt::format("region '{}' has more than {} cells ({} is one too many)", c,
                                   side, cell_name(shape, static_cast<int>(cells.size()) - 1))};
  }
  if (cells.size() != side * side)
    throw ParseError{std::string{source}, line, column,
                     fmt::format("the layout has {} cells, expected {} ({}x{})", cells.size(),
                                 side * side, side, side)};
  std::vector<int> regions;
  for (const char c : cells)
    regions.push_back(static_cast<int>(std::distance(sizes.begin(), sizes.find(c))));
  return regions;
}

char region_character(int region, int side) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return kDigits[static_cast<std::size_t>(side < kMaxSide ? region + 1 : region)];
}

NamedText text_or_file(const std::string& argument) {
  constexpr std::size_t kMostBytes = std::size_t{16} << 20;
  std::error_code ignored;
  if (argument == "-" || std::filesystem::exists(argument, ignored))
    return {read_text(argument, kMostBytes), argument};
  return {argument, "argument"};
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
