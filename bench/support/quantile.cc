#include "bench/support/quantile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace temper::bench {
namespace {

/// P(k of n trials succeed) for k = 0 … n, added up: [n + 1].
std::vector<double> cumulative_binomial(std::size_t n, double p) {
  std::vector<double> cumulative(n + 1);
  const auto trials = static_cast<double>(n);
  double sum = 0.0;
  for (std::size_t k = 0; k <= n; ++k) {
    const auto hits = static_cast<double>(k);
    sum +=
        std::exp(std::lgamma(trials + 1) - std::lgamma(hits + 1) - std::lgamma(trials - hits + 1) +
                 hits * std::log(p) + (trials - hits) * std::log1p(-p));
    cumulative[k] = sum;
  }
  return cumulative;
}

}  // namespace

Interval quantile(std::vector<double> sample, double q) {
  std::ranges::sort(sample);
  const std::size_t n = sample.size();
  const auto rank = static_cast<std::size_t>(std::ceil(q * static_cast<double>(n)));
  Interval interval;
  interval.value = sample[std::clamp<std::size_t>(rank, 1, n) - 1];
  // The quantile lies above the r-th value iff at least r values lie below it: a binomial number.
  const std::vector<double> at_most = cumulative_binomial(n, q);
  const auto below = [&](double share) {
    return static_cast<std::size_t>(std::ranges::upper_bound(at_most, share) - at_most.begin());
  };
  const std::size_t low = below(0.025), high = below(0.975) + 1;
  interval.low = low == 0 ? 0.0 : sample[std::min(low, n) - 1];
  interval.high = high > n ? std::numeric_limits<double>::infinity() : sample[high - 1];
  return interval;
}

double distance_to_exponential(std::vector<double> sample) {
  std::ranges::sort(sample);
  const double average = mean(sample);
  const auto n = static_cast<double>(sample.size());
  double distance = 0.0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const double expected = -std::expm1(-sample[i] / average);
    const auto rank = static_cast<double>(i);
    distance = std::max({distance, expected - rank / n, (rank + 1) / n - expected});
  }
  return distance * std::sqrt(n);
}

double mean(std::span<const double> sample) {
  return std::accumulate(sample.begin(), sample.end(), 0.0) / static_cast<double>(sample.size());
}

}  // namespace temper::bench
