#pragma once
/// The techniques of presolve, one file each. Each goes on until it finds no more; each of its
/// steps keeps an optimum (with Ties::kept, all of them).

#include "presolve/model/reducible_model.h"

#include <cstdint>
#include <vector>

namespace temper::reducing {

/// Fixes x where its field keeps its sign whatever the others are.
void fix_dominated(ReducibleModel& model);

/// Eliminates variables of degree 0, 1 and 2, of those that `degrees` (a bit a degree) allows.
void eliminate_low_degrees(ReducibleModel& model, std::uint32_t degrees);

/// Merges x into y where states with x ≠ y (or x = y) are never better than the others; equal,
/// opposite, or both.
void merge_pairs(ReducibleModel& model, bool equal, bool opposite);

/// Fixes the persistencies of the half-integral relaxation. False: not done, it takes more work
/// than the size of the model allows.
bool fix_persistent(ReducibleModel& model);

/// Solves components of few variables by enumeration. The number of variables that went.
std::int64_t solve_components(ReducibleModel& model);

/// The sets of variables that couplings join, each ascending, in the order of their first.
[[nodiscard]] std::vector<std::vector<std::int32_t>> components_of(ReducibleModel& model);

}  // namespace temper::reducing
