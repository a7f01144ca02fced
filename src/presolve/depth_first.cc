#include "presolve/depth_first.h"

#include "presolve/propagation.h"

#include <bit>
#include <utility>
#include <vector>

namespace temper {
namespace {

constexpr std::int64_t kNodesBetweenPolls = 64;

/// A candidate to try. Its alternatives are the rest of the smallest cell or group.
Candidate choose(const Links& links, const Board& board) {
  int smallest = links.shape.side() + 1;
  Candidate choice = -1;
  for (std::int32_t cell = 0; cell < links.shape.num_cells() && smallest > 2; ++cell) {
    const int size = std::popcount(board.cells[cell]);
    if (board.settled[cell] != 0 || size >= smallest) continue;
    smallest = size;
    choice = links.shape.candidate(cell, std::countr_zero(board.cells[cell]) + 1);
  }
  std::int32_t smallest_group = -1;
  for (std::int32_t group = 0; group < links.num_groups() && smallest > 2; ++group) {
    if (!links.limits[group].exactly_one() || board.held[group] != 0) continue;
    if (board.open[group] >= smallest) continue;
    smallest = board.open[group];
    smallest_group = group;
  }
  if (smallest_group < 0) return choice;
  for (const Candidate member : links.members[smallest_group])
    if (possible(board, links, member)) return member;
  return choice;
}

Grid grid_of(const Board& board) {
  Grid grid;
  for (const std::uint64_t digits : board.cells)
    grid.push_back(static_cast<std::uint8_t>(std::countr_zero(digits) + 1));
  return grid;
}

}  // namespace

SolutionCount status_of(std::int64_t count) {
  if (count == 0) return SolutionCount::none;
  return count == 1 ? SolutionCount::unique : SolutionCount::multiple;
}

SearchResult search_depth_first(const Links& links, Board board, std::int64_t limit,
                                StopCallback stop) {
  SearchResult result;
  Propagation propagation{links};
  // waiting[0 .. depth) are the boards on which the tried candidate has been ruled out but whose
  // consequences are still to be drawn; entries beyond stay allocated for the next descent.
  std::vector<std::pair<Board, Candidate>> waiting;
  std::size_t depth = 0;
  bool alive = true;  // `board` is at a fixed point without contradiction
  for (std::int64_t nodes = 1;; ++nodes) {
    if (alive && board.unsettled == 0) {
      if (++result.count == 1) result.solution = grid_of(board);
      if (result.count >= limit) break;
      alive = false;
    }
    if (nodes % kNodesBetweenPolls == 0 && stop()) {
      result.interrupted = true;
      break;
    }
    if (alive) {
      const Candidate choice = choose(links, board);
      if (depth == waiting.size()) waiting.emplace_back();
      waiting[depth].first = board;  // copies into the memory of an earlier descent
      waiting[depth++].second = choice;
      ++result.guesses;
      alive = propagation.settle(board, choice) && propagation.run(board);
    } else {
      if (depth == 0) break;
      --depth;
      std::swap(board, waiting[depth].first);
      alive = propagation.remove(board, waiting[depth].second) && propagation.run(board);
    }
    if (!alive) propagation.clear();
  }
  result.status = status_of(result.count);
  return result;
}

}  // namespace temper
