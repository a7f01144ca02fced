#pragma once
/// The frame that annealing samplers share: the model on the grid, betas from its pilot, then
/// rounds of reads until they are done, the target is reached, or time is up. Every energy that
/// comes back is checked.

#include "temper/sample/sampler.h"

#include <functional>
#include <vector>

namespace temper {

/// What the replicas of a read are: one that follows the betas by sweep, or a ladder of one a beta.
enum class ReadKind { single, ladder };

/// `choose_betas` may run pilots; its time is reported and counted.
[[nodiscard]] SampleSet anneal_in_rounds(
    const Bqm& bqm, const SampleOptions& options, const Backend& backend, ReadKind kind,
    const std::function<std::vector<double>(const Couplings&)>& choose_betas);

}  // namespace temper
