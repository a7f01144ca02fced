#include "temper/presolve/propagator.h"

#include "presolve/board.h"
#include "presolve/depth_first.h"
#include "presolve/links.h"
#include "presolve/propagation.h"

#include <algorithm>
#include <bit>

namespace temper {
namespace {

std::optional<std::string> named(const Contradiction& contradiction, const Links& links) {
  if (contradiction.kind == Contradiction::Kind::none) return std::nullopt;
  return describe(contradiction, links);
}

Contradiction propagate(const Links& links, Board& board) {
  Propagation propagation{links};
  propagation.wake_all(board);
  return propagation.run(board) ? Contradiction{} : propagation.contradiction();
}

}  // namespace

bool Reduction::solved() const {
  return !contradiction && std::ranges::all_of(candidates, [](std::uint64_t digits) {
    return std::has_single_bit(digits);
  });
}

Propagator::Propagator(const Constraints& constraints)
    : links_{std::make_unique<const Links>(link(constraints))} {}
Propagator::~Propagator() = default;
Propagator::Propagator(Propagator&&) noexcept = default;
Propagator& Propagator::operator=(Propagator&&) noexcept = default;

Reduction Propagator::reduce(const Puzzle& puzzle, ShrinkLevel level) const {
  if (level == ShrinkLevel::none) return {marks_of(*links_, puzzle), std::nullopt};
  Start start = start_board(*links_, puzzle);
  if (level == ShrinkLevel::propagate && start.contradiction.kind == Contradiction::Kind::none)
    start.contradiction = propagate(*links_, start.board);
  return {std::move(start.board.cells), named(start.contradiction, *links_)};
}

SearchResult Propagator::search(const Puzzle& puzzle, std::int64_t limit,
                                bool (*stop_requested)(void*), void* context) const {
  const StopCallback stop{stop_requested, context};
  Start start = start_board(*links_, puzzle);
  if (start.contradiction.kind == Contradiction::Kind::none) {
    Propagation propagation{*links_, stop};
    propagation.wake_all(start.board);
    if (!propagation.run(start.board)) start.contradiction = propagation.contradiction();
    if (propagation.stopped()) {
      SearchResult nothing;
      nothing.interrupted = true;
      return nothing;
    }
  }
  if (start.contradiction.kind != Contradiction::Kind::none) {
    SearchResult nothing;
    nothing.reason = named(start.contradiction, *links_);
    return nothing;
  }
  return search_depth_first(*links_, std::move(start.board), limit, stop);
}

}  // namespace temper
