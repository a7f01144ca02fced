#include "temper/base/statistics.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/gamma.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

namespace temper {
namespace {

constexpr double kTail = 0.025;

}  // namespace

Interval binomial_interval(std::int64_t hits, std::int64_t trials) {
  if (trials <= 0) return {0.0, 0.0, 1.0};
  const auto k = static_cast<double>(hits), n = static_cast<double>(trials);
  const boost::math::beta_distribution<double> posterior(k + 0.5, n - k + 0.5);
  return {k / n, hits == 0 ? 0.0 : quantile(posterior, kTail),
          hits == trials ? 1.0 : quantile(complement(posterior, kTail))};
}

Interval rate_interval(std::int64_t hits, double exposure, Stopping stopping) {
  if (exposure <= 0) return {0.0, 0.0, std::numeric_limits<double>::infinity()};
  const auto k = static_cast<double>(hits);
  const bool exact = stopping == Stopping::at_hit && hits > 0;
  const boost::math::gamma_distribution<double> posterior(exact ? k : k + 0.5);
  return {k / exposure, hits == 0 ? 0.0 : quantile(posterior, kTail) / exposure,
          quantile(complement(posterior, kTail)) / exposure};
}

Interval stopped_binomial_interval(std::int64_t hits, std::int64_t trials) {
  Interval interval = binomial_interval(hits, trials);
  if (hits <= 0 || hits >= trials) return interval;
  const auto k = static_cast<double>(hits);
  const Interval share = rate_interval(hits, k, Stopping::at_hit);  // of the hazard, about 1
  const double hazard = -std::log1p(-k / static_cast<double>(trials));
  interval.low = std::min(interval.low, -std::expm1(-hazard * share.low));
  interval.high = std::max(interval.high, -std::expm1(-hazard * share.high));
  return interval;
}

Interval tts99_of_probability(Interval probability, double seconds_per_trial) {
  const auto seconds = [seconds_per_trial](double p) {
    if (p <= 0.0) return std::numeric_limits<double>::infinity();
    if (p >= 1.0) return seconds_per_trial;
    return seconds_per_trial * std::max(1.0, std::log(0.01) / std::log1p(-p));
  };
  return {seconds(probability.value), seconds(probability.high), seconds(probability.low)};
}

Interval tts99_of_rate(Interval rate) {
  const auto seconds = [](double r) {
    return r <= 0.0 ? std::numeric_limits<double>::infinity() : std::log(100.0) / r;
  };
  return {seconds(rate.value), seconds(rate.high), seconds(rate.low)};
}

}  // namespace temper
