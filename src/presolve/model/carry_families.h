#pragma once
/// The families of a reduced model.

#include "temper/presolve/restore.h"

#include <vector>

namespace temper::reducing {

/// Families of the original in the variables that are left. Members that are fixed leave it, those
/// that are on take one from k; a merged member is the variable that it equals, and a pair of
/// opposites counts one. What is no constraint any more is dropped: fewer than two members, k out
/// of reach, or a member that is no plain variable now (1 − y, twice y, a function of two).
[[nodiscard]] std::vector<Family> carried_families(const std::vector<Family>& families,
                                                   const Restore& restore);

}  // namespace temper::reducing
