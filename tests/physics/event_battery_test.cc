/// The event battery, short form: 1e8 draws a random mode and temperature, 2e7 with 24 planes and
/// of the lane kernel; the long form is event_battery_slow.cc. And proof that it bites: generators
/// and seedings with the faults that were made, or could be, are found by the family that should
/// find them.
///
/// Confidence: a correct generator fails this file with a probability below 1e-6 (Bernstein's bound
/// over all statistics of all runs). The seeds are fixed.

#include "temper/sample/backend.h"

#include "tests/physics/event_cases.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

TEST_P(EventBatteryRuns, dealt) { check_words<Draws::dealt>(1e8); }
TEST_P(EventBatteryRuns, independent) { check_words<Draws::planes_8>(1e8); }
TEST_P(EventBatteryRuns, independent_24) { check_words<Draws::planes_24>(2e7); }
TEST_P(EventBatteryRuns, lane) { check_lanes(2e7); }

/// The four groups of a word are the rungs of a ladder: the same reads, other slots.
struct RungSeed {
  PhiloxBlock<EventWord> operator()(std::uint32_t block, std::uint32_t sweep, EventWord reads,
                                    Stream stream) const {
    const EventWord rungs = reads % kWordGroups;
    return philox<EventWord>(EventWord{} + block, EventWord{} + sweep, reads - rungs,
                             rungs + stream_word(kEventKey, stream, 0), kEventKey.low,
                             kEventKey.high);
  }
};

TEST(event_battery, rungs_of_a_ladder_draw_for_themselves) {
  const EventLevels of(2 * 0.4, RandomMode::dealt);
  expect_lawful(battery_of(WordEvents<Draws::dealt, Jsf32<EventWord>, RungSeed>{of.levels()}, 1e8));
}

INSTANTIATE_TEST_SUITE_P(Short, EventBatteryRuns, testing::ValuesIn(kEventCases),
                         [](const auto& row) { return row.param.name; });

// ---- The events are those of the kernels. -------------------------------------------------------

/// Metropolis on variables that only cost energy: what is on turns off, what is off turns on where
/// the event says so. The backend's states after a few sweeps are then known from the events.
template <class Source>
void expect_states_of_the_kernel(const Source& source, double beta, const ChainOptions& chain) {
  constexpr std::uint32_t kSweeps = 5, kTile = 3, kReads = 128;
  const Couplings couplings = uncoupled(kEventVisits);
  Plan plan;
  plan.chain = chain;
  plan.num_sweeps = kSweeps;
  plan.problems.push_back({.couplings = &couplings,
                           .betas = std::vector<double>(kSweeps, beta),
                           .seed = std::uint64_t{kEventKey.high} << 32 | kEventKey.low,
                           .first_read = kTile * kReads,
                           .num_reads = kReads});
  EventWord state[kEventVisits];
  for (std::int32_t v = 0; v < kEventVisits; ++v)
    for (std::uint32_t group = 0; group < kWordGroups; ++group)
      state[v][group] = initial_words(kEventKey, v, kTile * kReads + group * 32, 0).word[v % 4];
  EventSweep events;
  for (std::uint32_t s = 0; s < kSweeps; ++s) {
    source.sweep(kTile, s, events);
    for (int v = 0; v < kEventVisits; ++v) state[v] = ~state[v] & events.level[v % kEventLevels][v];
  }
  const PlanResult result = make_backend("cpu", {})->run(plan);
  for (std::uint32_t read = 0; read < kReads; ++read)
    for (std::size_t v = 0; v < kEventVisits; ++v)
      ASSERT_EQ(result.problems[0].final_states.get(read, v),
                (state[v][read / 32] >> (read % 32) & 1) != 0)
          << "read " << read << ", variable " << v;
}

template <Draws kDraws>
void expect_words_of_the_kernel(double beta) {
  const RandomMode mode = mode_of<kDraws>();
  expect_states_of_the_kernel(WordEvents<kDraws>{EventLevels(beta, mode).levels()}, beta,
                              {.kernel = KernelKind::multispin, .random_mode = mode});
}

TEST(events, are_those_that_the_kernels_consume) {
  for (const EventCase& test : kEventCases) {
    SCOPED_TRACE(test.name);
    expect_words_of_the_kernel<Draws::dealt>(test.beta);
    expect_words_of_the_kernel<Draws::planes_8>(test.beta);
    expect_words_of_the_kernel<Draws::planes_24>(test.beta);
    expect_states_of_the_kernel(LaneEvents<>{test.beta}, test.beta, {.kernel = KernelKind::lane});
  }
}

