#pragma once
/// Energies of the lane kernels, as flips and other moves change them.

#include "temper/kernel/lane_traits.h"
#include "temper/kernel/lane_views.h"

namespace temper {

/// Adds up the energy changes of a block of visits, wide enough for 16 of them, and hands them to
/// the 64-bit energies at its end.
template <class T, int kBytes>
class EnergySum {
 public:
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using Mask = typename Traits::Mask;

  TEMPER_HD explicit EnergySum(const LaneModel& model)
      : costs_a_byte_(model.costs_a_byte), room_(model.costs_a_byte) {}

  /// Of the lanes that accepted.
  TEMPER_HD void add(Mask accepted, V cost) {
    if constexpr (sizeof(T) == 1) {
      bytes_ = Traits::add_where(accepted, bytes_, cost);
      if (--room_ == 0) spread();
    } else if constexpr (sizeof(T) == 2) {
      const V change = Traits::keep(accepted, cost);
      full_[0] += (Full)((Full)change << 16) >> 16;
      full_[1] += (Full)change >> 16;
    } else if constexpr (Traits::kIsFloat) {
      full_[0] += truncate(Traits::keep(accepted, cost));
    } else {
      full_[0] += Traits::keep(accepted, cost);
    }
  }

  TEMPER_HD void flush(std::int64_t* energy) {
    if constexpr (sizeof(T) == 1) spread();
    constexpr int kLanes = Traits::kLanes / kParts;
    for (int part = 0; part < kParts; ++part)
      for (int i = 0; i < kLanes; ++i)
        energy[part * kLanes + i] += sizeof(T) == 1 ? half_[part][i] : full_[part][i];
  }

 private:
  static constexpr int kParts = sizeof(T) == 4 ? 1 : 2;
  /// int8 adds in itself as long as no sum can overflow, then in int16; int16 in int32 (even and
  /// odd lanes apart); int32 and float in int32: there fields stay below 2^26 and costs of
  /// exchanges below 2^27 − 1, so that 16 fit.
  using Half = Vector<std::int16_t, kBytes>;
  using Full = Vector<std::int32_t, kBytes>;

  TEMPER_HD void spread() {
    half_[0] += (Half)((Half)bytes_ << 8) >> 8;
    half_[1] += (Half)bytes_ >> 8;
    bytes_ = V{};
    room_ = costs_a_byte_;
  }

  V bytes_ = {};
  Half half_[2] = {};
  Full full_[2] = {};
  std::int32_t costs_a_byte_, room_;
};

/// Of a way of keeping fields.
template <class Fields>
using SumOf = EnergySum<typename Fields::Element, Fields::kWidth>;

}  // namespace temper
