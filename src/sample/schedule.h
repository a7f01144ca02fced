#pragma once
#include "temper/sample/sampler.h"

#include "sample/pilot.h"

#include <vector>

namespace temper {

/// Beta of every sweep. Shape: [num_sweeps]. Throws InputError when a custom schedule has another
/// length or a beta is negative, NaN or infinite.
[[nodiscard]] std::vector<double> sweep_betas(const SampleOptions& options, BetaRange range);

/// The user's range, or the automatic one.
[[nodiscard]] BetaRange beta_range(const Couplings& couplings, const SampleOptions& options,
                                   const Backend& backend);

}  // namespace temper
