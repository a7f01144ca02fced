#pragma once
/// The couplings as the lane kernel wants them: values and linear terms in the lane's element type.

#include "temper/model/couplings.h"

#include "sample/cpu/lane_kernels.h"

#include <cstddef>
#include <vector>

namespace temper {

class TypedCouplings {
 public:
  TypedCouplings(const Couplings& couplings, LaneElement element);

  /// Valid as long as this object and the couplings live.
  [[nodiscard]] LaneModel view() const;

 private:
  const Couplings* couplings_;
  std::vector<std::byte> value_;
  std::vector<std::byte> linear_;
};

/// The narrowest element that holds every field: int8, int16, then float (to 2^24), then int32.
[[nodiscard]] LaneElement narrowest_element(const Couplings& couplings);

/// Whether every field of the model fits the element.
[[nodiscard]] bool fits(const Couplings& couplings, LaneElement element);

}  // namespace temper
