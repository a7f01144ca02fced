#include "puzzle/rules/sums.h"
#include <fmt/format.h>

namespace temper {

std::string SumRange::text() const {
  return least == most ? fmt::format("{}", least) : fmt::format("{} to {}", least, most);
}

SumRange range_with_repeats(const Grid& grid, const std::vector<int>& cells, int side) {
  SumRange range;
  for (const int cell : cells) {
    const int digit = grid[static_cast<std::size_t>(cell)];
    range.least += digit == 0 ? 1 : digit;
    range.most += digit == 0 ? side : digit;
  }
  return range;
}

SumRange range_without_repeats(const Grid& grid, const std::vector<int>& cells, int side) {
  std::vector<bool> taken(256, false);
  SumRange range;
  int blanks = 0;
  for (const int cell : cells) {
    const int digit = grid[static_cast<std::size_t>(cell)];
    taken[static_cast<std::size_t>(digit)] = true;
    range.least += digit;
    range.most += digit;
    blanks += digit == 0 ? 1 : 0;
  }
  // The blanks take the least digits that are free, or the greatest.
  int low = blanks;
  for (int digit = 1; digit <= side && low > 0; ++digit)
    if (!taken[static_cast<std::size_t>(digit)]) {
      range.least += digit;
      --low;
    }
  int high = blanks;
  for (int digit = side; digit >= 1 && high > 0; --digit)
    if (!taken[static_cast<std::size_t>(digit)]) {
      range.most += digit;
      --high;
    }
  return range;
}

}  // namespace temper
