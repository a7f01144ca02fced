#pragma once
/// Population annealing of one read (Hukushima, Iba, "Population annealing and its application to a
/// spin glass", 2003; Machta, "Population annealing with weighted averages", 2010; Wang, Machta,
/// Katzgraber, "Population annealing: theory and application in spin glasses", 2015).

#include "sample/population.h"
#include "sample/walk.h"

#include <vector>

namespace temper {

/// The temperatures from 0 to `cold` (in the model's units) that leave the overlap of the energy
/// histograms at 0.86 from one to the next, from a pilot of a small population on its own stream.
[[nodiscard]] std::vector<double> population_betas(const PopulationModel& model, double cold,
                                                   const StopToken* stop = nullptr);

/// What a read has come to at its last temperature.
struct PopulationRun {
  Walk walk;
  bool finished = false;                ///< at the last beta, by neither target nor stop
  std::vector<double> betas;            ///< those that were annealed at, the first one 0
  double log_partition_function = 0;    ///< ln Σ exp(−β E) of the grid's energies
  std::vector<std::int64_t> energies;   ///< [replicas] in grid units
  std::vector<std::uint32_t> families;  ///< [replicas] the ancestor in the first population
};

/// The sweeps of the plan are shared out evenly over the temperatures; where there are more
/// temperatures than sweeps, some are left out.
[[nodiscard]] PopulationRun anneal_population(WalkInput& input, const PopulationModel& model,
                                              const std::vector<double>& betas,
                                              std::uint32_t num_replicas);

}  // namespace temper
