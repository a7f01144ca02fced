#pragma once
/// Steepest descent from the states that a sampler returned.

#include "temper/sample/sample_set.h"

namespace temper {

/// Best states and energies of the rows go downhill by single flips, on the whole model; final
/// states, sweeps and the clock's other figures stay. Energies are computed anew from the model's
/// coefficients; a row that a rounded grid would make worse stays as it is. A row that comes to the
/// target is a hit; the estimates follow where every read has its row, else they go. An interrupt
/// leaves the rows not yet done as they are, and so does a time limit that is up for half a second.
void polish(const Bqm& bqm, const SampleOptions& options, SampleSet& set);

}  // namespace temper
