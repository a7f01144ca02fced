#pragma once
/// Cached fields: field[v] of every variable, kept up to date by every flip of a neighbour.

#include "temper/kernel/lane_traits.h"
#include "temper/kernel/lane_views.h"

namespace temper {

template <class T, int kBytes>
struct CachedFields {
  using Element = T;
  using Traits = LaneTraits<T, kBytes>;
  using V = typename Traits::V;
  using Mask = typename Traits::Mask;
  static constexpr int kWidth = kBytes;
  static constexpr bool kFlipsAreCheap = false;

  static TEMPER_HD V field(const LaneModel&, const LaneTile& tile, std::int32_t v, Mask) {
    return load<V>(field_of(tile, v));
  }

  /// Tells v's neighbours that v, which was on or off, has flipped where accepted.
  static TEMPER_HD void flip(const LaneModel& model, const LaneTile& tile, std::int32_t v, Mask on,
                             Mask accepted) {
    const T* const value = static_cast<const T*>(model.value);
    const auto change_of = [&](T coupling) {
      return Traits::keep(accepted, Traits::negate_if(on, V{} + coupling));
    };
    const auto add = [&](std::int64_t edge, V change) {
      T* const neighbour = field_of(tile, model.neighbour[edge]);
      store(neighbour, Traits::add(load<V>(neighbour), change));  // the padding row wraps
    };
    const std::int64_t end = model.chunk_start[v + 1];
    if (model.one_value_a_chunk) {
      for (std::int64_t chunk = model.chunk_start[v]; chunk < end; ++chunk) {
        const V change = change_of(value[chunk]);
        TEMPER_UNROLL
        for (int e = 0; e < kChunkEdges; ++e) add(chunk * kChunkEdges + e, change);
      }
    } else {
      for (std::int64_t chunk = model.chunk_start[v]; chunk < end; ++chunk) {
        TEMPER_UNROLL
        for (int e = 0; e < kChunkEdges; ++e)
          add(chunk * kChunkEdges + e, change_of(value[chunk * kChunkEdges + e]));
      }
    }
  }

  /// As with all variables off.
  static TEMPER_HD void clear(const LaneModel& model, const LaneTile& tile) {
    const T* const linear = static_cast<const T*>(model.linear);
    for (std::int32_t v = 0; v < model.num_variables; ++v)
      store(field_of(tile, v), V{} + linear[v]);
    store(field_of(tile, model.num_variables), V{});
  }

 private:
  static TEMPER_HD T* field_of(const LaneTile& tile, std::int32_t v) {
    return static_cast<T*>(tile.field) + v * std::int64_t{Traits::kLanes};
  }
};

}  // namespace temper
