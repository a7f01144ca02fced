#include "io/puzzle/number_cells.h"

#include "temper/puzzle/puzzle.h"

#include "io/puzzle/symbols.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {

void split_numbers(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  std::string_view rest = without_comment(line);
  if (rest.empty()) return;
  const std::size_t separator = rest.find_first_of(",;");
  if (separator != std::string_view::npos) {
    const char comma = rest[separator];
    while (fields.size() < kMostFields) {
      const std::size_t end = std::min(rest.find(comma), rest.size());
      fields.push_back(trimmed(rest.substr(0, end)));
      if (end == rest.size()) return;
      rest.remove_prefix(end + 1);
    }
    return;
  }
  constexpr std::string_view kBetween = " \t|";
  while (fields.size() < kMostFields) {
    rest.remove_prefix(std::min(rest.find_first_not_of(kBetween), rest.size()));
    if (rest.empty()) return;
    fields.push_back(rest.substr(0, rest.find_first_of(kBetween)));
    rest.remove_prefix(fields.back().size());
  }
}

int number_of(std::string_view field) {
  if (field.empty() || field == "-1") return 0;
  if (field.size() == 1 && kBlankCharacters.find(field.front()) != std::string_view::npos) return 0;
  // "01" is a number, "0103" are four cells.
  if (field.size() > 3 || (field.size() == 3 && field.front() == '0')) return kNoNumber;
  int value = 0;
  for (const char c : field) {
    if (!is_digit(c)) return kNoNumber;
    value = 10 * value + (c - '0');
  }
  return value;
}

std::size_t count_numbers(std::string_view line) {
  std::vector<std::string_view> fields;
  split_numbers(line, fields);
  const bool numbers = std::all_of(fields.begin(), fields.end(),
                                   [](std::string_view f) { return number_of(f) != kNoNumber; });
  return numbers ? fields.size() : 0;
}

std::string bad_number(const Shape& shape, int cell, std::string_view field) {
  constexpr std::size_t kShown = 20;
  const bool is_number = std::all_of(field.begin(), field.end(), is_digit);
  return fmt::format("'{}' ({}) is {}: expected 1 to {}, or a blank (0, -1, .)",
                     field.substr(0, kShown), cell_name(shape, cell),
                     is_number ? "out of range" : "no number", shape.side());
}

}  // namespace temper
