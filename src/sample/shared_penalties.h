#pragma once
/// Families whose members share further families: a variable that stands for a whole choice (the
/// digits of a cage) lies in one family for each thing that it decides, and so do the others of the
/// choice. To go from one to another by single flips breaks all of those at once; an exchange
/// breaks only those in which the two differ.

#include "temper/model/couplings.h"

#include <cstddef>

namespace temper {

/// How many of couplings.families have members that typically (the median of those that stand side
/// by side) share three families or more, with exactly-one penalties behind them. Cells of a sudoku
/// share a row and a box.
[[nodiscard]] std::size_t num_families_of_choices(const Couplings& couplings);

}  // namespace temper
