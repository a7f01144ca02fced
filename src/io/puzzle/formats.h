#pragma once
/// The functions of every puzzle format (one file each), for the table in puzzle_format.cc and
/// for recognisers that give way to a surer one.

#include "temper/io/puzzle_format.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

using Recognise = int(std::string_view text);
using Read = std::vector<PuzzleOrError>(std::string_view text, std::string_view source,
                                        const PuzzleReadOptions& options);
using Lacks = std::string(const Puzzle& puzzle);
/// Of puzzles that the format holds, as its row says.
using Write = std::string(std::span<const Puzzle> puzzles);

Recognise recognise_line, recognise_csv, recognise_rows, recognise_matrix, recognise_integers,
    recognise_pencil_marks, recognise_sdk, recognise_simple_sudoku, recognise_opensudoku,
    recognise_jigsaw, recognise_killer, recognise_sumocue, recognise_cages_json,
    recognise_f_puzzles, recognise_puzzle_json;
Read read_line, read_csv, read_rows, read_matrix, read_integers, read_pencil_marks, read_sdk,
    read_simple_sudoku, read_opensudoku, read_jigsaw, read_killer, read_sumocue, read_cages_json,
    read_f_puzzles, read_puzzle_json;
Lacks killer_lacks, sumocue_lacks, f_puzzles_lacks, pencil_marks_lack;
Write write_line, write_csv, write_rows, write_matrix, write_integers, write_pencil_marks,
    write_sdk, write_simple_sudoku, write_opensudoku, write_jigsaw, write_killer, write_sumocue,
    write_f_puzzles, write_puzzle_json;

}  // namespace temper
