#pragma once
/// What the JSON of f-puzzles says of one puzzle: clues, regions and constraints.

#include "temper/puzzle/puzzle.h"

#include "io/json_text.h"

namespace temper {

/// Fills a blank puzzle from the object at `root`. Throws ParseError that names the path of a
/// member that is malformed or, unless `ignore_unknown`, a constraint that this program does not
/// know.
void read_f_puzzle(const JsonText& text, const JsonPath& root, bool ignore_unknown, Puzzle& puzzle);

}  // namespace temper
