#pragma once
/// The families of a model by variable: what visits, counters and checks look things up in.

#include "temper/model/couplings.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace temper {

struct FamiliesOfVariables {
  std::vector<std::int32_t> first;     ///< [n + 1] into family and position
  std::vector<std::int32_t> family;    ///< ascending for each variable
  std::vector<std::int32_t> position;  ///< of the variable among that family's members

  explicit FamiliesOfVariables(const Couplings& couplings);

  /// Families of variable v, ascending.
  [[nodiscard]] std::span<const std::int32_t> of(std::size_t v) const {
    return std::span(family).subspan(static_cast<std::size_t>(first[v]),
                                     static_cast<std::size_t>(first[v + 1] - first[v]));
  }
};

}  // namespace temper
