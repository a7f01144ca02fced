#pragma once
/// The grid of a puzzle in the JSON of f-puzzles: clues, pencil marks and regions.

#include "temper/puzzle/puzzle.h"

#include "io/puzzle/f_puzzle_members.h"

namespace temper {

/// Fills a blank puzzle from the array of rows at `path`. Throws ParseError that names the path of
/// what is malformed.
void read_f_puzzle_grid(const FPuzzleMembers& members, const JsonPath& path,
                        const nlohmann::json& value, Puzzle& puzzle);

}  // namespace temper
