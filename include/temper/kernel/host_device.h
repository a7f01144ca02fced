#pragma once
/// The vocabulary that g++, clang++ and nvcc share: the one place that knows which compiler reads a
/// kernel header. Float operations whose bits must agree on every machine go through mul_rn and
/// fma_rn.

#include <cstdint>
#include <cstring>

/// TEMPER_HD: inlined wherever it is called. TEMPER_HD_LAMBDA: the same of a lambda (a call
/// operator left over would be a symbol that objects of two instruction sets share).
/// TEMPER_HD_RARE: kept out of the way of the code around it, and never a symbol that objects of
/// other instruction sets could share.
#if defined(__CUDACC__)
#define TEMPER_HD __host__ __device__ __forceinline__
#define TEMPER_HD_LAMBDA
#define TEMPER_HD_RARE static __host__ __device__ __noinline__
#else
#define TEMPER_HD inline __attribute__((always_inline))
#define TEMPER_HD_LAMBDA __attribute__((always_inline))
#define TEMPER_HD_RARE static __attribute__((noinline))
#define TEMPER_HOST_VECTORS 1
#endif

/// TEMPER_UNROLL: a loop whose number of rounds is known; TEMPER_ROLLED: one that a device shall
/// leave as it is, since its rounds are few or rare and several at once would take registers from
/// what is frequent.
#if defined(__CUDA_ARCH__)
#define TEMPER_UNROLL _Pragma("unroll")
#define TEMPER_ROLLED _Pragma("unroll 1")
#elif defined(__CUDACC__)  // nvcc's host pass takes no unroll pragma
#define TEMPER_UNROLL
#elif defined(__clang__)
#define TEMPER_UNROLL _Pragma("clang loop unroll(full)")
#else
#define TEMPER_UNROLL _Pragma("GCC unroll 32")
#endif
#ifndef TEMPER_ROLLED
#define TEMPER_ROLLED
#endif

namespace temper {

/// a · b rounded once, never contracted with a neighbouring addition.
TEMPER_HD float mul_rn(float a, float b) {
#ifdef __CUDA_ARCH__
  return __fmul_rn(a, b);
#else
  return a * b;  // the host compiles with -ffp-contract=off
#endif
}

/// a · b + c rounded once.
TEMPER_HD float fma_rn(float a, float b, float c) {
#ifdef __CUDA_ARCH__
  return __fmaf_rn(a, b, c);
#else
  return __builtin_fmaf(a, b, c);
#endif
}

template <class V>
TEMPER_HD V load(const void* from) {
  V v;
  memcpy(&v, from, sizeof v);
  return v;
}
template <class V>
TEMPER_HD void store(void* to, V v) {
  memcpy(to, &v, sizeof v);
}

TEMPER_HD float float_of(std::int32_t i) { return static_cast<float>(i); }

/// Towards zero; |f| must be below 2^31.
TEMPER_HD std::int32_t truncate(float f) { return static_cast<std::int32_t>(f); }

TEMPER_HD std::uint32_t bits_of(float f) {
  std::uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

TEMPER_HD float float_from_bits(std::uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

/// All bits where a ≥ b.
TEMPER_HD std::uint32_t at_least(float a, float b) { return a >= b ? ~0u : 0u; }

/// f = mantissa · 2^exponent with 1 ≤ mantissa < 2, for normal f > 0.
TEMPER_HD float binary_exponent(float f) {
  return static_cast<float>(static_cast<std::int32_t>(bits_of(f) >> 23) - 127);
}
TEMPER_HD float binary_mantissa(float f) {
  return float_from_bits((bits_of(f) & 0x007FFFFFu) | 0x3F800000u);
}

TEMPER_HD float min_of(float a, float b) { return a < b ? a : b; }
TEMPER_HD float max_of(float a, float b) { return a > b ? a : b; }

/// base, with the bits of `extra` where word < bound, lane by lane of 32 bits.
TEMPER_HD std::uint32_t add_where_below(std::uint32_t word, std::uint32_t bound, std::uint32_t base,
                                        std::uint32_t extra) {
  return word < bound ? base | extra : base;
}
/// Rotates left by the low five bits of `by`.
TEMPER_HD std::uint32_t rotate_by(std::uint32_t word, std::uint32_t by) {
#ifdef __CUDA_ARCH__
  return __funnelshift_l(word, word, by);
#else
  return word << (by & 31) | word >> (-by & 31);
#endif
}
/// Bit by bit: which ? a : b.
TEMPER_HD std::uint32_t select(std::uint32_t which, std::uint32_t a, std::uint32_t b) {
  return (which & a) | (~which & b);
}
TEMPER_HD std::uint32_t majority(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return (a & b) | ((a ^ b) & c);
}
TEMPER_HD std::uint32_t exclusive_or(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return a ^ b ^ c;
}
/// a & (b ^ c), and a | (b & c).
TEMPER_HD std::uint32_t and_xor(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return a & (b ^ c);
}
TEMPER_HD std::uint32_t or_and(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return a | (b & c);
}
TEMPER_HD bool any_bit(std::uint32_t word) { return word != 0; }

/// Lane i of the result is lane index[i] of the word: a scalar has but one.
TEMPER_HD std::uint32_t permute_lanes(std::uint32_t word, std::uint32_t) { return word; }

/// Position of the lowest set bit of a word that is not 0.
TEMPER_HD std::uint32_t lowest_bit(std::uint32_t word) {
#ifdef __CUDA_ARCH__
  return static_cast<std::uint32_t>(__ffs(static_cast<int>(word))) - 1;
#else
  return static_cast<std::uint32_t>(__builtin_ctz(word));
#endif
}

/// How many bits are set.
TEMPER_HD std::uint32_t count_ones(std::uint32_t word) {
#ifdef __CUDA_ARCH__
  return static_cast<std::uint32_t>(__popc(static_cast<int>(word)));
#else
  return static_cast<std::uint32_t>(__builtin_popcount(word));
#endif
}

/// High and low words of a · b.
TEMPER_HD void multiply_wide(std::uint32_t a, std::uint32_t b, std::uint32_t& high,
                             std::uint32_t& low) {
  const std::uint64_t product = std::uint64_t{a} * b;
  high = static_cast<std::uint32_t>(product >> 32);
  low = static_cast<std::uint32_t>(product);
}

}  // namespace temper
