#pragma once
/// Logic on a board: eliminate, only choice, locked places, naked twins, pairs of cells, sums, sets
/// of any size, from work lists until nothing changes. Each step removes only what no solution has.

#include "presolve/board.h"
#include "presolve/contradiction.h"
#include "presolve/links.h"
#include "presolve/stop_callback.h"
#include "presolve/sum_filter.h"

#include <cstdint>
#include <vector>

namespace temper {

/// Numbers that wait, each once.
class WorkList {
 public:
  explicit WorkList(std::size_t num_items) : waits_(num_items, 0) {}

  [[nodiscard]] bool empty() const { return items_.empty(); }
  void add(std::int32_t item) {
    if (waits_[static_cast<std::size_t>(item)] != 0) return;
    waits_[static_cast<std::size_t>(item)] = 1;
    items_.push_back(item);
  }
  [[nodiscard]] std::int32_t take() {
    const std::int32_t last = items_.back();
    items_.pop_back();
    waits_[static_cast<std::size_t>(last)] = 0;
    return last;
  }
  void clear() {
    for (const std::int32_t item : items_) waits_[static_cast<std::size_t>(item)] = 0;
    items_.clear();
  }

 private:
  std::vector<std::int32_t> items_;
  std::vector<std::uint8_t> waits_;  ///< [num_items]
};

/// The work lists that belong to one board at a time; kept between boards for their memory.
/// Every function that returns bool says false when it met a contradiction.
class Propagation {
 public:
  explicit Propagation(const Links& links, StopCallback stop = {});

  /// Takes a candidate away. Consequences wait in the work lists for `run`.
  bool remove(Board& board, Candidate c);
  /// Lets a possible candidate hold: the cell's other digits and all peers are removed.
  bool settle(Board& board, Candidate c);
  /// Puts everything on the work lists, as before the first `run` on a board.
  void wake_all(const Board& board);
  /// Works the lists off, down to the fixed point.
  bool run(Board& board);
  /// `run` ended because it was asked to stop: its answer says nothing.
  [[nodiscard]] bool stopped() const { return stopped_; }
  /// Somebody else has just asked whether to stop.
  void forget_work() { work_ = 0; }
  /// Forgets what waits; a board with a contradiction leaves work behind.
  void clear();

  [[nodiscard]] const Contradiction& contradiction() const { return contradiction_; }

 private:
  bool fail(Contradiction::Kind kind, std::int32_t index, Candidate a = 0);
  bool fill(Board& board, std::int32_t group);
  bool lock(Board& board, std::int32_t group);
  bool remove_excluded_by_all(Board& board);
  bool twins(Board& board, std::int32_t cell);
  bool remove_beside(Board& board, Candidate a, Candidate b);
  bool keep_only(Board& board, std::int32_t cell, std::uint64_t digits);
  bool spread(Board& board, std::int32_t cell);
  bool add_up(Board& board, std::int32_t sum);
  bool differ(Board& board, std::int32_t unit);

  const Links& links_;
  StopCallback stop_;
  bool stopped_ = false;
  std::int64_t work_ = 0;  ///< of sums, since `stop_` was asked
  Contradiction contradiction_;
  Remover remover_;                         ///< at work
  std::vector<std::int32_t> single_cells_;  ///< one digit left, not settled yet
  std::vector<std::int32_t> full_groups_;   ///< exactly k places left
  WorkList small_groups_;                   ///< few places left: maybe all inside another group
  std::vector<std::int32_t> pair_cells_;    ///< two digits left
  WorkList narrowed_cells_;                 ///< lost a digit
  WorkList sums_;                           ///< with such a cell
  WorkList units_;                          ///< with such a cell
  SumFilter sum_filter_;
  std::vector<Candidate> places_;           ///< scratch: open members of the group at hand
  std::vector<std::int32_t> unit_cells_;    ///< scratch: open cells of the unit at hand
  std::vector<std::uint64_t> unit_digits_;  ///< scratch: their digits
};

}  // namespace temper
