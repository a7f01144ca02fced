#pragma once
/// Counts a replica's round trips along a ladder: coldest rung → hottest → coldest.

#include "temper/kernel/host_device.h"

#include <cstdint>

namespace temper {

class RoundTrip {
 public:
  /// The replica is on `rung` of `num_rungs` (0 = hottest). True when this ends a round trip.
  TEMPER_HD bool arrive(std::int32_t rung, std::int32_t num_rungs) {
    if (rung + 1 == num_rungs) {
      const bool ended = leg_ == Leg::to_cold;
      leg_ = Leg::to_hot;
      return ended;
    }
    if (rung == 0 && leg_ == Leg::to_hot) leg_ = Leg::to_cold;
    return false;
  }

 private:
  enum class Leg : std::uint8_t { unknown, to_hot, to_cold };
  Leg leg_ = Leg::unknown;
};

}  // namespace temper
