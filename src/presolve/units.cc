#include "presolve/units.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace temper {
namespace {

/// The digit of every member, 0 when they have several.
int digit_of(const Shape& shape, const Group& group) {
  const int digit = shape.digit_of(group.members.front());
  for (const Candidate member : group.members)
    if (shape.digit_of(member) != digit) return 0;
  return digit;
}

/// `row_3_7` that places the digit 7 belongs to `row_3`.
std::string without_digit(std::string_view label, int digit) {
  const std::string suffix = fmt::format("_{}", digit);
  if (label.ends_with(suffix)) label.remove_suffix(suffix.size());
  return std::string{label};
}

}  // namespace

std::vector<Unit> units_of(const Constraints& constraints) {
  const Shape& shape = constraints.shape;
  struct Found {
    std::uint64_t digits = 0;
    std::string label;
  };
  std::map<std::vector<int>, Found> found_for;
  std::vector<std::vector<int>> order;  // as the rules come
  for (const Group& group : constraints.groups) {
    if (group.k != 1 || group.members.size() < 2) continue;
    const int digit = digit_of(shape, group);
    if (digit == 0) continue;
    std::vector<int> cells;
    for (const Candidate member : group.members) cells.push_back(shape.cell_of(member));
    std::ranges::sort(cells);
    auto [entry, is_new] = found_for.try_emplace(cells);
    entry->second.digits |= std::uint64_t{1} << (digit - 1);
    if (is_new) entry->second.label = without_digit(group.label, digit);
    if (is_new) order.push_back(std::move(cells));
  }
  std::vector<Unit> units;
  for (std::vector<int>& cells : order) {
    Found& found = found_for[cells];
    if (std::popcount(found.digits) == shape.side())
      units.push_back({std::move(cells), std::move(found.label)});
  }
  return units;
}

}  // namespace temper
