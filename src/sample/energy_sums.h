#pragma once
/// The energies of many states at once, to check what a backend reports: 64 states a word,
/// couplings of one value counted together by carry-save adders. One after the other they take a
/// tenth of the time of a run; `grid_energy` is the judge of this.

#include "temper/model/couplings.h"
#include "temper/sample/plan.h"

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

namespace temper {

class EnergySums {
 public:
  /// The couplings must outlive it.
  explicit EnergySums(const Couplings& couplings);

  /// In grid units, without the offset. Shape: [rows].
  [[nodiscard]] std::vector<std::int64_t> of(const StateMatrix& states) const;

 private:
  /// Terms with one coefficient: pairs of variables, a linear one as (v, v).
  struct Group {
    std::int64_t value = 0;
    std::vector<std::pair<std::int32_t, std::int32_t>> terms;
  };
  static constexpr std::size_t kBlock = 64;  ///< rows

  void add_block(const StateMatrix& states, std::size_t first,
                 std::vector<std::int64_t>& energies) const;
  [[nodiscard]] std::int64_t of_row(const StateMatrix& states, std::size_t row) const;

  const Couplings& couplings_;
  std::vector<Group> groups_;  ///< empty: there are too many values for this to pay
};

}  // namespace temper
