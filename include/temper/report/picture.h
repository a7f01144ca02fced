#pragma once
/// A puzzle as a picture: clues, solution, and what its rules put on the grid. Drawn by cairo; a
/// build without it says so.

#include "temper/puzzle/puzzle.h"

#include <optional>
#include <string>

namespace temper {

enum class PictureFormat { svg, png };

/// Whether this build draws; if not, `picture_of` throws InputError.
[[nodiscard]] bool draws_pictures();

/// The bytes of the picture. The digits of `solution` are drawn where there is no clue.
[[nodiscard]] std::string picture_of(const Puzzle& puzzle, const std::optional<Grid>& solution,
                                     PictureFormat format);

}  // namespace temper
