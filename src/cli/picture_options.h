#pragma once
/// --svg and --png, of the verbs that draw puzzles.

#include "temper/puzzle/puzzle.h"

#include "cli/arguments.h"

#include <cstddef>
#include <optional>
#include <string>

namespace temper::cli {

struct PictureOptions {
  std::string svg, png;  ///< files; empty: none

  void add_to(Arguments& arguments);
  [[nodiscard]] bool wanted() const { return !svg.empty() || !png.empty(); }
  /// Throws InputError where pictures are wanted of a build that draws none.
  void check() const;
  /// Draws puzzle number `index` of `count`: of several each has a file of its own, puzzle-1.svg …
  void draw(const Puzzle& puzzle, const std::optional<Grid>& solution, std::size_t index,
            std::size_t count) const;
};

}  // namespace temper::cli
