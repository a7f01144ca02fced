#pragma once
/// The accept test of small integer costs without a logarithm, where all lanes share the
/// temperature. Metropolis accepts the cost k iff the word is below a threshold near 2^32 exp(−βk).
/// The exact answer is that of the word's limit (acceptance.h), which is rounded: close to the
/// threshold it may go up and down. But beyond a few words from it the limit is certain, so upper
/// halves of words are compared, and what lies in the two buckets of 2^16 words around a threshold
/// (once in 500 visits of 64 lanes) is decided by its limit.

#include "temper/kernel/words.h"

namespace temper {

inline constexpr int kLevels = 16;

/// Thresholds as two bytes each, high and low: a word whose upper half is below threshold[k]
/// accepts the cost k, one above threshold[k] + 1 does not. Level 0 stands for all costs ≤ 0, the
/// last one for all that no word accepts.
struct LevelThresholds {
  alignas(16) std::uint8_t high[kLevels];
  alignas(16) std::uint8_t low[kLevels];
  float temperature = -1.0f;  ///< of which these are
  bool usable = false;
};

/// 2^x for x ≤ 0, relative error 1e-9.
TEMPER_HD double exp2_of(double x) {
  if (x < -60.0) return 0.0;
  const auto whole = static_cast<std::int32_t>(x);
  const double y = (x - whole) * 0.6931471805599453;
  double sum = 1.0;
  for (int i = 11; i > 0; --i) sum = 1.0 + sum * y / i;
  for (std::int32_t i = whole; i < 0; ++i) sum *= 0.5;
  return sum;
}

/// All errors of a limit together (1.9e-6 of the logarithm's polynomial, its rounding, that of the
/// product with the temperature) move the word at which it crosses a level by 4e-6 of its value at
/// most; this is three times as much.
inline constexpr double kLevelMargin = 1.4e-5;

TEMPER_HD LevelThresholds level_thresholds(float temperature) {
  LevelThresholds levels;
  levels.temperature = temperature;
  // No word's limit exceeds 33 T: the last level must lie beyond.
  levels.usable = temperature > 0.0f && temperature < (kLevels - 1) / 33.0f;
  levels.high[0] = levels.low[0] = 255;
  if (!levels.usable) return levels;
  const double ratio = exp2_of(-1.0 / static_cast<double>(temperature));
  double words = 4294967296.0;
  for (int k = 1; k < kLevels; ++k) {
    words *= ratio;
    const double least = words * (1.0 - kLevelMargin) - 2.0;
    const double most = words * (1.0 + kLevelMargin) + 2.0;
    std::int32_t bucket = least > 0.0 ? static_cast<std::int32_t>(least / 65536.0) : 0;
    const auto last = static_cast<std::int32_t>(most / 65536.0);
    if ((bucket & 255) == 255) --bucket;  // both buckets of one upper byte
    levels.usable = levels.usable && last <= bucket + 1;
    levels.high[k] = static_cast<std::uint8_t>(bucket >> 8);
    levels.low[k] = static_cast<std::uint8_t>(bucket & 255);
  }
  return levels;
}

}  // namespace temper