/// The law itself: rates of Metropolis; and two reads' draws of the first level at one visit go
/// together by no more than a dealt mask does, every plane dividing their covariance by four.
template <Draws kDraws>
void expect_law(double beta) {
  const EventLevels of(beta, mode_of<kDraws>());
  const EventLaw law = WordEvents<kDraws>{of.levels()}.law();
  for (int k = 1; k <= kEventLevels; ++k)
    EXPECT_NEAR(law.level[k - 1].rate, std::exp(-beta * k), 0x1p-31);
  double worst = 0;
  for (int d = 1; d < 32; ++d) worst = std::max(worst, std::abs(law.level[0].covariance(d)));
  EXPECT_LT(worst, std::pow(0.25, kNumPlanes<kDraws>) / 16 + 1e-17);
}

TEST(events, follow_metropolis) {
  for (const EventCase& test : kEventCases) {
    expect_law<Draws::dealt>(test.beta);
    expect_law<Draws::planes_8>(test.beta);
    expect_law<Draws::planes_24>(test.beta);
  }
}

// ---- It bites. ----------------------------------------------------------------------------------

/// Marsaglia's xorshift128, one a lane, seeded like jsf32: passes batteries on its words.
template <class U>
struct Xorshift128 {
  U x, y, z, w;

  explicit Xorshift128(const PhiloxBlock<U>& seed)
      : x(seed.word[0]), y(seed.word[1]), z(seed.word[2]), w(seed.word[3]) {}

  U next() {
    const U t = x ^ (x << 11);
    x = y;
    y = z;
    z = w;
    w = w ^ (w >> 19) ^ t ^ (t >> 8);
    return w;
  }
};

/// Hands every word out twice: one for two variables.
struct WordsTwice : Jsf32<EventWord> {
  explicit WordsTwice(const PhiloxBlock<EventWord>& seed) : Jsf32(seed) {}
  EventWord next() {
    again = !again;
    return again ? last = Jsf32::next() : last;
  }
  bool again = false;
  EventWord last{};
};

/// Draws from a pool of 4096 words made once: rare levels have the pool's rate.
struct PooledWords : Jsf32<EventWord> {
  explicit PooledWords(const PhiloxBlock<EventWord>& seed) : Jsf32(seed) {}
  EventWord next() {
    static const std::vector<std::uint32_t> pool = [] {
      Jsf32<std::uint32_t> generator{philox<std::uint32_t>(1, 2, 3, 4, 5, 6)};
      std::vector<std::uint32_t> words(4096);
      for (std::uint32_t& word : words) word = generator.next();
      return words;
    }();
    const EventWord pick = Jsf32::next();
    EventWord word{};
    for (int group = 0; group < kWordGroups; ++group) word[group] = pool[pick[group] % pool.size()];
    // Turned afresh, so that every read has the same rates.
    return (word & ~31u) | (pick >> 27);
  }
};

/// The kernels' seed with one part of the address left out.
enum class Part { block, sweep, group };
template <Part kForgotten>
struct ForgetfulSeed {
  PhiloxBlock<EventWord> operator()(std::uint32_t block, std::uint32_t sweep, EventWord reads,
                                    Stream stream) const {
    return KernelSeed{}(kForgotten == Part::block ? 0 : block,
                        kForgotten == Part::sweep ? 0 : sweep,
                        kForgotten == Part::group ? EventWord{} : reads, stream);
  }
};

template <class Generator, class Seed = KernelSeed>
auto dealt_battery(double beta, double num_draws) {
  const EventLevels of(beta, RandomMode::dealt);
  return battery_of(WordEvents<Draws::dealt, Generator, Seed>{of.levels()}, num_draws);
}

TEST(the_battery, finds_xorshift128) {
  const EventLevels of(2 * 1.65, RandomMode::independent);
  expect_found(battery_of(WordEvents<Draws::planes_8, Xorshift128<EventWord>>{of.levels()}, 2e7),
               "reads");
}

TEST(the_battery, finds_a_word_used_for_two_variables) {
  expect_found(dealt_battery<WordsTwice>(2 * 1.65, 1e6), "in_block");
}

TEST(the_battery, finds_a_biased_pool) {
  expect_found(dealt_battery<PooledWords>(2 * 1.65, 4e7), "rate");
}

TEST(the_battery, finds_addresses_that_miss_a_part) {
  using Generator = Jsf32<EventWord>;
  expect_found(dealt_battery<Generator, ForgetfulSeed<Part::block>>(2 * 1.65, 1e6),
               "across_blocks");
  expect_found(dealt_battery<Generator, ForgetfulSeed<Part::sweep>>(2 * 1.65, 1e6), "sweeps");
  expect_found(dealt_battery<Generator, ForgetfulSeed<Part::group>>(2 * 1.65, 1e6), "groups");
}

/// Dealt events judged by the law of independent ones.
TEST(the_battery, finds_reads_that_share_draws) {
  struct Misjudged : WordEvents<Draws::dealt> {
    [[nodiscard]] EventLaw law() const { return lane_events(2 * 1.65); }
  };
  const EventLevels of(2 * 1.65, RandomMode::dealt);
  expect_found(battery_of(Misjudged{{of.levels()}}, 1e6), "reads");
}

}  // namespace
}  // namespace temper::testing_support
