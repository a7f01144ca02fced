#pragma once
/// Vectors of kBytes bytes for the host: GCC/clang vector types, so that + − & ^ < work as on
/// scalars, and the few operations that vector types lack. 16 bytes compile on any machine (plain
/// loops), 32 need -mavx2 -mfma, 64 need AVX-512 F, BW, DQ, VL. Included only by the objects of one
/// instruction set.

#include "temper/kernel/host_device.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace temper {

template <class T, int kBytes>
struct VectorType {
  using Type __attribute__((vector_size(kBytes))) = T;
};
template <class T, int kBytes>
using Vector = typename VectorType<T, kBytes>::Type;

// ---- 8 and 16 bytes: the portable widths --------------------------------------------------------

using U32x2 = Vector<std::uint32_t, 8>;
using F32x2 = Vector<float, 8>;
using U32x4 = Vector<std::uint32_t, 16>;
using F32x4 = Vector<float, 16>;
using I16x8 = Vector<std::int16_t, 16>;
using I8x16 = Vector<std::int8_t, 16>;

template <class V>
concept PortableVector = sizeof(V) == 8 || sizeof(V) == 16;
template <class U>
concept PortableWord = PortableVector<U> && requires(U u) {
  static_cast<std::uint32_t&>(u[0]);
};
template <class F>
concept PortableFloat = PortableVector<F> && requires(F f) {
  static_cast<float&>(f[0]);
};

template <PortableWord U>
TEMPER_HD auto float_of(U i) {
  return __builtin_convertvector((Vector<std::int32_t, sizeof(U)>)i, Vector<float, sizeof(U)>);
}
template <PortableFloat F>
TEMPER_HD auto truncate(F f) {
  return __builtin_convertvector(f, Vector<std::int32_t, sizeof(F)>);
}
template <PortableFloat F>
TEMPER_HD auto bits_of(F f) {
  return (Vector<std::uint32_t, sizeof(F)>)f;
}
template <PortableWord U>
TEMPER_HD auto float_from_bits(U bits) {
  return (Vector<float, sizeof(U)>)bits;
}
template <PortableFloat F>
TEMPER_HD F mul_rn(F a, F b) {
  return a * b;
}
template <PortableFloat F>
TEMPER_HD F fma_rn(F a, F b, F c) {
  for (unsigned i = 0; i < sizeof(F) / 4; ++i) c[i] = fma_rn(a[i], b[i], c[i]);
  return c;
}
template <PortableFloat F>
TEMPER_HD F min_of(F a, F b) {
  return a < b ? a : b;
}
template <PortableFloat F>
TEMPER_HD F max_of(F a, F b) {
  return a > b ? a : b;
}
template <PortableWord U>
TEMPER_HD void multiply_wide(U a, std::uint32_t b, U& high, U& low) {
  for (unsigned i = 0; i < sizeof(U) / 4; ++i) {
    std::uint32_t h, l;
    multiply_wide(a[i], b, h, l);
    high[i] = h;
    low[i] = l;
  }
}
template <PortableWord U>
TEMPER_HD U add_where_below(U word, U bound, U base, U extra) {
  return base | ((U)(word < bound) & extra);
}
template <PortableWord U>
TEMPER_HD U and_xor(U a, U b, U c) {
  return a & (b ^ c);
}
template <PortableWord U>
TEMPER_HD U or_and(U a, U b, U c) {
  return a | (b & c);
}
template <PortableWord U>
TEMPER_HD U rotate_by(U word, U by) {
  return word << (by & 31u) | word >> (-by & 31u);
}
template <PortableWord U>
TEMPER_HD U select(U which, U a, U b) {
  return b ^ (which & (a ^ b));
}
template <PortableWord U>
TEMPER_HD U majority(U a, U b, U c) {
  return (a & b) | ((a ^ b) & c);
}
template <PortableWord U>
TEMPER_HD U exclusive_or(U a, U b, U c) {
  return a ^ b ^ c;
}
template <PortableFloat F>
TEMPER_HD auto at_least(F a, F b) {
  return (Vector<std::uint32_t, sizeof(F)>)(a >= b);
}
template <PortableWord U>
TEMPER_HD U permute_lanes(U word, U index) {
  U r;
  for (unsigned i = 0; i < sizeof(U) / 4; ++i) r[i] = word[index[i] % (sizeof(U) / 4)];
  return r;
}
template <PortableWord U>
TEMPER_HD bool any_bit(U word) {
  std::uint32_t any = 0;
  for (unsigned i = 0; i < sizeof(U) / 4; ++i) any |= word[i];
  return any != 0;
}
template <PortableFloat F>
TEMPER_HD F binary_exponent(F f) {
  return __builtin_convertvector((Vector<std::int32_t, sizeof(F)>)(bits_of(f) >> 23) - 127, F);
}
template <PortableFloat F>
TEMPER_HD F binary_mantissa(F f) {
  return float_from_bits((bits_of(f) & 0x007FFFFFu) | 0x3F800000u);
}
/// Bit i = sign of lane i.
template <PortableVector V>
TEMPER_HD std::uint64_t sign_bits(V v) {
  std::uint64_t bits = 0;
  for (unsigned i = 0; i < sizeof(V) / sizeof(v[0]); ++i)
    bits |= static_cast<std::uint64_t>(v[i] < 0) << i;
  return bits;
}

