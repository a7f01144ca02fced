#pragma once
/// States as numpy has them, int8 a value, and as temper has them, a bit a value.

#include "temper/sample/plan.h"

#include "python/array.h"

#include <cstdint>
#include <vector>

namespace temper::python {

/// Shape: [rows][num_variables]. A variable that is on is 1; one that is off has the value `off`.
[[nodiscard]] std::vector<std::int8_t> unpacked(const StateMatrix& states, std::int8_t off);

/// Values above 0 are on.
[[nodiscard]] StateMatrix packed(const ArrayView<std::int8_t, 2>& states);

}  // namespace temper::python
