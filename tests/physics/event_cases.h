#pragma once
/// What the battery runs on: kernels and temperatures, from those that solve puzzles (level one at
/// exp(−2 · 1.65)) to hot ones; and when it fails.

#include "sample/multispin_model.h"
#include "tests/physics/event_battery.h"
#include "tests/physics/event_sources.h"
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>

namespace temper::testing_support {

/// Variable v costs 1 + v mod 4 units to turn on, whatever the others do.
inline Couplings uncoupled(std::int32_t num_variables) {
  BqmBuilder builder(Vartype::binary, num_variables);
  for (std::int32_t v = 0; v < num_variables; ++v) builder.add_linear(v, 1.0 + v % kEventLevels);
  return grid_couplings(std::move(builder).build());
}

/// Levels of one temperature, with the table that they point into.
struct EventLevels {
  EventLevels(double beta, RandomMode mode)
      : table(std::vector<double>{beta}, uncoupled(kEventVisits),
              {.kernel = KernelKind::multispin, .random_mode = mode}) {}

  [[nodiscard]] SweepLevels<std::uint32_t> levels() const { return table.data()[0]; }

  LevelTable table;
};

template <Draws kDraws>
constexpr RandomMode mode_of() {
  return kDraws == Draws::dealt      ? RandomMode::dealt
         : kDraws == Draws::planes_8 ? RandomMode::independent
                                     : RandomMode::independent_24;
}

struct EventCase {
  std::string name;
  double beta = 1;  ///< times unit
};
inline const EventCase kEventCases[] = {{"puzzles", 2 * 1.65}, {"warm", 2 * 0.4}, {"hot", 0.2}};

/// Bound on |z|: all the statistics of 32 such runs together pass it once in 10^6 runs of a correct
/// generator.
inline double largest_deviation(const std::vector<FamilyDeviation>& families) {
  std::int64_t num = 0;
  for (const FamilyDeviation& family : families) num += family.num;
  return std::sqrt(2 * std::log(2.0 * 32 * static_cast<double>(num) / 1e-6));
}

inline void expect_lawful(const std::vector<FamilyDeviation>& families) {
  for (const FamilyDeviation& family : families) {
    EXPECT_LT(family.worst, largest_deviation(families)) << family.family << ", " << family.where;
    testing::Test::RecordProperty(family.family, std::to_string(family.worst));
  }
}

/// Whether the family finds a fault, and how clearly.
inline void expect_found(const std::vector<FamilyDeviation>& families, const std::string& by) {
  const auto family = std::ranges::find(families, by, &FamilyDeviation::family);
  ASSERT_NE(family, families.end());
  EXPECT_GT(family->worst, largest_deviation(families));
}

/// One run of the battery a kernel, random mode and temperature.
class EventBatteryRuns : public testing::TestWithParam<EventCase> {
 protected:
  template <Draws kDraws>
  static void check_words(double num_draws) {
    const EventLevels of(GetParam().beta, mode_of<kDraws>());
    expect_lawful(battery_of(WordEvents<kDraws>{of.levels()}, num_draws));
  }
  static void check_lanes(double num_draws) {
    expect_lawful(battery_of(LaneEvents<>{GetParam().beta}, num_draws));
  }
};

}  // namespace temper::testing_support
