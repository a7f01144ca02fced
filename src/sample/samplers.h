#pragma once
/// The samplers of the table, one file each.

#include "temper/sample/sampler.h"

namespace temper {

PlannedRun plan_annealing(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
PlannedRun plan_tempering(const Bqm& bqm, const SampleOptions& options, const Backend& backend);

SampleSet simulated_annealing(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet parallel_tempering(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet exact_enumeration(const Bqm& bqm, const SampleOptions& options, const Backend& backend);

}  // namespace temper
