#include "presolve/propagation.h"

#include "presolve/all_different.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace temper {
namespace {

/// Partial sums, some tenths of a second.
constexpr std::int64_t kWorkBetweenPolls = std::int64_t{1} << 23;

/// Takes the last entry off a list.
std::int32_t take(std::vector<std::int32_t>& list) {
  const std::int32_t last = list.back();
  list.pop_back();
  return last;
}

}  // namespace

Propagation::Propagation(const Links& links, StopCallback stop)
    : links_{links},
      stop_{stop},
      small_groups_(links.limits.size()),
      narrowed_cells_(static_cast<std::size_t>(links.shape.num_cells())),
      sums_(links.sums.size()),
      units_(links.units.first.size() - 1) {}

bool Propagation::fail(Contradiction::Kind kind, std::int32_t index, Candidate a) {
  contradiction_ = {kind, index, a, 0, remover_};
  return false;
}

bool Propagation::remove(Board& board, Candidate c) {
  const std::int32_t cell = links_.cell_of[c];
  std::uint64_t& digits = board.cells[cell];
  if ((digits & links_.bit_of[c]) == 0) return true;
  digits &= ~links_.bit_of[c];
  if (digits == 0) return fail(Contradiction::Kind::empty_cell, cell, c);
  const int num_digits = std::popcount(digits);
  if (num_digits == 1) single_cells_.push_back(cell);
  if (num_digits == 2) pair_cells_.push_back(cell);
  narrowed_cells_.add(cell);

  for (const std::int32_t group : links_.groups_of[c]) {
    const std::int32_t open = --board.open[group];
    const GroupLimit limit = links_.limits[group];
    if (limit.kind == GroupKind::at_most) continue;
    if (open < limit.k) return fail(Contradiction::Kind::no_place, group);
    if (open == limit.k && board.held[group] < limit.k) full_groups_.push_back(group);
    if (limit.k == 1 && open > 1 && open <= links_.locked_size) small_groups_.add(group);
  }
  return true;
}

bool Propagation::settle(Board& board, Candidate c) {
  const std::int32_t cell = links_.cell_of[c];
  assert(possible(board, links_, c));  // callers look, and what waits is dropped at a failure
  if (board.settled[cell] != 0) return true;
  const Candidate first = links_.shape.candidate(cell, 1);
  for (std::uint64_t rest = board.cells[cell] & ~links_.bit_of[c]; rest != 0; rest &= rest - 1)
    if (!remove(board, first + std::countr_zero(rest))) return false;
  board.settled[cell] = 1;
  --board.unsettled;

  for (const std::int32_t group : links_.groups_of[c]) {
    const std::int32_t k = links_.limits[group].k;
    if (++board.held[group] != k || board.open[group] == k) continue;
    remover_ = {.group = group};
    for (const Candidate member : links_.members[group])
      if (member != c && (k == 1 || board.settled[links_.cell_of[member]] == 0) &&
          !remove(board, member))
        return false;
  }
  remover_ = {.cell = cell};
  for (const Candidate other : links_.exclusions_of[c])
    if (!remove(board, other)) return false;
  return true;
}

void Propagation::wake_all(const Board& board) {
  for (std::int32_t cell = 0; cell < links_.shape.num_cells(); ++cell) {
    const int num_digits = std::popcount(board.cells[cell]);
    if (num_digits == 1 && board.settled[cell] == 0) single_cells_.push_back(cell);
    if (num_digits == 2) pair_cells_.push_back(cell);
    narrowed_cells_.add(cell);
  }
  for (std::int32_t group = 0; group < links_.num_groups(); ++group) {
    const GroupLimit limit = links_.limits[group];
    if (limit.kind == GroupKind::at_most) continue;
    if (board.open[group] == limit.k && board.held[group] < limit.k) full_groups_.push_back(group);
    if (limit.k == 1 && board.open[group] > 1 && board.open[group] <= links_.locked_size)
      small_groups_.add(group);
  }
  for (std::size_t sum = 0; sum < links_.sums.size(); ++sum)
    sums_.add(static_cast<std::int32_t>(sum));
}

bool Propagation::run(Board& board) {
  for (;;) {  // cheap work first
    if (!single_cells_.empty()) {
      const std::int32_t cell = take(single_cells_);
      const int digit = std::countr_zero(board.cells[cell]) + 1;
      if (!settle(board, links_.shape.candidate(cell, digit))) return false;
    } else if (!full_groups_.empty()) {
      if (!fill(board, take(full_groups_))) return false;
    } else if (!small_groups_.empty()) {
      if (!lock(board, small_groups_.take())) return false;
    } else if (!pair_cells_.empty()) {
      if (!twins(board, take(pair_cells_))) return false;
    } else if (!narrowed_cells_.empty()) {
      if (!spread(board, narrowed_cells_.take())) return false;
    } else if (!sums_.empty()) {
      if (!add_up(board, sums_.take())) return false;
    } else if (!units_.empty()) {
      if (!differ(board, units_.take())) return false;
    } else {
      return true;
    }
  }
}

void Propagation::clear() {
  single_cells_.clear();
  full_groups_.clear();
  small_groups_.clear();
  pair_cells_.clear();
  narrowed_cells_.clear();
  sums_.clear();
  units_.clear();
  contradiction_ = {};
  remover_ = {};
}

/// Only choice: a group with as many places as it must have holds all of them.
bool Propagation::fill(Board& board, std::int32_t group) {
  for (const Candidate member : links_.members[group])
    if (possible(board, links_, member) && !settle(board, member)) return false;
  return true;
}

