#pragma once
/// Acceptance events as the kernels consume them: visits of a sweep in their blocks, a generator a
/// block and group (word kernels) or a block and read (lane kernel), levels of one to four units.
/// Templated on the generator and on the seeding, so that faulty ones can take their place.

#include "temper/kernel/acceptance.h"
#include "temper/kernel/bernoulli.h"
#include "temper/kernel/jsf32.h"
#include "temper/kernel/visit_blocks.h"

#include "tests/physics/bit_counter.h"
#include "tests/physics/event_law.h"

#include <vector>

namespace temper::testing_support {

/// Not a multiple of 16: blocks of 15 and of 16 visits.
inline constexpr int kEventVisits = 302;
inline constexpr RandomKey kEventKey{0x89ABCDEF, 0x01234567, 0};

/// Events of one sweep of four groups of 32 reads.
struct EventSweep {
  EventWord level[kEventLevels][kEventVisits];
};

inline EventWord groups_of(std::uint32_t tile) {
  return EventWord{0, 1, 2, 3} + kWordGroups * tile;
}

/// Seeds a generator as the kernels do.
struct KernelSeed {
  PhiloxBlock<EventWord> operator()(std::uint32_t block, std::uint32_t sweep, EventWord reads,
                                    Stream stream) const {
    return philox<EventWord>(EventWord{} + block, EventWord{} + sweep, reads,
                             EventWord{} + stream_word(kEventKey, stream, 0), kEventKey.low,
                             kEventKey.high);
  }
};

/// Levels of one temperature, the same in every lane of a word.
struct WordLevels {
  WordLevels(SweepLevels<std::uint32_t> of_lane) : lane(of_lane) {
    const std::int32_t num_words = level_page_words(lane.num_levels);
    for (std::int32_t i = 0; i < num_words; ++i) page.push_back(EventWord{} + lane.page[i]);
  }
  [[nodiscard]] SweepLevels<EventWord> word() const { return {page.data(), lane.num_levels}; }

  SweepLevels<std::uint32_t> lane;
  std::vector<EventWord> page{};
};

template <Draws kDraws, class Generator = Jsf32<EventWord>, class Seed = KernelSeed>
struct WordEvents {
  WordLevels levels;
  Seed seed = {};

  void sweep(std::uint32_t tile, std::uint32_t sweep, EventSweep& out) const {
    for (std::int32_t b = 0; b < num_blocks(kEventVisits); ++b) {
      Generator generator{
          seed(static_cast<std::uint32_t>(b), sweep, groups_of(tile), Stream::group_visit)};
      for (std::int32_t i = block_begin(b, kEventVisits); i < block_begin(b + 1, kEventVisits);
           ++i) {
        const auto draw = draw_visit<kDraws, EventWord>(generator, levels.word());
        for (int k = 1; k <= kEventLevels; ++k)
          out.level[k - 1][i] = accepts_level<kDraws>(draw, levels.word(), k);
      }
    }
  }

  [[nodiscard]] EventLaw law() const {
    if constexpr (kDraws == Draws::dealt)
      return dealt_events(levels.lane);
    else
      return independent_events<kDraws>(levels.lane);
  }
};

template <class Generator = Jsf32<EventWord>, class Seed = KernelSeed>
struct LaneEvents {
  double beta = 1;
  Seed seed = {};

  void sweep(std::uint32_t tile, std::uint32_t sweep, EventSweep& out) const {
    using Limit = Vector<float, 16>;
    const Limit temperature = Limit{} + temperature_of(beta, 1.0);
    for (auto& level : out.level) std::fill(std::begin(level), std::end(level), EventWord{});
    for (std::int32_t b = 0; b < num_blocks(kEventVisits); ++b)
      for (std::uint32_t bit = 0; bit < kGroupReads; ++bit) {
        const EventWord reads = groups_of(tile) * kGroupReads + bit;
        Generator generator{seed(static_cast<std::uint32_t>(b), sweep, reads, Stream::visit)};
        for (std::int32_t i = block_begin(b, kEventVisits); i < block_begin(b + 1, kEventVisits);
             ++i) {
          const Limit limit =
              acceptance_limit<Acceptance::metropolis, Limit>(generator.next(), temperature);
          for (int k = 1; k <= kEventLevels; ++k)
            out.level[k - 1][i] |= (EventWord)(limit >= static_cast<float>(k)) & (1u << bit);
        }
      }
  }

  [[nodiscard]] EventLaw law() const { return lane_events(beta); }
};

}  // namespace temper::testing_support
