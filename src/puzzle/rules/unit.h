#pragma once
/// What most rules are made of: a unit, side cells that hold every digit once. One helper a half of
/// a rule: neither half uses the other's, so that a mistake in one is seen by the other.

#include "temper/puzzle/rule.h"

#include <string>
#include <string_view>
#include <vector>

namespace temper {

/// Constraint half: one group of one a digit, labelled `<family>_<number>_<digit>`: exactly one in
/// a unit of side cells, at most one in a smaller set of cells that differ.
void constrain_unit(std::string_view family, int number, const std::vector<int>& cells,
                    Constraints& out, GroupKind kind = GroupKind::exactly);

/// Checking half: repeats of set digits, and in a unit without blanks the digits that are missing.
/// `label` is that of the violations, `name` is how messages call the unit ("row 1").
void check_unit(const Puzzle& puzzle, const Grid& grid, const std::vector<int>& cells,
                const std::string& label, const std::string& name, std::vector<Violation>& out);

}  // namespace temper
