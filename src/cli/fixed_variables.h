#pragma once
/// The option --fix: variables that are held at a value.

#include "temper/presolve/fix_variables.h"

#include <span>
#include <string>
#include <vector>

namespace temper::cli {

/// Of LABEL=VALUE each. A label is what it is printed as, or JSON where two are printed the same.
/// Throws InputError naming an unknown label, one that is fixed twice, and a value that is none of
/// the model's vartype.
[[nodiscard]] std::vector<FixedVariable> fixed_variables(const Bqm& bqm,
                                                         std::span<const std::string> given);

}  // namespace temper::cli
