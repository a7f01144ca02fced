#pragma once
/// Resampling a population from one temperature to the next (Hukushima, Iba 2003; Machta 2010).

#include <cstdint>
#include <vector>

namespace temper {

/// Weights of replicas for a step in β: w_j ∝ exp(−Δβ E_j).
struct StepWeights {
  std::vector<double> expected;  ///< τ_j, copies expected of replica j; they add up to R
  double log_mean = 0;           ///< ln (1/R) Σ exp(−Δβ E_j): adds up to the free energy
};

/// `step`: Δβ in inverse grid units; energies in grid units. Shape: [replicas].
[[nodiscard]] StepWeights step_weights(const std::vector<std::int64_t>& energies, double step);

/// Overlap of the energy histograms before and after a step, (1/R) Σ min(1, τ_j): what it does not
/// cull (Barash, Weigel, Borovský, Janke, Shchur 2017).
[[nodiscard]] double overlap_of(const StepWeights& weights);

/// The step that leaves this overlap, `most` at most.
[[nodiscard]] double step_of_overlap(const std::vector<std::int64_t>& energies, double overlap,
                                     double most);

/// Systematic resampling: with C_j = τ_0 + … + τ_j, replica j gets a copy for each point u + i, i =
/// 0, 1 …, in [C_{j−1}, C_j), so ⌊τ_j⌋ or ⌈τ_j⌉ of them. Those with copies stay where they are; the
/// further copies go, in order, to the places of those without. Returns whose copy each place
/// holds. `u` in [0, 1).
[[nodiscard]] std::vector<std::uint32_t> resampled(const StepWeights& weights, double u);

}  // namespace temper
