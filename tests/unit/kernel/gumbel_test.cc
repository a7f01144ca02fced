#include "temper/kernel/gumbel.h"

#include "temper/kernel/jsf32.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

namespace temper {
namespace {

TEST(gumbel, noise_is_within_its_stated_error) {
  const auto error = [](std::uint32_t w) {
    const double rest = (static_cast<double>(~w >> 1) + 0.5) / 2147483648.0;  // 1 − u
    const double exact = std::log2(-std::log1p(-rest) / std::log(2.0));
    return std::abs(static_cast<double>(log2_minus_log2_uniform<float>(w)) - exact) * std::log(2.0);
  };
  double worst = 0.0;
  std::mt19937 random(3);
  for (std::uint32_t i = 0; i < 2'000'000; ++i) {
    worst = std::max(worst, error(static_cast<std::uint32_t>(random())));
    if (i < 70'000) worst = std::max({worst, error(i), error(~i)});  // u near 0 and near 1
  }
  EXPECT_LT(worst, 8e-6);
}

TEST(gumbel, is_finite_for_every_word_and_temperature) {
  for (std::uint32_t w : {0u, 1u, 2u, 0x7FFFFFFFu, 0x80000000u, 0xFFFFFFFDu, 0xFFFFFFFEu, ~0u}) {
    EXPECT_GT(log2_minus_log2_uniform<float>(w), -31.5f);
    EXPECT_LT(log2_minus_log2_uniform<float>(w), 5.01f);
    for (double beta : {0.0, 1e-20, 1.0, 1e20}) {
      const float key = gumbel_key(134217728.0f, w, temperature_of(beta, 1.0));
      EXPECT_LT(key, kAboveAllKeys) << w;
      EXPECT_GT(key, -kAboveAllKeys) << w;
    }
  }
}

/// Of N choices the share of one deviates from its probability p by more than 5.5 √(p/N) once in
/// 10^7; the seed is fixed.
TEST(gumbel, least_key_is_a_choice_by_boltzmann_weights) {
  const std::vector<double> energies{0.0, 1.0, 1.0, 3.0, 8.0, -0.5};
  constexpr std::int64_t kChoices = 4'000'000;
  for (double beta : {0.0, 0.7, 1.5}) {
    const float temperature = temperature_of(beta, 1.0);
    Jsf32<std::uint32_t> generator{PhiloxBlock<std::uint32_t>{{1, 2, 3, 4}}};
    std::vector<std::int64_t> times(energies.size());
    for (std::int64_t i = 0; i < kChoices; ++i) {
      std::size_t chosen = 0;
      float least = kAboveAllKeys;
      for (std::size_t member = 0; member < energies.size(); ++member) {
        const float key =
            gumbel_key(static_cast<float>(energies[member]), generator.next(), temperature);
        if (key < least) chosen = member;
        least = std::min(least, key);
      }
      ++times[chosen];
    }
    double all = 0.0;
    for (double energy : energies) all += std::exp(-beta * energy);
    for (std::size_t member = 0; member < energies.size(); ++member) {
      const double p = std::exp(-beta * energies[member]) / all;
      EXPECT_NEAR(static_cast<double>(times[member]) / kChoices, p, 5.5 * std::sqrt(p / kChoices))
          << "member " << member << " at beta " << beta;
    }
  }
}

}  // namespace
}  // namespace temper
