#pragma once
/// The group kernel: the chain of the lane kernel on sums a family instead of cached fields
/// (group_views.h). A visit reads K sums and writes them back changed, whether a lane accepted or
/// not: nothing there for the processor to guess wrong. Cost of 64 int8 lanes in AVX-512, K = 4:
/// about 75 vector operations a visit for the draws and their test, 30 for all else.

#include "temper/kernel/group_views.h"
#include "temper/kernel/lane_sweep.h"

namespace temper {

template <class T, int kBytes>
struct FamilySums {
  using Element = T;
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using Mask = typename Traits::Mask;
  static constexpr int kWidth = kBytes;
  static constexpr bool kFlipsAreCheap = true;

  static TEMPER_HD V field(const LaneModel& model, const LaneTile& tile, std::int32_t v, Mask on) {
    const GroupModel& group = *model.group;
    V sum = repeated(group.linear[v]);
    const auto sum_at = [&](std::int32_t e) { return load<V>(sum_of(tile, group.read[e])); };
    std::int32_t e = group.first[v];
    const std::int32_t end = group.first[v + 1];
    for (; e + 4 <= end; e += 4) {  // most variables are in four
      const V some = Traits::add(sum_at(e), sum_at(e + 1));
      sum = Traits::add(sum, Traits::add(some, Traits::add(sum_at(e + 2), sum_at(e + 3))));
    }
    for (; e < end; ++e) sum = Traits::add(sum, sum_at(e));
    return Traits::subtract(sum, Traits::keep(on, repeated(group.pair_sum[v])));
  }

  /// Counts v, which was on or off, where it has flipped.
  static TEMPER_HD void flip(const LaneModel& model, const LaneTile& tile, std::int32_t v, Mask on,
                             Mask accepted) {
    const GroupModel& group = *model.group;
    const auto change_of = [&](std::int32_t step) {
      const T* const pair = static_cast<const T*>(group.pair) + step * std::int64_t{Traits::kLanes};
      return Traits::keep(accepted, Traits::negate_if(on, load<V>(pair)));
    };
    const auto add = [&](std::int32_t family, V change) {
      T* const sum = sum_of(tile, family);
      store(sum, Traits::add(load<V>(sum), change));
    };
    const std::int32_t begin = group.first[v], end = group.first[v + 1];
    if (group.num_steps == 1) {
      const V change = change_of(0);
      std::int32_t e = begin;
      for (; e + 4 <= end; e += 4) {
        TEMPER_UNROLL
        for (std::int32_t i = 0; i < 4; ++i) add(group.written[e + i], change);
      }
      for (; e < end; ++e) add(group.written[e], change);
    } else {
      for (std::int32_t e = begin; e < end; ++e) add(group.written[e], change_of(group.step[e]));
    }
  }

  /// As with all variables off.
  static TEMPER_HD void clear(const LaneModel& model, const LaneTile& tile) {
    for (std::int32_t f = 0; f < model.group->num_families + 2; ++f) store(sum_of(tile, f), V{});
  }

 private:
  static TEMPER_HD V repeated(std::uint32_t word) { return (V)(typename Traits::U{} + word); }
  static TEMPER_HD T* sum_of(const LaneTile& tile, std::int32_t family) {
    return static_cast<T*>(tile.field) + family * std::int64_t{Traits::kLanes};
  }
};

}  // namespace temper
