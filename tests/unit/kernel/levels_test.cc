#include "temper/kernel/acceptance.h"
#include "temper/kernel/lane_levels.h"

#include <gtest/gtest.h>

#include <random>

namespace temper {
namespace {

bool limit_accepts(std::uint32_t word, int cost, float temperature) {
  return static_cast<float>(cost) <= acceptance_limit<Acceptance::metropolis>(word, temperature);
}

/// Words on both sides of a bucket's edge and anywhere beyond it.
TEST(levels, outside_their_two_buckets_agree_with_the_limit) {
  std::mt19937 random(5);
  int num_usable = 0, num_temperatures = 0;
  for (double t = 0.002; t < 15.0 / 33.0; t *= 1.0007) {
    const auto temperature = static_cast<float>(t);
    const LevelThresholds levels = level_thresholds(temperature);
    ++num_temperatures;
    if (!levels.usable) continue;
    ++num_usable;
    for (int k = 1; k < kLevels; ++k) {
      const std::uint64_t first = std::uint64_t{levels.high[k]} << 24 | std::uint64_t{levels.low[k]}
                                                                            << 16;
      const std::uint64_t end = first + (2u << 16);
      for (std::uint64_t distance = 1; distance < 1u << 31; distance += 1 + random() % (distance)) {
        if (distance <= first) {
          ASSERT_TRUE(limit_accepts(static_cast<std::uint32_t>(first - distance), k, temperature))
              << temperature << " " << k << " " << distance;
        }
        if (const std::uint64_t word = end + distance - 1; word < 1ull << 32) {
          ASSERT_FALSE(limit_accepts(static_cast<std::uint32_t>(word), k, temperature))
              << temperature << " " << k << " " << distance;
        }
      }
    }
  }
  EXPECT_GT(num_usable, num_temperatures * 98 / 100);
}

TEST(levels, hot_temperatures_have_too_many) {
  EXPECT_FALSE(level_thresholds(0.46f).usable);
  EXPECT_FALSE(level_thresholds(1e30f).usable);
  EXPECT_TRUE(level_thresholds(0.21f).usable);
}

/// Every word that accepts what the last level stands for would be missed.
TEST(levels, the_last_one_is_never_accepted) {
  for (float temperature : {0.01f, 0.21f, 0.454f})
    for (std::uint32_t word : {0u, 1u, 2u, 3u, 100u})
      EXPECT_FALSE(limit_accepts(word, kLevels - 1, temperature));
}

}  // namespace
}  // namespace temper
