#pragma once
/// What acceptance events should do, exactly: the rate of every level and how two reads of a group
/// of 32 go together at one visit. Different visits, sweeps and groups are independent.

#include "temper/kernel/bernoulli.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace temper::testing_support {

/// Levels of one to four units.
inline constexpr int kEventLevels = 4;

struct LevelLaw {
  double rate = 0;
  double pair[32] = {};  ///< P(events of reads l and l + d mod 32); pair[0] is the rate
  /// By how much one visit can move a sum over a group's reads that are not independent; 1 where
  /// they are.
  double step = 1;
  /// Variance of Σ_l event(l) event(l + d) at one visit; negative where it is not known.
  double pair_sum_variance[32] = {};

  [[nodiscard]] double covariance(int d) const { return pair[d] - rate * rate; }
};

struct EventLaw {
  LevelLaw level[kEventLevels];  ///< of 1, 2, 3 and 4 units
};

inline int pairs_at(std::uint32_t pattern, int distance) {
  return std::popcount(pattern & std::rotl(pattern, distance));
}

inline LevelLaw independent_law(double rate) {
  LevelLaw law;
  law.rate = rate;
  for (int d = 0; d < 32; ++d) {
    const double p2 = rate * rate;
    law.pair[d] = d == 0 ? rate : p2;
    // Sums of products around a cycle: neighbours share a factor. At distance 16 every pair counts
    // twice.
    law.pair_sum_variance[d] =
        d == 16 ? 64 * p2 * (1 - p2) : 32 * (p2 * (1 - p2) + 2 * p2 * rate * (1 - rate));
  }
  return law;
}

/// The pattern `fewer`, with probability threshold/2^32 one lane more, turned by any amount.
inline LevelLaw dealt_law(const DealLevel<std::uint32_t>& level) {
  const double more = level.threshold / 4294967296.0;
  LevelLaw law;
  for (int d = 0; d < 32; ++d) {
    const int a = pairs_at(level.fewer | level.extra, d), b = pairs_at(level.fewer, d);
    law.pair[d] = (more * a + (1 - more) * b) / 32;
    law.pair_sum_variance[d] = more * (1 - more) * (a - b) * (a - b);
  }
  law.rate = law.pair[0];
  law.step = std::max(1, std::popcount(level.fewer | level.extra));
  return law;
}

/// Mode `dealt`: every level from one word.
inline EventLaw dealt_events(SweepLevels<std::uint32_t> levels) {
  EventLaw law;
  for (int k = 1; k <= kEventLevels; ++k)
    if (k < levels.num_levels) law.level[k - 1] = dealt_law(levels.level(k));
  return law;
}

/// Modes `independent`: each of the eight (or 24) planes is fresh for every read, so that the
/// covariance of the dealt tail is halved twice a plane; the levels beyond the first are dealt from
/// them.
template <Draws kDraws>
EventLaw independent_events(SweepLevels<std::uint32_t> levels) {
  constexpr double kShare = 1.0 / (1 << kNumPlanes<kDraws>);
  const LevelLaw tail = dealt_law(levels.head().tail);
  double whole = 0;
  for (int j = 0; j < kNumPlanes<kDraws>; ++j)
    whole += static_cast<double>(levels.head().plane[j] & 1u << j);
  LevelLaw first = independent_law((whole + tail.rate) * kShare);
  for (int d = 1; d < 32; ++d) first.pair[d] += tail.covariance(d) * kShare * kShare;
  EventLaw law;
  for (int k = 1; k <= kEventLevels && k < levels.num_levels; ++k) {
    const LevelLaw ratio = dealt_law(levels.level(k));
    LevelLaw& here = law.level[k - 1];
    here = first;
    if (k == 1) continue;
    here.rate *= ratio.rate;
    for (int d = 0; d < 32; ++d) here.pair[d] *= ratio.pair[d];
    std::ranges::fill(here.pair_sum_variance, -1.0);
    here.step = ratio.step;
  }
  return law;
}

/// Lane kernel, Metropolis: every read draws by itself.
inline EventLaw lane_events(double beta) {
  EventLaw law;
  for (int k = 1; k <= kEventLevels; ++k) law.level[k - 1] = independent_law(std::exp(-beta * k));
  return law;
}

}  // namespace temper::testing_support
