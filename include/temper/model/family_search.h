#pragma once
#include "temper/model/couplings.h"
namespace temper {
/// Whether the quadratic part is exactly that of the families; the linear part is free.
[[nodiscard]] bool families_cover(const Couplings& couplings);
}  // namespace temper
