#pragma once
/// Variables whose value is given: taken out of a model before it is annealed, and put back into
/// its samples.

#include "temper/model/bqm.h"
#include "temper/presolve/restore.h"

#include <cstdint>
#include <span>

namespace temper {

struct FixedVariable {
  std::int32_t variable = 0;
  bool on = false;  ///< 1, or a spin up

  friend bool operator==(const FixedVariable&, const FixedVariable&) = default;
};

struct FixedModel {
  Bqm bqm;  ///< labels and families carried over; the offset holds the energy of what is gone
  Restore restore;
};

/// Each variable at most once. Throws InputError where a coefficient overflows.
[[nodiscard]] FixedModel fix_variables(const Bqm& bqm, std::span<const FixedVariable> fixed);

/// The way back through two reductions, of which `second` began with what `first` left.
[[nodiscard]] Restore composed(const Restore& first, const Restore& second);

}  // namespace temper
