#include "puzzle/rules/unit.h"
#include <fmt/format.h>

#include <array>

namespace temper {
namespace {

/// "two 5s", "three 12s".
std::string count_of_digit(std::size_t count, int digit) {
  constexpr std::string_view kWords[] = {"no",   "one", "two",   "three", "four",
                                         "five", "six", "seven", "eight", "nine"};
  const std::string number =
      count < std::size(kWords) ? std::string{kWords[count]} : fmt::format("{}", count);
  return fmt::format("{} {}{}", number, digit, count >= 2 ? "s" : "");
}

}  // namespace

void check_unit(const Puzzle& puzzle, const Grid& grid, const std::vector<int>& cells,
                const std::string& label, const std::string& name, std::vector<Violation>& out) {
  std::array<int, 256> times{};  // of every value a cell can hold, 0 = blanks
  for (const int cell : cells) ++times[grid[static_cast<std::size_t>(cell)]];

  for (int digit = 1; digit <= puzzle.shape.side(); ++digit) {
    const int count = times[static_cast<std::size_t>(digit)];
    if (count == 1 || (count == 0 && times[0] > 0)) continue;
    std::string message = count_of_digit(static_cast<std::size_t>(count), digit) + " in " + name;
    if (count > 1) {
      std::vector<std::string> places;
      for (const int cell : cells)
        if (grid[static_cast<std::size_t>(cell)] == digit)
          places.push_back(cell_name(puzzle.shape, cell));
      message += fmt::format(" ({})", fmt::join(places, ", "));
    }
    out.push_back({label, message});
  }
}

}  // namespace temper
