#include "temper/kernel/bernoulli.h"

#include "temper/kernel/jsf32.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <vector>

namespace temper {
namespace {

TEST(deal, lanes_are_a_permutation) {
  EXPECT_EQ(deal_pattern(0), 0u);
  EXPECT_EQ(deal_pattern(32), ~0u);
  for (int m = 0; m < 32; ++m) {
    EXPECT_EQ(std::popcount(deal_pattern(m)), m);
    EXPECT_EQ(deal_pattern(m) & ~deal_pattern(m + 1), 0u);
  }
}

/// Over all rotations and both patterns: exact counting instead of sampling.
TEST(deal, every_bit_has_the_probability) {
  for (double f : {0.0, 1e-9, 0.0371, 0.25, 0.5, 0.9, 1.0}) {
    const DealLevel<std::uint32_t> level = deal_level(f);
    // The bits that are always set, and P(word below threshold) · the one more: the same for every
    // lane since the rotation is uniform and independent of the upper 27 bits.
    const double more = static_cast<double>(level.threshold) / 4294967296.0;
    EXPECT_EQ(level.fewer & level.extra, 0u);
    const double bits = std::popcount(level.fewer) + more * std::popcount(level.extra);
    EXPECT_NEAR(bits / 32, f, 0x1p-32);
    EXPECT_EQ(level.threshold % 32, 0u);
  }
}

TEST(deal, masks_of_smaller_probabilities_are_subsets) {
  Jsf32<std::uint32_t> generator{philox<std::uint32_t>(1, 2, 3, 4, 5, 6)};
  for (int i = 0; i < 10'000; ++i) {
    const std::uint32_t word = generator.next();
    double probability = 1.0;
    std::uint32_t larger = ~0u;
    for (int k = 0; k < 12; ++k, probability *= 0.61) {
      const std::uint32_t mask = deal(word, deal_level(probability));
      EXPECT_EQ(mask & ~larger, 0u);
      larger = mask;
    }
  }
}

/// A page of levels 0 … 5 of q, q² ….
std::vector<std::uint32_t> page_of(double q, Draws draws) {
  std::vector<std::uint32_t> page;
  const double scaled = q * (draws == Draws::planes_24 ? 1 << 24 : 1 << 8);
  const auto planes = static_cast<std::uint32_t>(scaled);
  for (int j = 0; j < kMostDrawPlanes; ++j) page.push_back(0u - (planes >> j & 1));
  const auto append = [&](double probability) {
    const auto level = deal_level(probability);
    page.insert(page.end(), {level.threshold, level.fewer, level.extra});
  };
  append(scaled - planes);
  for (int k = 0; k < 6; ++k) append(std::pow(q, draws == Draws::dealt ? k : std::max(k - 1, 0)));
  return page;
}

/// Draws as a sweep consumes them: means of the levels, correlations of two reads at one visit and
/// of one read at successive visits. 2^20 visits of 32 reads; bounds are five standard deviations.
template <Draws kDraws>
void check_events(double q, double largest_pair_correlation) {
  const std::vector<std::uint32_t> page = page_of(q, kDraws);
  const SweepLevels<std::uint32_t> levels{page.data(), 6};
  constexpr int kBlocks = 1 << 16;
  double ones = 0, twos = 0, pairs = 0, successive = 0;
  for (std::uint32_t b = 0; b < kBlocks; ++b) {
    Jsf32<std::uint32_t> generator{philox<std::uint32_t>(b, 7, 0, 5u << 24, 11, 13)};
    std::uint32_t before = 0;
    for (int visit = 0; visit < 16; ++visit) {
      const auto draw = draw_visit<kDraws, std::uint32_t>(generator, levels);
      const std::uint32_t one = accepts_level<kDraws>(draw, levels, 1);
      ones += std::popcount(one);
      twos += std::popcount(accepts_level<kDraws>(draw, levels, 2));
      pairs += std::popcount(one & std::rotl(one, 1));
      if (visit > 0) successive += std::popcount(one & before);
      before = one;
    }
  }
  const double visits = 16.0 * kBlocks;
  const double n = 32 * visits;
  const auto deviation = [](double p, double count) { return 5 * std::sqrt(p * (1 - p) / count); };
  // Dealt masks are stratified: their counts vary less than independent bits would.
  EXPECT_NEAR(ones / n, q, deviation(q, n));
  EXPECT_NEAR(twos / n, q * q, deviation(q * q, visits));
  EXPECT_NEAR(successive / (n * 15 / 16), q * q, deviation(q * q, n));
  const double correlation = (pairs / n - q * q) / (q * (1 - q));
  EXPECT_LT(std::abs(correlation), largest_pair_correlation);
}

TEST(dealt_draws, have_the_right_means_and_are_fresh_at_every_visit) {
  check_events<Draws::dealt>(0.0371, 0.13);
  check_events<Draws::dealt>(0.3, 0.13);
}

TEST(independent_draws, do_not_correlate_between_reads) {
  // 2.4e-5 by construction; what 2^25 events resolve is 5 / √(2^25 · q²) · q.
  check_events<Draws::planes_8>(0.0371, 2e-3);
  check_events<Draws::planes_8>(0.3, 1.5e-3);
  check_events<Draws::planes_24>(0.0371, 2e-3);
  check_events<Draws::planes_24>(0.3, 1.5e-3);
}

}  // namespace
}  // namespace temper
