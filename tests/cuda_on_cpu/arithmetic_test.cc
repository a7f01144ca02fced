#include "tests/cuda_on_cpu/include/cuda_runtime.h"
#include <gtest/gtest.h>

#include <limits>

namespace {

TEST(Arithmetic, counts_bits_as_the_device_does) {
  EXPECT_EQ(__popc(0xF00F0001u), 9);
  EXPECT_EQ(__popcll(0xF00F000100000001ull), 10);
  EXPECT_EQ(__clz(0), 32);
  EXPECT_EQ(__clz(1), 31);
  EXPECT_EQ(__clzll(1), 63);
  EXPECT_EQ(__ffs(0), 0);
  EXPECT_EQ(__ffs(0x80), 8);
  EXPECT_EQ(__ffsll(1ll << 40), 41);
  EXPECT_EQ(__brev(0x00000013u), 0xC8000000u);
  EXPECT_EQ(__brevll(0x1ull), 0x8000000000000000ull);
}

TEST(Arithmetic, funnel_shifts_take_five_bits_or_clamp) {
  EXPECT_EQ(__funnelshift_l(0x89ABCDEFu, 0x01234567u, 8), 0x23456789u);
  EXPECT_EQ(__funnelshift_r(0x89ABCDEFu, 0x01234567u, 8), 0x6789ABCDu);
  EXPECT_EQ(__funnelshift_l(0x89ABCDEFu, 0x01234567u, 32), 0x01234567u);
  EXPECT_EQ(__funnelshift_r(0x89ABCDEFu, 0x01234567u, 32), 0x89ABCDEFu);
  EXPECT_EQ(__funnelshift_lc(0x89ABCDEFu, 0x01234567u, 40), 0x89ABCDEFu);
  EXPECT_EQ(__funnelshift_rc(0x89ABCDEFu, 0x01234567u, 40), 0x01234567u);
  EXPECT_EQ(__byte_perm(0x33221100u, 0x77665544u, 0x7150u), 0x77115500u);
  EXPECT_EQ(__byte_perm(0x000000F0u, 0, 0x0008u), 0xF0F0F0FFu);
}

TEST(Arithmetic, gives_the_upper_half_of_products) {
  EXPECT_EQ(__umulhi(0xFFFFFFFFu, 0xFFFFFFFFu), 0xFFFFFFFEu);
  EXPECT_EQ(__mulhi(-1, 1), -1);
  EXPECT_EQ(__umul64hi(~0ull, ~0ull), ~0ull - 1);
  EXPECT_EQ(__umul64hi(1ull << 63, 6), 3u);
}

TEST(Arithmetic, rounds_once) {
  const float a = 1 + 0x1p-23f;
  EXPECT_EQ(__fmaf_rn(a, a, -(1 + 0x1p-22f)), 0x1p-46f);
  EXPECT_EQ(__fadd_rn(__fmul_rn(a, a), -(1 + 0x1p-22f)), 0.0f);
  EXPECT_EQ(__fsqrt_rn(2.0f), 1.41421354f);
  EXPECT_EQ(__float_as_uint(-2.0f), 0xC0000000u);
  EXPECT_EQ(__uint_as_float(0x3F800000u), 1.0f);
}

TEST(Arithmetic, conversions_saturate) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(__float2int_rz(-1.9f), -1);
  EXPECT_EQ(__float2int_rn(2.5f), 2);
  EXPECT_EQ(__float2int_rz(1e20f), std::numeric_limits<int>::max());
  EXPECT_EQ(__float2int_rz(-1e20f), std::numeric_limits<int>::min());
  EXPECT_EQ(__float2int_rz(nan), 0);
  EXPECT_EQ(__float2uint_rz(-3.0f), 0u);
  EXPECT_EQ(__float2uint_rz(5e9f), 0xFFFFFFFFu);
}

}  // namespace
