#include "presolve/board.h"

#include "temper/base/error.h"

#include <fmt/format.h>

namespace temper {
namespace {

using Kind = Contradiction::Kind;

std::vector<Candidate> clue_candidates(const Links& links, const Puzzle& puzzle) {
  std::vector<Candidate> clues;
  for (int cell = 0; cell < links.shape.num_cells(); ++cell) {
    const int digit = puzzle.clues[cell];
    if (digit > links.shape.side())
      throw InputError{fmt::format("the clue in {} is {}, expected at most {}",
                                   cell_name(links.shape, cell), digit, links.shape.side())};
    if (digit != 0) clues.push_back(links.shape.candidate(cell, digit));
  }
  return clues;
}

/// Counts the clues in each group; says which clue is one too many, or forbidden by another clue.
Contradiction hold_clues(const Links& links, const Puzzle& puzzle,
                         const std::vector<Candidate>& clues, std::vector<std::uint16_t>& held) {
  std::vector<Candidate> last_in(links.num_groups(), -1);
  for (const Candidate clue : clues) {
    for (const std::int32_t group : links.groups_of[clue]) {
      if (++held[group] > links.limits[group].k)
        return {Kind::crowded, group, clue, last_in[group]};
      last_in[group] = clue;
    }
    for (const Candidate other : links.exclusions_of[clue])
      if (other < clue && puzzle.clues[links.cell_of[other]] == links.shape.digit_of(other))
        return {Kind::excluded, 0, clue, other};
  }
  return {};
}

/// Clears in the cells of a board what groups of none and the clues forbid; says which cell was
/// left without a candidate first.
class PeerRemoval {
 public:
  PeerRemoval(const Links& links, const Puzzle& puzzle, Board& board)
      : links_(links), puzzle_(puzzle), board_(board) {}

  Contradiction run(const std::vector<Candidate>& clues) {
    for (const Candidate clue : clues) board_.cells[links_.cell_of[clue]] = links_.bit_of[clue];
    for (std::int32_t group = 0; group < links_.num_groups(); ++group)
      if (links_.limits[group].k == 0) close(group);
    for (const Candidate clue : clues) {
      for (const std::int32_t group : links_.groups_of[clue])
        if (board_.held[group] == links_.limits[group].k) close(group);
      for (const Candidate other : links_.exclusions_of[clue])
        remove(other, {.cell = links_.cell_of[clue]});
    }
    return first_empty_;
  }

 private:
  void close(std::int32_t group) {
    for (const Candidate member : links_.members[group]) remove(member, {.group = group});
  }

  /// The clues themselves stay: they have been found to go together.
  void remove(Candidate c, Remover remover) {
    const std::int32_t cell = links_.cell_of[c];
    std::uint64_t& digits = board_.cells[cell];
    if ((digits & links_.bit_of[c]) == 0 || puzzle_.clues[cell] == links_.shape.digit_of(c)) return;
    digits &= ~links_.bit_of[c];
    if (digits == 0 && first_empty_.kind == Kind::none)
      first_empty_ = {Kind::empty_cell, cell, c, 0, remover};
  }

  const Links& links_;
  const Puzzle& puzzle_;
  Board& board_;
  Contradiction first_empty_;
};

}  // namespace

std::vector<std::uint64_t> marks_of(const Links& links, const Puzzle& puzzle) {
  const auto num_cells = static_cast<std::size_t>(links.shape.num_cells());
  if (puzzle.shape != links.shape || puzzle.clues.size() != num_cells)
    throw InputError{fmt::format("the puzzle has {} cells, the solver was built for {}",
                                 puzzle.clues.size(), num_cells)};
  if (!puzzle.pencil_marks.empty() && puzzle.pencil_marks.size() != num_cells)
    throw InputError{fmt::format("the puzzle has {} cells, but pencil marks for {}", num_cells,
                                 puzzle.pencil_marks.size())};
  if (puzzle.pencil_marks.empty()) return std::vector(num_cells, links.all_digits());
  std::vector<std::uint64_t> marks = puzzle.pencil_marks;
  for (std::uint64_t& digits : marks) digits &= links.all_digits();
  return marks;
}

Start start_board(const Links& links, const Puzzle& puzzle) {
  Start start;
  Board& board = start.board;
  board.cells = marks_of(links, puzzle);
  board.settled.assign(board.cells.size(), 0);
  board.open.assign(links.num_groups(), 0);
  board.held.assign(links.num_groups(), 0);

  const std::vector<Candidate> clues = clue_candidates(links, puzzle);
  for (const Candidate clue : clues) {
    if (!possible(board, links, clue)) start.contradiction = {Kind::forbidden_digit, 0, clue, clue};
    board.settled[links.cell_of[clue]] = 1;
  }
  board.unsettled = links.shape.num_cells() - static_cast<std::int32_t>(clues.size());
  if (start.contradiction.kind == Kind::none)
    start.contradiction = hold_clues(links, puzzle, clues, board.held);
  if (start.contradiction.kind != Kind::none) return start;

  start.contradiction = PeerRemoval{links, puzzle, board}.run(clues);
  for (int cell = 0; cell < links.shape.num_cells(); ++cell)  // pencil marks may leave none
    if (board.cells[cell] == 0 && start.contradiction.kind == Kind::none)
      start.contradiction = {Kind::empty_cell, cell};
  if (start.contradiction.kind != Kind::none) return start;
  for (std::int32_t group = 0; group < links.num_groups(); ++group) {
    for (const Candidate member : links.members[group])
      board.open[group] += possible(board, links, member) ? 1 : 0;
    const GroupLimit limit = links.limits[group];
    if (limit.kind == GroupKind::exactly && board.open[group] < limit.k &&
        start.contradiction.kind == Kind::none)
      start.contradiction = {Kind::no_place, group, 0, 0};
  }
  return start;
}

}  // namespace temper
