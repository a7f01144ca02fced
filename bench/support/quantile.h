#pragma once
/// Quantiles of measured times, without assuming how they are distributed.

#include "temper/base/statistics.h"

#include <cstddef>
#include <span>
#include <vector>

namespace temper::bench {

/// The value that a share q of the sample does not exceed, with a 95 % interval by order statistics
/// (ranks of a binomial). `high` is infinite where the sample is too small to bound it: q = 0.99
/// needs 368 values. Sorts a copy; the sample must not be empty.
[[nodiscard]] Interval quantile(std::vector<double> sample, double q);

/// √n times the largest distance between the sample's distribution and the exponential one of the
/// same mean. Beyond 1.08 the sample is not exponential (at 5 %; Lilliefors 1969).
[[nodiscard]] double distance_to_exponential(std::vector<double> sample);

[[nodiscard]] double mean(std::span<const double> sample);

}  // namespace temper::bench
