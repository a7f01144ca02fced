#pragma once
/// What adapts to the model before a run: the range of beta and the ladder, from short runs on the
/// pilot's own random streams. Their size depends on model and options alone, so the result is part
/// of what defines a read.

#include "temper/sample/sampler.h"

#include <utility>
#include <vector>

namespace temper {

struct BetaRange {
  double hot = 0;
  double cold = 0;
};

/// The range in which annealing happens: from where 5 % of the proposals change the energy, in
/// equilibrium, to where 0.25 % do (with the flips that cost nothing, about 10 % are accepted at
/// the hot end). On sudoku at weight 1 that is 1.2 … 2.4. With moves inside families exchanges
/// count too, where they change more than the flips do: of the pairs of which one is on, four times
/// as many (20 %, 1 %), since a family has few of them, one a member. Family moves are counted as
/// those exchanges: they do best at the same betas, however many members there are. Uses medians
/// and averages, so that one tiny or huge coefficient does not move it; scales with the
/// coefficients, whatever the vartype.
[[nodiscard]] BetaRange auto_beta_range(const Couplings& couplings, const SampleOptions& options,
                                        MoveKind moves, const Backend& backend);

/// A ladder from range.hot to range.cold on which neighbours reject exchanges equally often (Syed,
/// Bouchard-Côté, Deligiannidis, Doucet, "Non-reversible parallel tempering", 2022): pilots measure
/// the rejections, the communication barrier is cut into equal parts. num_replicas 0: 2Λ + 1 of
/// them.
[[nodiscard]] std::vector<double> adapted_ladder(const Couplings& couplings, BetaRange range,
                                                 const SampleOptions& options, MoveKind moves,
                                                 const Backend& backend);

/// `count` values from first to last, evenly spaced in their logarithm.
[[nodiscard]] std::vector<double> geometric_steps(double first, double last, std::size_t count);

}  // namespace temper
