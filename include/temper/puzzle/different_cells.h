#pragma once
/// Which cells hold different digits whatever the puzzle is: those that share a group of one, or an
/// exclusion, for every digit.

#include "temper/puzzle/constraints.h"

#include <cstdint>
#include <vector>

namespace temper {

class DifferentCells {
 public:
  explicit DifferentCells(const Constraints& constraints);

  [[nodiscard]] bool operator()(int a, int b) const;

 private:
  [[nodiscard]] bool apart(Candidate a, Candidate b) const;

  Shape shape_;
  std::vector<std::vector<std::int32_t>> groups_of_;   ///< [candidate] groups of one, ascending
  std::vector<std::vector<Candidate>> exclusions_of_;  ///< [candidate] ascending
};

/// Terms of a sum whose cells differ from each other.
using SumPart = std::vector<Term>;

/// The terms as parts, in the order of their first cells. Terms of one part have one factor.
[[nodiscard]] std::vector<SumPart> parts_of(const Sum& sum, const DifferentCells& different);

}  // namespace temper
