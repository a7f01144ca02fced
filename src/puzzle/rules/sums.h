#pragma once
/// What rules with sums are made of. As in unit.h, one helper for the constraints and others for
/// the check.

#include "temper/puzzle/rule.h"

#include <string>
#include <vector>

namespace temper {

/// Constraint half: the cells with one factor each.
[[nodiscard]] std::vector<Term> terms_of(const std::vector<int>& cells, int factor);

/// Checking half: what the digits of some cells can add up to, however the blanks are filled.
struct SumRange {
  int least = 0;
  int most = 0;

  [[nodiscard]] bool has(int total) const { return least <= total && total <= most; }
  [[nodiscard]] std::string text() const;  ///< "17", or "5 to 17" where cells are blank
};

[[nodiscard]] SumRange range_with_repeats(const Grid& grid, const std::vector<int>& cells,
                                          int side);
/// Blanks hold digits that differ from each other and from the set ones.
[[nodiscard]] SumRange range_without_repeats(const Grid& grid, const std::vector<int>& cells,
                                             int side);

}  // namespace temper
