#pragma once
/// Every 4×4 grid whose rows and columns hold each digit once: 576 of them.

#include "temper/puzzle/puzzle.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace temper::testing_support {

inline const std::vector<Grid>& latin_squares() {
  static const std::vector<Grid> all = [] {
    std::vector<Grid> squares;
    Grid grid(16, 0);
    const std::function<void(std::size_t)> fill = [&](std::size_t cell) {
      if (cell == 16) {
        squares.push_back(grid);
        return;
      }
      for (std::uint8_t digit = 1; digit <= 4; ++digit) {
        bool free = true;
        for (std::size_t i = cell / 4 * 4; i < cell; ++i) free = free && grid[i] != digit;
        for (std::size_t i = cell % 4; i < cell; i += 4) free = free && grid[i] != digit;
        if (!free) continue;
        grid[cell] = digit;
        fill(cell + 1);
        grid[cell] = 0;
      }
    };
    fill(0);
    return squares;
  }();
  return all;
}

}  // namespace temper::testing_support
