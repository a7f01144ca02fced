#include "temper/base/real_math.h"
#include "temper/kernel/acceptance.h"
#include "temper/kernel/jsf32.h"
#include "temper/kernel/visit_blocks.h"

#include <Random123/philox.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace temper {
namespace {

TEST(philox, agrees_with_random123) {
  std::mt19937 random(7);
  for (int i = 0; i < 1000; ++i) {
    const auto word = [&] { return static_cast<std::uint32_t>(random()); };
    const std::uint32_t c[4] = {word(), word(), word(), word()};
    const std::uint32_t k[2] = {word(), word()};
    const auto ours = philox<std::uint32_t>(c[0], c[1], c[2], c[3], k[0], k[1]);
    const r123::Philox4x32 oracle;
    const auto theirs = oracle({{c[0], c[1], c[2], c[3]}}, {{k[0], k[1]}});
    for (std::size_t w = 0; w < 4; ++w) ASSERT_EQ(ours.word[w], theirs[w]);
  }
}

/// The sequence of Bob Jenkins' published generator (his ranctx, rotations 27 and 17).
TEST(jsf32, follows_the_published_recurrence) {
  struct {
    std::uint32_t a, b, c, d;
  } x{1, 2, 3, 4};
  Jsf32<std::uint32_t> generator{PhiloxBlock<std::uint32_t>{{1, 2, 3, 4}}};
  const auto rot = [](std::uint32_t v, int k) { return (v << k) | (v >> (32 - k)); };
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t e = x.a - rot(x.b, 27);
    x.a = x.b ^ rot(x.c, 17);
    x.b = x.c + x.d;
    x.c = x.d + e;
    x.d = e + x.a;
    ASSERT_EQ(generator.next(), x.d);
  }
}

TEST(visit_blocks, are_near_equal_and_cover_every_visit) {
  for (std::int32_t n : {0, 1, 15, 16, 17, 33, 223, 729}) {
    const std::int32_t blocks = num_blocks(n);
    EXPECT_EQ(block_begin(0, n), 0);
    EXPECT_EQ(block_begin(blocks, n), n);
    for (std::int32_t b = 0; b < blocks; ++b) {
      const std::int32_t size = block_begin(b + 1, n) - block_begin(b, n);
      EXPECT_LE(size, kBlockVisits);
      EXPECT_GE(size, n / blocks);
    }
  }
}

TEST(acceptance, logarithm_is_within_its_stated_error) {
  double worst = 0.0;
  std::mt19937 random(3);
  for (int i = 0; i < 2'000'000; ++i) {
    const std::uint32_t w =
        i < 70'000 ? static_cast<std::uint32_t>(i) : static_cast<std::uint32_t>(random());
    const double u = (static_cast<double>(w >> 1) + 0.5) / 2147483648.0;
    // Near u = 1 the float's rounding of u adds up to 2^-25.
    worst = std::max(worst, std::abs(minus_log2_uniform<float>(w) + std::log2(u)));
  }
  EXPECT_LT(worst, 4e-6);
  EXPECT_NEAR(minus_log2_uniform<float>(0u), 32.0, 1e-5);
}

/// P(ΔE ≤ limit) over all words on a lattice fine enough for the tolerance.
template <Acceptance kAcceptance>
double probability(double cost, double beta) {
  const float temperature = temperature_of(beta, 1.0);
  std::int64_t accepted = 0, count = 0;
  for (std::uint64_t w = 77; w < std::uint64_t{1} << 32; w += 2003, ++count)
    accepted += cost <= static_cast<double>(acceptance_limit<kAcceptance>(
                            static_cast<std::uint32_t>(w), temperature));
  return static_cast<double>(accepted) / static_cast<double>(count);
}

TEST(acceptance, metropolis_accepts_with_exp_of_minus_beta_delta) {
  EXPECT_EQ(probability<Acceptance::metropolis>(-3.0, 1.65), 1.0);
  EXPECT_EQ(probability<Acceptance::metropolis>(0.0, 1.65), 1.0);
  for (double cost : {0.5, 1.0, 2.0, 4.0})
    EXPECT_NEAR(probability<Acceptance::metropolis>(cost, 1.65), std::exp(-1.65 * cost), 2e-5);
  EXPECT_EQ(probability<Acceptance::metropolis>(1e6, 0.0), 1.0);
}

TEST(acceptance, heat_bath_accepts_with_the_logistic_function) {
  for (double cost : {-4.0, -1.0, 0.0, 0.5, 2.0})
    EXPECT_NEAR(probability<Acceptance::heat_bath>(cost, 1.2), 1.0 / (1.0 + std::exp(1.2 * cost)),
                2e-5);
}

TEST(acceptance, exchange_follows_the_product_of_differences) {
  const auto share = [](double low, double high, std::int64_t e_low, std::int64_t e_high) {
    std::int64_t accepted = 0, count = 0;
    for (std::uint64_t w = 5; w < std::uint64_t{1} << 32; w += 4001, ++count)
      accepted +=
          accepts_exchange(exchange_rate(low, high, 0.5) * static_cast<float>(e_high - e_low),
                           static_cast<std::uint32_t>(w)) != 0;
    return static_cast<double>(accepted) / static_cast<double>(count);
  };
  EXPECT_EQ(share(1.0, 2.0, 3, 7), 1.0);  // the colder rung gets the lower energy
  EXPECT_EQ(share(1.0, 2.0, 7, 7), 1.0);
  EXPECT_NEAR(share(1.0, 2.0, 7, 3), std::exp(-0.5 * 4), 2e-5);
}

TEST(real_math, exp_and_log_agree_with_libm) {
  for (double x = -700.0; x < 700.0; x += 0.37)
    EXPECT_NEAR(portable_exp(x) / std::exp(x), 1.0, 1e-13);
  for (double x = 1e-300; x < 1e300; x *= 1.7)
    EXPECT_NEAR(portable_log(x), std::log(x), 1e-14 * std::max(1.0, std::abs(std::log(x))));
  EXPECT_EQ(portable_exp(0.0), 1.0);
  EXPECT_EQ(portable_log(1.0), 0.0);
}

}  // namespace
}  // namespace temper