/// 0, 1, 2 …
template <PortableWord U>
TEMPER_HD U lane_numbers(U) {
  U numbers{};
  for (unsigned i = 0; i < sizeof(U) / 4; ++i) numbers[i] = i;
  return numbers;
}

// ---- 32 bytes: AVX2 -----------------------------------------------------------------------------

#if defined(__AVX2__) && defined(__FMA__)
using U32x8 = Vector<std::uint32_t, 32>;
using I32x8 = Vector<std::int32_t, 32>;
using F32x8 = Vector<float, 32>;
using I16x16 = Vector<std::int16_t, 32>;
using I8x32 = Vector<std::int8_t, 32>;
using U8x32 = Vector<std::uint8_t, 32>;

TEMPER_HD F32x8 float_of(U32x8 i) { return (F32x8)_mm256_cvtepi32_ps((__m256i)i); }
TEMPER_HD I32x8 truncate(F32x8 f) { return (I32x8)_mm256_cvttps_epi32((__m256)f); }
TEMPER_HD U32x8 bits_of(F32x8 f) { return (U32x8)f; }
TEMPER_HD F32x8 float_from_bits(U32x8 bits) { return (F32x8)bits; }
TEMPER_HD F32x8 mul_rn(F32x8 a, F32x8 b) { return a * b; }
TEMPER_HD F32x8 fma_rn(F32x8 a, F32x8 b, F32x8 c) {
  return (F32x8)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
}
TEMPER_HD F32x8 min_of(F32x8 a, F32x8 b) { return (F32x8)_mm256_min_ps((__m256)a, (__m256)b); }
TEMPER_HD F32x8 max_of(F32x8 a, F32x8 b) { return (F32x8)_mm256_max_ps((__m256)a, (__m256)b); }
TEMPER_HD void multiply_wide(U32x8 a, std::uint32_t b, U32x8& high, U32x8& low) {
  const __m256i factor = _mm256_set1_epi32(static_cast<int>(b));
  const __m256i even = _mm256_mul_epu32((__m256i)a, factor);
  const __m256i odd = _mm256_mul_epu32(_mm256_srli_epi64((__m256i)a, 32), factor);
  high = (U32x8)_mm256_blend_epi32(_mm256_srli_epi64(even, 32), odd, 0xAA);
  low = (U32x8)_mm256_blend_epi32(even, _mm256_slli_epi64(odd, 32), 0xAA);
}
TEMPER_HD U32x8 add_where_below(U32x8 word, U32x8 bound, U32x8 base, U32x8 extra) {
  return base | ((U32x8)(word < bound) & extra);
}
TEMPER_HD U32x8 and_xor(U32x8 a, U32x8 b, U32x8 c) { return a & (b ^ c); }
TEMPER_HD U32x8 or_and(U32x8 a, U32x8 b, U32x8 c) { return a | (b & c); }
TEMPER_HD U32x8 rotate_by(U32x8 word, U32x8 by) { return word << (by & 31u) | word >> (-by & 31u); }
TEMPER_HD U32x8 select(U32x8 which, U32x8 a, U32x8 b) { return b ^ (which & (a ^ b)); }
TEMPER_HD U32x8 majority(U32x8 a, U32x8 b, U32x8 c) { return (a & b) | ((a ^ b) & c); }
TEMPER_HD U32x8 exclusive_or(U32x8 a, U32x8 b, U32x8 c) { return a ^ b ^ c; }
TEMPER_HD U32x8 at_least(F32x8 a, F32x8 b) { return (U32x8)(a >= b); }
TEMPER_HD U32x8 permute_lanes(U32x8 word, U32x8 index) {
  return (U32x8)_mm256_permutevar8x32_epi32((__m256i)word, (__m256i)index);
}
TEMPER_HD bool any_bit(U32x8 word) { return !_mm256_testz_si256((__m256i)word, (__m256i)word); }
TEMPER_HD F32x8 binary_exponent(F32x8 f) {
  return (F32x8)_mm256_cvtepi32_ps((__m256i)((I32x8)(bits_of(f) >> 23) - 127));
}
TEMPER_HD F32x8 binary_mantissa(F32x8 f) {
  return float_from_bits((bits_of(f) & 0x007FFFFFu) | 0x3F800000u);
}
/// table[index], lane by lane of bytes; index in 0 … 15.
TEMPER_HD U8x32 look_up(const std::uint8_t* table, I8x32 index) {
  const __m128i entries = _mm_load_si128(reinterpret_cast<const __m128i*>(table));
  return (U8x32)_mm256_shuffle_epi8(_mm256_broadcastsi128_si256(entries), (__m256i)index);
}
TEMPER_HD I8x32 clamp(I8x32 v, std::int8_t low, std::int8_t high) {
  return (I8x32)_mm256_min_epi8(_mm256_max_epi8((__m256i)v, _mm256_set1_epi8(low)),
                                _mm256_set1_epi8(high));
}
TEMPER_HD I8x32 below(U8x32 a, U8x32 b) { return (I8x32)(a < b); }
TEMPER_HD I8x32 equal(U8x32 a, U8x32 b) { return (I8x32)(a == b); }
TEMPER_HD std::uint64_t sign_bits(I8x32 v) {
  return static_cast<std::uint32_t>(_mm256_movemask_epi8((__m256i)v));
}
TEMPER_HD std::uint64_t sign_bits(I16x16 v) {
  // packs works in 128-bit halves: bits 0-7 and 16-23 of the mask are the lanes.
  const auto mask = static_cast<std::uint32_t>(
      _mm256_movemask_epi8(_mm256_packs_epi16((__m256i)v, _mm256_setzero_si256())));
  return (mask & 0xFFu) | (mask >> 8 & 0xFF00u);
}
TEMPER_HD std::uint64_t sign_bits(I32x8 v) {
  return static_cast<std::uint32_t>(_mm256_movemask_ps((__m256)v));
}
/// from[index], lane by lane.
TEMPER_HD U32x8 gather(const std::uint32_t* from, I32x8 index) {
  return (U32x8)_mm256_i32gather_epi32(reinterpret_cast<const int*>(from), (__m256i)index, 4);
}
TEMPER_HD U32x8 lane_numbers(U32x8) { return U32x8{0, 1, 2, 3, 4, 5, 6, 7}; }
#endif

