#include "temper/kernel/bernoulli.h"

#include "temper/kernel/jsf32.h"

#include "tests/physics/event_law.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>
#include <vector>

namespace temper {
namespace {

using testing_support::dealt_events;
using testing_support::EventLaw;
using testing_support::independent_events;
using testing_support::LevelLaw;
using testing_support::pairs_at;

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

/// A mean over visits, which are independent.
struct VisitMean {
  double sum = 0, squares = 0, visits = 0;

  void add(int count) {
    sum += count;
    squares += static_cast<double>(count) * count;
    ++visits;
  }
  /// Of 32 reads; within five standard deviations, which chance exceeds six times in 10^7.
  void expect(double probability) const {
    const double mean = sum / visits, variance = squares / visits - mean * mean;
    EXPECT_NEAR(mean / 32, probability, 5 * std::sqrt(variance / visits) / 32);
  }
};

template <Draws kDraws>
EventLaw law_of(SweepLevels<std::uint32_t> levels) {
  if constexpr (kDraws == Draws::dealt)
    return dealt_events(levels);
  else
    return independent_events<kDraws>(levels);
}

/// Draws as a sweep consumes them, over 2^20 visits of 32 reads: rates of two levels, pairs of
/// neighbouring reads at one visit, one read at successive visits.
template <Draws kDraws>
void check_events(double q) {
  const std::vector<std::uint32_t> page = page_of(q, kDraws);
  const SweepLevels<std::uint32_t> levels{page.data(), 6};
  const EventLaw law = law_of<kDraws>(levels);
  VisitMean ones, twos, pairs_of_ones, pairs_of_twos, successive;
  for (std::uint32_t b = 0; b < 1 << 16; ++b) {
    Jsf32<std::uint32_t> generator{philox<std::uint32_t>(b, 7, 0, 5u << 24, 11, 13)};
    std::uint32_t before = 0;
    for (int visit = 0; visit < 16; ++visit) {
      const auto draw = draw_visit<kDraws, std::uint32_t>(generator, levels);
      const std::uint32_t one = accepts_level<kDraws>(draw, levels, 1);
      const std::uint32_t two = accepts_level<kDraws>(draw, levels, 2);
      ones.add(std::popcount(one));
      twos.add(std::popcount(two));
      pairs_of_ones.add(pairs_at(one, 1));
      pairs_of_twos.add(pairs_at(two, 1));
      if (visit % 2 == 1) successive.add(std::popcount(one & before));
      before = one;
    }
  }
  ones.expect(q);
  twos.expect(q * q);
  pairs_of_ones.expect(law.level[0].pair[1]);
  pairs_of_twos.expect(law.level[1].pair[1]);
  successive.expect(q * q);
}

/// The largest correlation of two reads' draws at one visit, from the law.
template <Draws kDraws>
double largest_correlation(double q, int level) {
  const std::vector<std::uint32_t> page = page_of(q, kDraws);
  const EventLaw law = law_of<kDraws>({page.data(), 6});
  const LevelLaw& of = law.level[level - 1];
  double largest = 0;
  for (int d = 1; d < 32; ++d)
    largest = std::max(largest, std::abs(of.covariance(d)) / (of.rate * (1 - of.rate)));
  return largest;
}

TEST(dealt_draws, follow_their_law_and_are_fresh_at_every_visit) {
  for (double q : {0.0371, 0.3}) check_events<Draws::dealt>(q);
}

TEST(independent_draws, follow_their_law_and_are_fresh_at_every_visit) {
  for (double q : {0.0371, 0.3}) {
    check_events<Draws::planes_8>(q);
    check_events<Draws::planes_24>(q);
  }
}

TEST(independent_draws, correlate_as_little_as_the_header_says) {
  for (double q : {0.0371, 0.3, 0.8}) {
    EXPECT_LT(largest_correlation<Draws::planes_8>(q, 1), 2.6e-5);
    EXPECT_LT(largest_correlation<Draws::planes_24>(q, 1), 0x1p-24);
  }
  // Shares of the first level, dealt: 4e-3 and 0.1 in the header, to one digit.
  for (auto [q, largest] : {std::pair{0.0371, 4.48e-3}, std::pair{0.8, 0.1111}}) {
    EXPECT_NEAR(largest_correlation<Draws::planes_8>(q, 2), largest, 1e-3 * largest);
    EXPECT_NEAR(largest_correlation<Draws::planes_24>(q, 2), largest, 1e-3 * largest);
  }
}

}  // namespace
}  // namespace temper
