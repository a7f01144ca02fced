#pragma once
/// What every run of a sampler begins and ends with, whether it runs alone or in a batch.

#include "temper/sample/sampler.h"

#include <string_view>

namespace temper {

/// The row of the sampler. Throws InputError for options, a model or a backend that it cannot take.
[[nodiscard]] const Sampler& checked_sampler(const Bqm& bqm, std::string_view sampler,
                                             const SampleOptions& options, const Backend& backend);

/// Polishes where asked for, estimates, and says what was in force. The reads are of the whole
/// model.
void finish_samples(const Bqm& bqm, const Sampler& row, const SampleOptions& options,
                    const Backend& backend, SampleSet& set);

}  // namespace temper