// ---- 64 bytes: AVX-512 --------------------------------------------------------------------------

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512DQ__)
using U32x16 = Vector<std::uint32_t, 64>;
using I32x16 = Vector<std::int32_t, 64>;
using F32x16 = Vector<float, 64>;
using I16x32 = Vector<std::int16_t, 64>;
using I8x64 = Vector<std::int8_t, 64>;
using U8x64 = Vector<std::uint8_t, 64>;

TEMPER_HD F32x16 float_of(U32x16 i) { return (F32x16)_mm512_cvtepi32_ps((__m512i)i); }
TEMPER_HD I32x16 truncate(F32x16 f) { return (I32x16)_mm512_cvttps_epi32((__m512)f); }
TEMPER_HD U32x16 bits_of(F32x16 f) { return (U32x16)f; }
TEMPER_HD F32x16 float_from_bits(U32x16 bits) { return (F32x16)bits; }
TEMPER_HD F32x16 mul_rn(F32x16 a, F32x16 b) { return a * b; }
TEMPER_HD F32x16 fma_rn(F32x16 a, F32x16 b, F32x16 c) {
  return (F32x16)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
}
TEMPER_HD F32x16 min_of(F32x16 a, F32x16 b) { return (F32x16)_mm512_min_ps((__m512)a, (__m512)b); }
TEMPER_HD F32x16 max_of(F32x16 a, F32x16 b) { return (F32x16)_mm512_max_ps((__m512)a, (__m512)b); }
TEMPER_HD void multiply_wide(U32x16 a, std::uint32_t b, U32x16& high, U32x16& low) {
  const __m512i factor = _mm512_set1_epi32(static_cast<int>(b));
  const __m512i even = _mm512_mul_epu32((__m512i)a, factor);
  const __m512i odd = _mm512_mul_epu32(_mm512_srli_epi64((__m512i)a, 32), factor);
  // Half the lanes move over from the other product: imm 0xB1 swaps the words of a pair.
  const auto swap = static_cast<_MM_PERM_ENUM>(0xB1);
  high = (U32x16)_mm512_mask_shuffle_epi32(odd, 0x5555, even, swap);
  low = (U32x16)_mm512_mask_shuffle_epi32(even, 0xAAAA, odd, swap);
}
// Truth tables of vpternlog: bit 4a + 2b + c of the constant.
TEMPER_HD U32x16 select(U32x16 which, U32x16 a, U32x16 b) {
  return (U32x16)_mm512_ternarylogic_epi32((__m512i)which, (__m512i)a, (__m512i)b, 0xCA);
}
TEMPER_HD U32x16 majority(U32x16 a, U32x16 b, U32x16 c) {
  return (U32x16)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, 0xE8);
}
TEMPER_HD U32x16 exclusive_or(U32x16 a, U32x16 b, U32x16 c) {
  return (U32x16)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, 0x96);
}
TEMPER_HD U32x16 and_xor(U32x16 a, U32x16 b, U32x16 c) {
  return (U32x16)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, 0x60);
}
TEMPER_HD U32x16 or_and(U32x16 a, U32x16 b, U32x16 c) {
  return (U32x16)_mm512_ternarylogic_epi32((__m512i)a, (__m512i)b, (__m512i)c, 0xF8);
}
TEMPER_HD U32x16 add_where_below(U32x16 word, U32x16 bound, U32x16 base, U32x16 extra) {
  const __mmask16 less = _mm512_cmplt_epu32_mask((__m512i)word, (__m512i)bound);
  return (U32x16)_mm512_mask_or_epi32((__m512i)base, less, (__m512i)base, (__m512i)extra);
}
TEMPER_HD U32x16 rotate_by(U32x16 word, U32x16 by) {
  return (U32x16)_mm512_rolv_epi32((__m512i)word, (__m512i)by);
}
TEMPER_HD U32x16 at_least(F32x16 a, F32x16 b) { return (U32x16)(a >= b); }
TEMPER_HD U32x16 permute_lanes(U32x16 word, U32x16 index) {
  return (U32x16)_mm512_permutexvar_epi32((__m512i)index, (__m512i)word);
}
TEMPER_HD bool any_bit(U32x16 word) {
  return _mm512_test_epi32_mask((__m512i)word, (__m512i)word) != 0;
}
TEMPER_HD F32x16 binary_exponent(F32x16 f) { return (F32x16)_mm512_getexp_ps((__m512)f); }
TEMPER_HD F32x16 binary_mantissa(F32x16 f) {
  return (F32x16)_mm512_getmant_ps((__m512)f, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_src);
}
TEMPER_HD U8x64 look_up(const std::uint8_t* table, I8x64 index) {
  const __m128i entries = _mm_load_si128(reinterpret_cast<const __m128i*>(table));
  return (U8x64)_mm512_shuffle_epi8(_mm512_broadcast_i32x4(entries), (__m512i)index);
}
TEMPER_HD I8x64 clamp(I8x64 v, std::int8_t low, std::int8_t high) {
  return (I8x64)_mm512_min_epi8(_mm512_max_epi8((__m512i)v, _mm512_set1_epi8(low)),
                                _mm512_set1_epi8(high));
}
// Where something holds is a bit a lane here, lane 0 lowest.
TEMPER_HD std::uint64_t sign_bits(I8x64 v) { return _mm512_movepi8_mask((__m512i)v); }
TEMPER_HD std::uint64_t sign_bits(I16x32 v) { return _mm512_movepi16_mask((__m512i)v); }
TEMPER_HD std::uint64_t sign_bits(I32x16 v) { return _mm512_movepi32_mask((__m512i)v); }
TEMPER_HD std::uint64_t below(U8x64 a, U8x64 b) {
  return _mm512_cmplt_epu8_mask((__m512i)a, (__m512i)b);
}
TEMPER_HD std::uint64_t equal(U8x64 a, U8x64 b) {
  return _mm512_cmpeq_epu8_mask((__m512i)a, (__m512i)b);
}
TEMPER_HD std::uint64_t at_most(I8x64 a, I8x64 b) {
  return _mm512_cmple_epi8_mask((__m512i)a, (__m512i)b);
}
TEMPER_HD std::uint64_t at_most(I16x32 a, I16x32 b) {
  return _mm512_cmple_epi16_mask((__m512i)a, (__m512i)b);
}
TEMPER_HD std::uint64_t at_most(I32x16 a, I32x16 b) {
  return _mm512_cmple_epi32_mask((__m512i)a, (__m512i)b);
}
TEMPER_HD std::uint64_t at_most(F32x16 a, F32x16 b) {
  return _mm512_cmp_ps_mask((__m512)a, (__m512)b, _CMP_LE_OQ);
}
TEMPER_HD I8x64 negate_where(std::uint64_t on, I8x64 v) {
  return (I8x64)_mm512_mask_sub_epi8((__m512i)v, on, __m512i{}, (__m512i)v);
}
TEMPER_HD I16x32 negate_where(std::uint64_t on, I16x32 v) {
  return (I16x32)_mm512_mask_sub_epi16((__m512i)v, static_cast<__mmask32>(on), __m512i{},
                                       (__m512i)v);
}
TEMPER_HD I32x16 negate_where(std::uint64_t on, I32x16 v) {
  return (I32x16)_mm512_mask_sub_epi32((__m512i)v, static_cast<__mmask16>(on), __m512i{},
                                       (__m512i)v);
}
TEMPER_HD F32x16 negate_where(std::uint64_t on, F32x16 v) {
  return (F32x16)_mm512_mask_xor_ps((__m512)v, static_cast<__mmask16>(on), (__m512)v,
                                    _mm512_set1_ps(-0.0f));
}
TEMPER_HD I8x64 keep_where(std::uint64_t which, I8x64 v) {
  return (I8x64)_mm512_maskz_mov_epi8(which, (__m512i)v);
}
TEMPER_HD I8x64 add_to(std::uint64_t which, I8x64 a, I8x64 b) {
  return (I8x64)_mm512_mask_add_epi8((__m512i)a, which, (__m512i)a, (__m512i)b);
}
TEMPER_HD I16x32 add_to(std::uint64_t which, I16x32 a, I16x32 b) {
  return (I16x32)_mm512_mask_add_epi16((__m512i)a, static_cast<__mmask32>(which), (__m512i)a,
                                       (__m512i)b);
}
TEMPER_HD I32x16 add_to(std::uint64_t which, I32x16 a, I32x16 b) {
  return (I32x16)_mm512_mask_add_epi32((__m512i)a, static_cast<__mmask16>(which), (__m512i)a,
                                       (__m512i)b);
}
TEMPER_HD F32x16 add_to(std::uint64_t which, F32x16 a, F32x16 b) {
  return (F32x16)_mm512_mask_add_ps((__m512)a, static_cast<__mmask16>(which), (__m512)a, (__m512)b);
}
TEMPER_HD I16x32 keep_where(std::uint64_t which, I16x32 v) {
  return (I16x32)_mm512_maskz_mov_epi16(static_cast<__mmask32>(which), (__m512i)v);
}
TEMPER_HD I32x16 keep_where(std::uint64_t which, I32x16 v) {
  return (I32x16)_mm512_maskz_mov_epi32(static_cast<__mmask16>(which), (__m512i)v);
}
TEMPER_HD F32x16 keep_where(std::uint64_t which, F32x16 v) {
  return (F32x16)_mm512_maskz_mov_ps(static_cast<__mmask16>(which), (__m512)v);
}
TEMPER_HD U32x16 gather(const std::uint32_t* from, I32x16 index) {
  return (U32x16)_mm512_i32gather_epi32((__m512i)index, from, 4);
}
TEMPER_HD U32x16 lane_numbers(U32x16) {
  return U32x16{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
}
#endif

}  // namespace temper
