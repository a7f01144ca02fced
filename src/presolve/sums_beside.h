#pragma once
/// Sums that follow from the others, where cages cover much of a unit, or of neighbouring rows or
/// columns: what the cells beside the cages add up to ("innies"), and those of the cages that stick
/// out ("outies"). The known digits of a whole unit add up to side · (side + 1) / 2.

#include "temper/puzzle/constraints.h"

#include "presolve/units.h"

#include <string>
#include <vector>

namespace temper {

struct SumBeside {
  Sum sum;
  std::string complaint;  ///< what it comes from, for where no digits add up
};

[[nodiscard]] std::vector<SumBeside> sums_beside(const Constraints& constraints,
                                                 const std::vector<Unit>& units);

}  // namespace temper
