#pragma once
/// What differs between the elements T of a lane kernel (int8, int16, int32, or float that holds
/// integers) and between the widths of its vectors.

#include "temper/kernel/lane_views.h"
#include "temper/kernel/simd.h"

namespace temper {

/// The integers of a size; the signed one is what a comparison of vectors gives.
template <int kSize>
struct MaskElement {
  using Type = std::int32_t;
  using Unsigned = std::uint32_t;
};
template <>
struct MaskElement<2> {
  using Type = std::int16_t;
  using Unsigned = std::uint16_t;
};
template <>
struct MaskElement<1> {
  using Type = std::int8_t;
  using Unsigned = std::uint8_t;
};

/// Where something holds: an element of all bits or none a lane; for 64 bytes a bit a lane, since
/// AVX-512 compares into registers of bits.
template <class T, int kBytes>
struct LaneMask {
  using Type = Vector<typename MaskElement<sizeof(T)>::Type, kBytes>;
};
template <class T>
struct LaneMask<T, 64> {
  using Type = std::uint64_t;
};

template <class T, int kBytes>
struct LaneTraits {
  static constexpr int kLanes = kBytes / static_cast<int>(sizeof(T));
  static constexpr int kWords = kBytes / 4;        ///< 32-bit words a vector
  static constexpr int kGroups = kLanes / kWords;  ///< word vectors a visit
  using V = Vector<T, kBytes>;
  using F = Vector<float, kBytes>;
  using U = Vector<std::uint32_t, kBytes>;
  using I = Vector<std::int32_t, kBytes>;
  using Unsigned = Vector<typename MaskElement<sizeof(T)>::Unsigned, kBytes>;
  using Mask = typename LaneMask<T, kBytes>::Type;
  static constexpr bool kIsFloat = static_cast<T>(0.5) != T{};
  static constexpr bool kBitMask = kBytes == 64;

  static TEMPER_HD Mask not_above(V a, V b) {
    if constexpr (kBitMask)
      return at_most(a, b);
    else
      return (Mask)(a <= b);
  }
  /// v where on does not hold, −v where it does.
  static TEMPER_HD V negate_if(Mask on, V v) {
    if constexpr (kBitMask)
      return negate_where(on, v);
    else if constexpr (kIsFloat)
      return (V)((Mask)v ^ (on & static_cast<std::int32_t>(0x80000000u)));
    else
      return (V)(((Mask)v ^ on) - on);
  }
  static TEMPER_HD V keep(Mask which, V v) {
    if constexpr (kBitMask)
      return keep_where(which, v);
    else
      return (V)((Mask)v & which);
  }
  static TEMPER_HD V add_where(Mask which, V a, V b) {
    if constexpr (kBitMask)
      return add_to(which, a, b);
    else
      return a + keep(which, b);
  }
  /// Integers wrap around.
  static TEMPER_HD V add(V a, V b) {
    if constexpr (kIsFloat)
      return a + b;
    else
      return (V)((Unsigned)a + (Unsigned)b);
  }
  static TEMPER_HD V subtract(V a, V b) {
    if constexpr (kIsFloat)
      return a - b;
    else
      return (V)((Unsigned)a - (Unsigned)b);
  }
  /// Bit l: whether it holds in lane l.
  static TEMPER_HD std::uint64_t bits(Mask mask) {
    if constexpr (kBitMask)
      return mask;
    else
      return sign_bits(mask);
  }
  static TEMPER_HD Mask mask_of(std::uint64_t bits) {
    if constexpr (kBitMask) {
      return bits;
    } else {
      Mask mask{};
      for (int lane = 0; lane < kLanes; ++lane)
        mask[lane] = static_cast<typename MaskElement<sizeof(T)>::Type>(-(bits >> lane & 1));
      return mask;
    }
  }

  /// Lane p from the low bits of its word, which is in vector p mod kGroups: word_position. The
  /// upper bits may be anything.
  static TEMPER_HD V narrowed(const U* words) {
    if constexpr (sizeof(T) == 4) {
      return (V)words[0];
    } else if constexpr (sizeof(T) == 2) {
      return (V)select(U{} + 0xFFFF0000u, words[1] << 16, words[0]);
    } else {
      const U odd_bytes = U{} + 0xFF00FF00u;
      const U low = select(odd_bytes, words[1] << 8, words[0]);
      const U high = select(odd_bytes, words[3] << 8, words[2]);
      return (V)select(U{} + 0xFFFF0000u, high << 16, low);
    }
  }
  /// The lanes whose words are in vector `group`, as floats.
  static TEMPER_HD F widened(V v, int group) {
    if constexpr (kIsFloat) {
      return v;
    } else {
      constexpr int kBits = 8 * static_cast<int>(sizeof(T));
      const I high = (I)((U)v << (32 - kBits * (group + 1)));
      return __builtin_convertvector((I)(high >> (32 - kBits)), F);
    }
  }
  /// Where words hold all bits, not none.
  static TEMPER_HD Mask mask_of_words(const U* words) {
    using Signs = Vector<typename MaskElement<sizeof(T)>::Type, kBytes>;
    if constexpr (kBitMask)
      return sign_bits((Signs)narrowed(words));
    else
      return (Mask)narrowed(words);
  }

  static TEMPER_HD std::int32_t energy_position(std::int32_t lane) {
    return temper::energy_position(lane, sizeof(T), kLanes);
  }

  /// x[v] of the tile.
  static TEMPER_HD Mask state(const LaneTile& tile, std::int32_t v) {
    return load<Mask>(static_cast<const Mask*>(tile.state) + v);
  }
  static TEMPER_HD void set_state(const LaneTile& tile, std::int32_t v, Mask on) {
    store(static_cast<Mask*>(tile.state) + v, on);
  }
};

}  // namespace temper
