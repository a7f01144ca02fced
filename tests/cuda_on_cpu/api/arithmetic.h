#pragma once
/// CUDA's arithmetic intrinsics whose bits are the same on every machine. Approximations (__expf,
/// __fdividef …) are left out on purpose: nothing on the CPU gives their bits.

#include <bit>
#include <cmath>
#include <cstdint>

// Bits.
inline int __popc(unsigned word) { return std::popcount(word); }
inline int __popcll(unsigned long long word) { return std::popcount(word); }
inline int __clz(int word) { return std::countl_zero(static_cast<unsigned>(word)); }
inline int __clzll(long long word) {
  return std::countl_zero(static_cast<unsigned long long>(word));
}
inline int __ffs(int word) { return __builtin_ffs(word); }
inline int __ffsll(long long word) { return __builtin_ffsll(word); }
inline unsigned long long __brevll(unsigned long long word) {
  std::uint64_t bits = __builtin_bswap64(word);
  bits = (bits & 0x0F0F0F0F0F0F0F0Full) << 4 | (bits >> 4 & 0x0F0F0F0F0F0F0F0Full);
  bits = (bits & 0x3333333333333333ull) << 2 | (bits >> 2 & 0x3333333333333333ull);
  return (bits & 0x5555555555555555ull) << 1 | (bits >> 1 & 0x5555555555555555ull);
}
inline unsigned __brev(unsigned word) { return static_cast<unsigned>(__brevll(word) >> 32); }

/// The word of high:low, shifted by the low five bits of `shift` (the _lc and _rc forms: by at most
/// 32); left shifts give the upper word, right shifts the lower.
inline unsigned __funnelshift_l(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((std::uint64_t{high} << 32 | low) << (shift & 31) >> 32);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned shift) {
  return static_cast<unsigned>((std::uint64_t{high} << 32 | low) >> (shift & 31));
}
inline unsigned __funnelshift_lc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? low : __funnelshift_l(low, high, shift);
}
inline unsigned __funnelshift_rc(unsigned low, unsigned high, unsigned shift) {
  return shift >= 32 ? high : __funnelshift_r(low, high, shift);
}
/// Four bytes picked from the eight of b:a by the nibbles of `selector`; bit 3 of a nibble repeats
/// the byte's sign.
inline unsigned __byte_perm(unsigned a, unsigned b, unsigned selector) {
  const std::uint64_t bytes = std::uint64_t{b} << 32 | a;
  unsigned result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    const unsigned nibble = selector >> (4 * i) & 15;
    unsigned byte = static_cast<unsigned>(bytes >> (8 * (nibble & 7)) & 0xFF);
    if (nibble & 8) byte = byte & 0x80 ? 0xFF : 0;
    result |= byte << (8 * i);
  }
  return result;
}

// Integers.
inline unsigned __umulhi(unsigned a, unsigned b) {
  return static_cast<unsigned>(std::uint64_t{a} * b >> 32);
}
inline int __mulhi(int a, int b) { return static_cast<int>(std::int64_t{a} * b >> 32); }
inline unsigned long long __umul64hi(unsigned long long a, unsigned long long b) {
  const std::uint64_t a0 = a & 0xFFFFFFFFu, a1 = a >> 32, b0 = b & 0xFFFFFFFFu, b1 = b >> 32;
  const std::uint64_t middle = a1 * b0 + (a0 * b0 >> 32);
  return a1 * b1 + (middle >> 32) + ((a0 * b1 + (middle & 0xFFFFFFFFu)) >> 32);
}

// Floats, each rounded once to nearest; the host is compiled with -ffp-contract=off.
inline float __fadd_rn(float a, float b) { return a + b; }
inline float __fsub_rn(float a, float b) { return a - b; }
inline float __fmul_rn(float a, float b) { return a * b; }
inline float __fdiv_rn(float a, float b) { return a / b; }
inline float __fmaf_rn(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
inline float __fsqrt_rn(float a) { return std::sqrt(a); }
inline float __int2float_rn(int a) { return static_cast<float>(a); }
inline float __uint2float_rn(unsigned a) { return static_cast<float>(a); }

/// To integers, saturating, NaN to 0: as the device, where a plain conversion here is undefined.
inline int __float2int_rz(float a) {
  if (std::isnan(a)) return 0;
  return a >= 0x1p31f ? 0x7FFFFFFF : a < -0x1p31f ? -0x7FFFFFFF - 1 : static_cast<int>(a);
}
inline int __float2int_rn(float a) { return __float2int_rz(std::nearbyint(a)); }
inline unsigned __float2uint_rz(float a) {
  if (std::isnan(a) || a <= 0) return 0;
  return a >= 0x1p32f ? 0xFFFFFFFFu : static_cast<unsigned>(a);
}

inline unsigned __float_as_uint(float a) { return std::bit_cast<unsigned>(a); }
inline int __float_as_int(float a) { return std::bit_cast<int>(a); }
inline float __uint_as_float(unsigned a) { return std::bit_cast<float>(a); }
inline float __int_as_float(int a) { return std::bit_cast<float>(a); }

// Loads through one cache or another: plain loads here.
template <class T>
T __ldg(const T* from) {
  return *from;
}
template <class T>
T __ldcg(const T* from) {
  return *from;
}
template <class T>
T __ldcs(const T* from) {
  return *from;
}
