#include "temper/base/statistics.h"
#include "temper/base/table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace temper {
namespace {

TEST(nearest_name, finds_slips_and_refuses_strangers) {
  constexpr std::string_view kNames[] = {"standard", "diagonal", "anti-knight"};
  EXPECT_EQ(nearest_name("digonal", kNames), "diagonal");
  EXPECT_EQ(nearest_name("antiknight", kNames), "anti-knight");
  EXPECT_EQ(nearest_name("killer", kNames), "");
  EXPECT_EQ(did_you_mean("standart", kNames), ": did you mean 'standard'?");
}

/// At a single p the coverage of a discrete interval oscillates; over p drawn from Jeffreys' prior
/// it is 95 %.
TEST(binomial_interval, covers_95_percent) {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> uniform;
  for (std::int64_t trials : {20, 400}) {
    int covered = 0;
    for (int i = 0; i < 20'000; ++i) {
      const double root = std::sin(1.5707963267948966 * uniform(random));
      const double p = root * root;
      const Interval interval =
          binomial_interval(std::binomial_distribution<std::int64_t>(trials, p)(random), trials);
      covered += interval.low <= p && p <= interval.high;
    }
    EXPECT_NEAR(covered / 20'000.0, 0.95, 0.01) << trials;
  }
}

TEST(binomial_interval, no_hits_bounds_the_time_from_below_only) {
  const Interval none = binomial_interval(0, 100);
  EXPECT_EQ(none.low, 0.0);
  EXPECT_GT(none.high, 0.0);
  const Interval tts = tts99_of_probability(none, 2.0);
  EXPECT_TRUE(std::isinf(tts.value));
  EXPECT_TRUE(std::isfinite(tts.low));
  EXPECT_GT(tts.low, 2.0);
}

TEST(rate_interval, covers_95_percent_when_runs_stop_at_a_hit) {
  std::mt19937_64 random(2);
  std::exponential_distribution<double> time(0.25);
  for (int hits : {1, 3, 20}) {
    int covered = 0;
    for (int i = 0; i < 20'000; ++i) {
      double exposure = 0.0;
      for (int k = 0; k < hits; ++k) exposure += time(random);
      const Interval interval = rate_interval(hits, exposure, Stopping::at_hit);
      covered += interval.low <= 0.25 && 0.25 <= interval.high;
    }
    EXPECT_NEAR(covered / 20'000.0, 0.95, 0.01) << hits;
  }
}

TEST(rate_interval, covers_95_percent_of_planned_exposures) {
  std::mt19937_64 random(3);
  std::poisson_distribution<std::int64_t> count(0.25 * 80);
  int covered = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Interval interval = rate_interval(count(random), 80.0, Stopping::planned);
    covered += interval.low <= 0.25 && 0.25 <= interval.high;
  }
  EXPECT_NEAR(covered / 20'000.0, 0.95, 0.015);
}

/// Rounds until there are enough hits: what a stop rule of a study does.
TEST(stopped_binomial_interval, covers_where_the_hits_decide_when_to_stop) {
  constexpr std::int64_t kRound = 512;
  std::mt19937_64 random(4);
  for (const std::int64_t wanted : {1, 5, 20})
    for (const double p : {3e-4, 4e-3, 0.03, 0.5, 0.9}) {
      std::binomial_distribution<std::int64_t> hits_of_round(kRound, p);
      constexpr int kRuns = 2000;
      int covered = 0;
      for (int i = 0; i < kRuns; ++i) {
        std::int64_t hits = 0, reads = 0;
        while (hits < wanted) {
          hits += hits_of_round(random);
          reads += kRound;
        }
        const Interval interval = stopped_binomial_interval(hits, reads);
        covered += interval.low <= p && p <= interval.high;
      }
      EXPECT_GT(covered, 0.93 * kRuns) << wanted << " " << p;
    }
}

TEST(tts99, is_one_trial_at_least) {
  EXPECT_EQ(tts99_of_probability({1.0, 0.999, 1.0}, 3.0).value, 3.0);
  EXPECT_NEAR(tts99_of_probability({0.5, 0.5, 0.5}, 1.0).value, std::log(0.01) / std::log(0.5),
              1e-12);
  EXPECT_NEAR(tts99_of_rate({2.0, 1.0, 4.0}).value, std::log(100.0) / 2.0, 1e-12);
}

}  // namespace
}  // namespace temper