/// Locked places: where all places of one group lie in a second one, the second has no other.
bool Propagation::lock(Board& board, std::int32_t group) {
  if (board.open[group] < 2) return true;
  places_.clear();
  for (const Candidate member : links_.members[group])
    if (possible(board, links_, member)) places_.push_back(member);

  for (const std::int32_t other : links_.groups_of[places_.front()]) {
    if (other == group || links_.limits[other].k != 1) continue;
    if (board.open[other] <= places_.size()) continue;
    const bool inside = std::all_of(places_.begin() + 1, places_.end(), [&](Candidate place) {
      return std::ranges::binary_search(links_.groups_of[place], other);
    });
    if (!inside) continue;
    remover_ = {.group = other};
    for (const Candidate member : links_.members[other])
      if (!std::ranges::binary_search(places_, member) && !remove(board, member)) return false;
  }
  return links_.exclusions_of.items.empty() || remove_excluded_by_all(board);
}

/// A candidate that every one of `places_` forbids goes, since one of those places will hold.
bool Propagation::remove_excluded_by_all(Board& board) {
  for (const Candidate place : places_)
    for (const Candidate victim : links_.exclusions_of[place]) {
      if (!possible(board, links_, victim)) continue;
      const bool forbidden = std::ranges::all_of(
          places_, [&](Candidate other) { return exclusive(links_, other, victim); });
      if (!forbidden) continue;
      remover_ = {.cell = links_.cell_of[place]};
      if (!remove(board, victim)) return false;
    }
  return true;
}

/// Naked twins: two cells of a unit with the same two digits hold both, one each, so the unit's
/// other cells have neither. The unit is the one the two cells share: a row, a box, a diagonal …
bool Propagation::twins(Board& board, std::int32_t cell) {
  const std::uint64_t digits = board.cells[cell];
  if (std::popcount(digits) != 2) return true;
  const Candidate low = links_.shape.candidate(cell, std::countr_zero(digits) + 1);
  const Candidate high = links_.shape.candidate(cell, std::bit_width(digits));
  for (const std::int32_t group : links_.groups_of[low]) {
    if (links_.limits[group].k != 1) continue;
    for (const Candidate other_low : links_.members[group]) {
      const std::int32_t other_cell = links_.cell_of[other_low];
      if (other_cell == cell || board.cells[other_cell] != digits) continue;
      if (links_.bit_of[other_low] != links_.bit_of[low]) continue;
      const Candidate other_high = other_low + (high - low);
      if (!exclusive(links_, high, other_high)) continue;
      if (!remove_beside(board, low, other_low) || !remove_beside(board, high, other_high))
        return false;
    }
  }
  return true;
}

/// Removes the rest of every group of one that has both a and b, one of which holds.
bool Propagation::remove_beside(Board& board, Candidate a, Candidate b) {
  for (const std::int32_t group : links_.groups_of[a]) {
    if (links_.limits[group].k != 1) continue;
    if (!std::ranges::binary_search(links_.groups_of[b], group)) continue;
    if (board.open[group] <= 2) continue;
    remover_ = {.group = group};
    for (const Candidate member : links_.members[group])
      if (member != a && member != b && !remove(board, member)) return false;
  }
  return true;
}

/// Takes the cell's other digits away; one is left.
bool Propagation::keep_only(Board& board, std::int32_t cell, std::uint64_t digits) {
  const Candidate first = links_.shape.candidate(cell, 1);
  for (std::uint64_t rest = board.cells[cell] & ~digits; rest != 0; rest &= rest - 1)
    if (!remove(board, first + std::countr_zero(rest))) return false;
  return true;
}

/// A cell that lost a digit: candidates that need one of its digits go when none is left, and what
/// the cell belongs to is looked at later.
bool Propagation::spread(Board& board, std::int32_t cell) {
  for (const std::int32_t sum : links_.sums_of[cell]) sums_.add(sum);
  for (const std::int32_t unit : links_.units_of[cell]) units_.add(unit);
  remover_ = {.cell = cell};
  for (const auto& [victim, digits] : links_.supports[cell])
    if ((board.cells[cell] & digits) == 0 && !remove(board, victim)) return false;
  return true;
}

/// Cage combinations: only digits that occur in some way to reach the total.
bool Propagation::add_up(Board& board, std::int32_t index) {
  const LinkedSum& sum = links_.sums[static_cast<std::size_t>(index)];
  const auto supported = sum_filter_.supported(sum, board.cells);
  work_ += sum_filter_.take_work();
  if (work_ >= kWorkBetweenPolls) {
    work_ = 0;
    stopped_ = stop_();
    if (stopped_) return false;
  }
  if (supported.empty()) return fail(Contradiction::Kind::no_sum, index);
  for (std::size_t i = 0; i < sum.terms.size(); ++i)
    if (!keep_only(board, sum.terms[i].cell, supported[i])) return false;
  return true;
}

/// Naked and hidden sets of every size within a unit. Settled cells have had their say; among four
/// open ones that hold the digits left, singles, only choices and twins have found every set.
bool Propagation::differ(Board& board, std::int32_t unit) {
  const auto cells = links_.units[unit];
  unit_cells_.clear();
  unit_digits_.clear();
  for (const std::int32_t cell : cells)
    if (board.settled[static_cast<std::size_t>(cell)] == 0) {
      unit_cells_.push_back(cell);
      unit_digits_.push_back(board.cells[static_cast<std::size_t>(cell)]);
    }
  const bool holds_every_digit = cells.size() == static_cast<std::size_t>(links_.shape.side());
  if (unit_cells_.size() <= (holds_every_digit ? 4u : 1u)) return true;
  if (!filter_all_different(unit_digits_)) return fail(Contradiction::Kind::few_digits, unit);
  for (std::size_t i = 0; i < unit_cells_.size(); ++i)
    if (!keep_only(board, unit_cells_[i], unit_digits_[i])) return false;
  return true;
}

}  // namespace temper
