#pragma once
/// How often chains at constant beta are found in each state of a tiny model, against exp(−βE)
/// enumerated exactly. Reads run in batches and only counts are kept.

#include "temper/sample/backend.h"

#include <cstdint>
#include <vector>

namespace temper::testing_support {

/// Shares of the 2^n states.
using Occupation = std::vector<double>;

[[nodiscard]] Occupation boltzmann(const Couplings& couplings, double beta);

/// Of the final states of num_reads reads; with keep_replicas, of every rung. Shape: [rungs].
[[nodiscard]] std::vector<Occupation> occupations(Plan plan, std::int64_t num_reads,
                                                  const Backend& backend);

[[nodiscard]] double total_variation(const Occupation& a, const Occupation& b);

}  // namespace temper::testing_support
