#pragma once
/// Logic on a board: eliminate, only choice, locked places, naked twins, from work lists until
/// nothing changes. Each step removes only what no solution has.

#include "presolve/board.h"
#include "presolve/contradiction.h"
#include "presolve/links.h"

#include <cstdint>
#include <vector>

namespace temper {

/// The work lists that belong to one board at a time; kept between boards for their memory.
/// Every function that returns bool says false when it met a contradiction.
class Propagation {
 public:
  explicit Propagation(const Links& links);

  /// Takes a candidate away. Consequences wait in the work lists for `run`.
  bool remove(Board& board, Candidate c);
  /// Lets a candidate hold: the cell's other digits and all peers are removed.
  bool settle(Board& board, Candidate c);
  /// Puts everything on the work lists, as before the first `run` on a board.
  void wake_all(const Board& board);
  /// Works the lists off, down to the fixed point.
  bool run(Board& board);
  /// Forgets what waits; a board with a contradiction leaves work behind.
  void clear();

  [[nodiscard]] const Contradiction& contradiction() const { return contradiction_; }

 private:
  bool fail(Contradiction::Kind kind, std::int32_t index, Candidate a = 0, Candidate b = 0);
  bool fail_to_settle(const Board& board, Candidate c);
  bool fill(Board& board, std::int32_t group);
  bool lock(Board& board, std::int32_t group);
  bool remove_excluded_by_all(Board& board);
  bool twins(Board& board, std::int32_t cell);
  bool remove_beside(Board& board, Candidate a, Candidate b);

  const Links& links_;
  Contradiction contradiction_;
  std::vector<std::int32_t> single_cells_;  ///< one digit left, not settled yet
  std::vector<std::int32_t> full_groups_;   ///< exactly k places left
  std::vector<std::int32_t> small_groups_;  ///< few places left: maybe all inside another group
  std::vector<std::int32_t> pair_cells_;    ///< two digits left
  std::vector<std::uint8_t> is_small_;      ///< [num_groups], waits in small_groups_
  std::vector<Candidate> places_;           ///< scratch: open members of the group at hand
};

}  // namespace temper
