#pragma once
/// Estimates with intervals (95 % unless said): success probability and time to solution.

#include <cstdint>

namespace temper {

/// An estimate; `high` may be infinite.
struct Interval {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// p = hits / trials with the Jeffreys interval Beta(k + ½, n − k + ½); 0 and 1 close the interval
/// at k = 0 and k = n. Brown, Cai, DasGupta, "Interval estimation for a binomial proportion", 2001.
[[nodiscard]] Interval binomial_interval(std::int64_t hits, std::int64_t trials);

/// The same where the hits so far decided after every round whether there would be another: the
/// ends reach as far as those of both `binomial_interval` and the interval of a rate that a hit
/// ended, of the hazard −ln(1 − p). By simulation (stops at 1, 5 and 20 hits, rounds of 512, p from
/// 3e-5 to 0.99) it covers p in 92 to 98 % of runs, the least where p is 0.99 and the reads are
/// few; `binomial_interval` does in 89 to 98 %.
[[nodiscard]] Interval stopped_binomial_interval(std::int64_t hits, std::int64_t trials);

/// Why an observation ended: after a planned exposure, or because a hit came.
enum class Stopping { planned, at_hit };

/// Rate = hits / exposure of a Poisson process (censored exponential times to hit). The interval is
/// Gamma(k)/exposure where a hit ended the observation (exact: 2λT ~ χ²(2k)), else Jeffreys'
/// Gamma(k + ½)/exposure. Estimating hits/reads from a run that stopped at a hit would be biased.
[[nodiscard]] Interval rate_interval(std::int64_t hits, double exposure, Stopping stopping);

/// TTS99 = seconds_per_trial · ln 0.01 / ln(1 − p), for each end; one trial at least. p = 0 gives
/// infinity at that end.
[[nodiscard]] Interval tts99_of_probability(Interval probability, double seconds_per_trial);

/// TTS99 = ln 100 / rate, for each end.
[[nodiscard]] Interval tts99_of_rate(Interval rate);

}  // namespace temper
