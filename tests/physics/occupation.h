#pragma once
/// How often chains at constant beta are found in each state of a tiny model, against exp(−βE)
/// enumerated exactly. Reads run in batches and only counts are kept.

#include "temper/sample/backend.h"

#include <cstddef>
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

/// What the distance of num_reads independent reads from the truth exceeds with a probability below
/// 1e-9: its mean is below √(S/2πN), and exceeded by t with one below exp(−2N t²) (McDiarmid).
[[nodiscard]] double largest_distance(std::size_t num_states, std::int64_t num_reads);

/// How far the mean energy is from the true one, as a part of what num_reads independent reads
/// exceed with a probability below 1e-9 (Bernstein). Sees a wrong beta in far fewer reads.
[[nodiscard]] double energy_deviation(const Occupation& share, const Couplings& couplings,
                                      double beta, std::int64_t num_reads);

}  // namespace temper::testing_support
