/// Thermometers: digits rise from the bulb on. Each step is a constraint of its own, the rest of
/// the line follows from them.

#include "puzzle/rules/pairs.h"
#include <fmt/format.h>

namespace temper::thermometer {

bool given(const Parameters& parameters) { return !parameters.thermometers.empty(); }

void constrain(const Puzzle& puzzle, Constraints& out) {
  PairConstraints pairs{puzzle, "thermo", out};
  int number = 0;
  for (const std::vector<int>& line : puzzle.parameters.thermometers) {
    const std::string stem = fmt::format("thermo_{}", ++number);
    for (std::size_t i = 1; i < line.size(); ++i)
      pairs.allow_only(stem, line[i - 1], line[i],
                       [](int lower, int higher) { return lower < higher; });
  }
}

void check(const Puzzle& puzzle, const Grid& grid, std::vector<Violation>& out) {
  const int side = puzzle.shape.side();
  for (std::size_t index = 0; index < puzzle.parameters.thermometers.size(); ++index) {
    const std::vector<int>& line = puzzle.parameters.thermometers[index];
    const std::string label = fmt::format("thermo_{}", index + 1);
    const int length = static_cast<int>(line.size());
    if (length > side) {
      out.push_back({label, fmt::format("thermometer {} has {} cells, only {} digits can rise",
                                        index + 1, length, side)});
      continue;
    }
    // The least digit that each place may hold, by the last set digit before it.
    int least = 1;
    for (int place = 0; place < length; ++place, ++least) {
      const int cell = line[static_cast<std::size_t>(place)];
      const int digit = grid[static_cast<std::size_t>(cell)];
      if (digit == 0) continue;
      const int most = side - (length - 1 - place);
      if (digit < least || digit > most)
        out.push_back(
            {label, fmt::format("thermometer {}: {} is {}, expected {} to {} there", index + 1,
                                cell_name(puzzle.shape, cell), digit, least, most)});
      least = digit;
    }
  }
}

}  // namespace temper::thermometer
