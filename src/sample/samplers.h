#pragma once
/// The samplers of the table, one file each.

#include "temper/sample/sampler.h"

namespace temper {

PlannedRun plan_annealing(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
PlannedRun plan_tempering(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
PlannedRun plan_tabu(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
PlannedRun plan_population(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
PlannedRun plan_decomposed(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
PlannedRun plan_race(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
PlannedRun plan_descent(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
PlannedRun plan_random(const Bqm& bqm, const SampleOptions& options, const Backend& backend);

SampleSet simulated_annealing(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet parallel_tempering(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet tabu_search(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet population_annealing(const Bqm& bqm, const SampleOptions& options,
                               const Backend& backend);
SampleSet decomposed_search(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet race(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet steepest_descent(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet random_states(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
SampleSet exact_enumeration(const Bqm& bqm, const SampleOptions& options, const Backend& backend);

}  // namespace temper
