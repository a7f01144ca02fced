#pragma once
/// temper convert, of puzzles.

#include "cli/common_options.h"
#include "cli/convert_files.h"
#include "cli/puzzle_options.h"

namespace temper::cli {

/// The exit status: 2 where a puzzle of several could not be read; the others are written then.
/// Throws InputError and SystemFailure.
[[nodiscard]] int convert_puzzles(const ConvertFiles& files, PuzzleOptions options,
                                  const CommonOptions& common);

}  // namespace temper::cli
