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
};

/// The pictures of a run over `count` puzzles: of several each has a file of its own, puzzle-1.svg
/// …
class PictureFiles {
 public:
  PictureFiles(const PictureOptions& options, std::size_t count)
      : options_(options), count_(count) {}

  /// Draws the next puzzle; one that could not be read has no picture, but its number.
  void draw(const std::optional<Puzzle>& puzzle, const std::optional<Grid>& solution);

 private:
  const PictureOptions& options_;
  std::size_t count_;
  std::size_t next_ = 1;
};

}  // namespace temper::cli
