#pragma once
/// What is still possible, during propagation. Copied by value at every branch of the search.

#include "presolve/contradiction.h"
#include "presolve/links.h"

#include <cstdint>
#include <vector>

namespace temper {

///   cells    [num_cells]   bit d − 1: digit d is possible
///   settled  [num_cells]   1: the one digit left has been propagated to its peers
///   open     [num_groups]  members still possible, settled ones included
///   held     [num_groups]  members that are settled
struct Board {
  std::vector<std::uint64_t> cells;
  std::vector<std::uint8_t> settled;
  std::vector<std::uint16_t> open;
  std::vector<std::uint16_t> held;
  std::int32_t unsettled = 0;  ///< cells without the mark `settled`
};

[[nodiscard]] inline bool possible(const Board& board, const Links& links, Candidate c) {
  return (board.cells[links.cell_of[c]] & links.bit_of[c]) != 0;
}

/// A board with the clues settled and their peers removed once, and what is wrong with it already.
struct Start {
  Board board;
  Contradiction contradiction;
};

[[nodiscard]] Start start_board(const Links& links, const Puzzle& puzzle);

/// The puzzle's pencil marks, or every digit in every cell.
[[nodiscard]] std::vector<std::uint64_t> marks_of(const Links& links, const Puzzle& puzzle);

}  // namespace temper
