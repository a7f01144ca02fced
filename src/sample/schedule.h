#pragma once
/// Betas over time.

#include "temper/sample/sampler.h"

#include "sample/pilot.h"

#include <vector>

namespace temper {

/// Beta of every sweep, of validated options. Shape: [num_sweeps].
[[nodiscard]] std::vector<double> sweep_betas(const SampleOptions& options, BetaRange range);

/// The user's range, or the automatic one.
[[nodiscard]] BetaRange beta_range(const Couplings& couplings, const SampleOptions& options,
                                   MoveKind moves, const Backend& backend);

}  // namespace temper
