#include "presolve/depth_first.h"

#include "presolve/propagation.h"

#include <bit>
#include <utility>
#include <vector>

namespace temper {
namespace {

constexpr std::int64_t kNodesBetweenPolls = 64;

/// How often each cell and group ended in a contradiction, plus one. Branching where it goes wrong
/// most is what settles large grids (Boussemart et al., "Boosting systematic search by weighting
/// constraints", ECAI 2004).
struct Weights {
  std::vector<double> cell;   ///< [num_cells]
  std::vector<double> group;  ///< [num_groups]
  const Links& links;

  explicit Weights(const Links& all)
      : cell(all.shape.num_cells(), 1.0), group(all.num_groups(), 1.0), links(all) {}

  void blame(const Contradiction& contradiction) {
    const auto index = static_cast<std::size_t>(contradiction.index);
    switch (contradiction.kind) {
      case Contradiction::Kind::empty_cell:
        ++cell[index];
        break;
      case Contradiction::Kind::no_place:
        ++group[index];
        break;
      case Contradiction::Kind::no_sum:  // its cells share the blame
        for (const LinkedTerm& term : links.sums[index].terms)
          cell[static_cast<std::size_t>(term.cell)] +=
              1.0 / static_cast<double>(links.sums[index].terms.size());
        break;
      default:
        break;
    }
  }
};

/// A candidate to try: of the cell or group with the fewest candidates for its weight.
Candidate choose(const Links& links, const Board& board, const Weights& weights) {
  double least = links.shape.side() + 1;
  std::int32_t best_cell = -1;
  for (std::int32_t cell = 0; cell < links.shape.num_cells(); ++cell) {
    if (board.settled[cell] != 0) continue;
    const double cost = std::popcount(board.cells[cell]) / weights.cell[cell];
    if (cost >= least) continue;
    least = cost;
    best_cell = cell;
  }
  std::int32_t best_group = -1;
  for (std::int32_t group = 0; group < links.num_groups(); ++group) {
    if (board.held[group] != 0 || !links.limits[group].exactly_one()) continue;
    const double cost = board.open[group] / weights.group[group];
    if (cost >= least) continue;
    least = cost;
    best_group = group;
  }
  if (best_group >= 0)
    for (const Candidate member : links.members[best_group])
      if (possible(board, links, member)) return member;
  return links.shape.candidate(best_cell, std::countr_zero(board.cells[best_cell]) + 1);
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
  Propagation propagation{links, stop};
  Weights weights{links};
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
    if (nodes % kNodesBetweenPolls == 0) {
      propagation.forget_work();
      result.interrupted = stop();
      if (result.interrupted) break;
    }
    if (alive) {
      const Candidate choice = choose(links, board, weights);
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
    if (propagation.stopped()) {
      result.interrupted = true;
      break;
    }
    if (!alive) {
      weights.blame(propagation.contradiction());
      propagation.clear();
    }
  }
  result.status = status_of(result.count);
  return result;
}

}  // namespace temper
