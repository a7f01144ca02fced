#pragma once
/// The event battery: do acceptance events, as the kernels consume them, have the rates and the
/// correlations that they should? (A generator can pass batteries on its words and Boltzmann tests
/// on its chains and still correlate the events of neighbouring reads by dozens of standard
/// deviations.)
///
/// Families of statistics, each by read (bit of the group) and, where it says so, summed over
/// reads:
///   rate           events of every level; and summed
///   in_block       events of visits t and t + d of one block, d = 1 … 15; and summed
///   across_blocks  the same of two blocks, d = 1 … 16; and summed
///   sweeps         visit t of a sweep and t + d of the next, d = −8 … 8; and summed
///   groups         one visit in neighbouring groups, and with the next visit there; and summed
///   reads          two reads of a group at one visit, every cyclic distance, against the exact
///                  probability; and summed, where the variance is known
///   next_read      visit t of a read and t + 1 of another, every cyclic distance; and summed
///
/// Deviations are Bernstein's: with x from the mean, v the variance and s the largest step of a
/// sum, P(|X| ≥ x) ≤ 2 exp(−z²/2) for z = x / √(v + s x / 3), a bound at any count and for
/// martingales as well (Freedman 1975). Pairs count the later event given the earlier one: N₁₁ − p
/// N₁ with variance N₁ p (1 − p).

#include "tests/physics/bit_counter.h"
#include "tests/physics/event_law.h"
#include "tests/physics/event_sources.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace temper::testing_support {

struct FamilyDeviation {
  std::string family = {};
  double worst = 0;        ///< largest z
  std::string where = {};  ///< of that
  std::int64_t num = 0;    ///< statistics in the family
};

class EventBattery {
 public:
  EventBattery();

  /// A sweep and the one that follows it, of the same reads.
  void add(const EventSweep& now, const EventSweep& next);

  [[nodiscard]] std::vector<FamilyDeviation> deviations(const EventLaw& law);

  /// Draws so far: visits times reads.
  [[nodiscard]] double num_draws() { return static_cast<double>(num_sweeps_) * kEventVisits * 128; }

 private:
  static constexpr int kPairLevels = 2;
  static constexpr int kMostLag = 16;
  static constexpr int kMostSweepLag = 8;

  /// Pairs of an event and a later one: counted by the first one's read.
  struct Pairs {
    BitCounter both;
    std::vector<std::uint8_t> first;  ///< [visits] whether the first event may be there
    std::string where;
  };
  using PairFamily = std::vector<Pairs>;

  [[nodiscard]] static bool same_block(int t, int u) { return block_of()[t] == block_of()[u]; }
  [[nodiscard]] static const std::vector<int>& block_of();
  void add_level(int level, const EventWord* now, const EventWord* next);
  [[nodiscard]] FamilyDeviation rate_deviation(const EventLaw& law);
  [[nodiscard]] FamilyDeviation read_deviation(const EventLaw& law);
  [[nodiscard]] FamilyDeviation pair_deviation(const char* name, PairFamily* family,
                                               const EventLaw& law);

  std::int64_t num_sweeps_ = 0;
  std::vector<BitCounter> rates_[kEventLevels];  ///< [visits]
  PairFamily in_block_[kPairLevels];             ///< [d − 1]
  PairFamily across_blocks_[kPairLevels];        ///< [d − 1]
  PairFamily sweeps_[kPairLevels];               ///< [d + 8]
  PairFamily groups_[kPairLevels];               ///< this visit, next visit
  PairFamily next_read_[kPairLevels];            ///< [distance − 1]
  std::vector<BitCounter> reads_[kPairLevels];   ///< [distance − 1]
};

/// Runs a source for about so many draws, tiles of 128 reads for 64 sweeps each.
template <class Source>
std::vector<FamilyDeviation> battery_of(const Source& source, double num_draws) {
  constexpr std::uint32_t kSweeps = 64;
  EventBattery battery;
  auto now = std::make_unique<EventSweep>(), next = std::make_unique<EventSweep>();
  for (std::uint32_t tile = 0; battery.num_draws() < num_draws; ++tile) {
    source.sweep(tile, 0, *now);
    for (std::uint32_t s = 1; s <= kSweeps; ++s) {
      source.sweep(tile, s, *next);
      battery.add(*now, *next);
      std::swap(now, next);
    }
  }
  return battery.deviations(source.law());
}

}  // namespace temper::testing_support
