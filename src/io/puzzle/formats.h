#pragma once
/// The two functions of every puzzle format (one file each), for the table in puzzle_format.cc and
/// for recognisers that give way to a surer one.

#include "temper/io/puzzle_format.h"

#include <string_view>
#include <vector>

namespace temper {

using Recognise = int(std::string_view text);
using Read = std::vector<PuzzleOrError>(std::string_view text, std::string_view source,
                                        const PuzzleReadOptions& options);

Recognise recognise_line, recognise_csv, recognise_rows, recognise_matrix, recognise_integers,
    recognise_pencil_marks;
Read read_line, read_csv, read_rows, read_matrix, read_integers, read_pencil_marks;

}  // namespace temper
