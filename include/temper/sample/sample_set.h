#pragma once
/// What a sampler gives: reads with their states and energies, what was in force, and honest
/// estimates.

#include "temper/base/statistics.h"
#include "temper/model/bqm.h"
#include "temper/sample/sample_options.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

/// What a tempering run reports of its ladder.
struct LadderReport {
  std::vector<double> betas = {};            ///< hot to cold
  std::vector<double> swap_acceptance = {};  ///< [num_replicas − 1]
  double barrier = 0;                        ///< Λ = Σ rejection rates (Syed et al. 2022)
  std::int64_t round_trips = 0;
};

/// What population annealing reports, averaged over the reads that ran to their end.
struct PopulationReport {
  std::vector<double> betas = {};  ///< of the temperatures, the first one 0
  double replicas = 0;             ///< R
  /// Of the families, the descendants of a replica of the first population: n_i is family i's share
  /// of the last one (Wang, Machta, Katzgraber 2015).
  double family_entropy = 0;          ///< S_f = −Σ n_i ln n_i
  double effective_families = 0;      ///< R / ρ_t, ρ_t = R Σ n_i² the family variance
  double surviving_families = 0;      ///< with a member left
  double log_partition_function = 0;  ///< ln Z at the last beta (Machta 2010), offset included
  double free_energy = 0;             ///< −ln Z / β, in the model's units
  std::int64_t num_reads = 0;         ///< that it is the average of
};

/// What the members of a race did, over all its reads.
struct RaceReport {
  struct Member {
    std::string name = {};
    std::int64_t turns = 0;
    std::int64_t improvements = 0;  ///< turns that lowered the best energy
    std::int64_t hits = 0;          ///< turns that reached the target
    std::int64_t spin_updates = 0;
  };
  std::vector<Member> members = {};
};

/// One returned read: energies in the model's units.
struct SampleRow {
  std::uint32_t read = 0;
  double energy = 0;  ///< of the best state, recomputed from the model's coefficients
  double final_energy = 0;
  std::uint32_t best_sweep = 0;
  std::uint32_t sweeps_done = 0;
  bool hit = false;
  std::int64_t num_occurrences = 1;  ///< reads with this state, where they were put together
};

/// How a read's best energy came down, sweep by sweep.
struct ReadTrace {
  struct Step {
    std::uint32_t sweep = 0;
    double energy = 0;  ///< the best from this sweep on
  };
  std::uint32_t read = 0;
  std::vector<Step> steps = {};
};

/// `rule`: the options found that there was enough.
enum class StoppedBy { reads, target, time, interrupt, rule };
[[nodiscard]] std::string_view name_of(StoppedBy reason);

/// Everything that was in force, in the words of the command line: what replays the run.
struct EffectiveOptions {
  std::string sampler;
  std::string backend;  ///< reference, cpu, cuda
  std::string device;   ///< what ran: "cpu avx512 int8, 2 threads"
  std::string kernel;
  std::string kernel_reason;
  std::string moves;
  std::string moves_reason;
  SampleOptions options;
  double beta_hot = 0;
  double beta_cold = 0;
  std::uint32_t num_replicas = 0;  ///< of a ladder; 0: none
  double grid_unit = 1;
  bool grid_exact = true;
  double grid_rounding = 0;
  std::int64_t grid_vanished = 0;  ///< coefficients that rounded to 0
  /// What presolve did; the grid is then that of the model it left.
  std::optional<PresolveReport> presolve = {};
};

struct SampleSet {
  Vartype vartype = Vartype::binary;
  std::vector<SampleRow> rows = {};  ///< in the order of reads
  StateMatrix states;                ///< best state of each row; x = 1 is spin +1
  StateMatrix final_states;
  EffectiveOptions effective;
  StoppedBy stopped_by = StoppedBy::reads;
  std::int64_t num_reads = 0;  ///< reads started, those abandoned at another's hit too
  std::int64_t num_hits = 0;
  std::int64_t exposure = 0;  ///< sweeps over all reads, up to the first hit of each round
  std::int64_t spin_updates = 0;
  double seconds = 0;  ///< wall time of sampling, presolve and pilots included
  double pilot_seconds = 0;
  double presolve_seconds = 0;  ///< to reduce the model and to restore the states
  std::optional<LadderReport> ladder = {};
  std::optional<PopulationReport> population = {};
  std::optional<RaceReport> race = {};
  std::vector<ReadTrace> traces = {};  ///< of the rows, in their order; only where asked for
  /// States of the lowest energy on the grid; only where every state was looked at.
  std::optional<std::int64_t> num_optima = {};
  std::int64_t num_polished = 0;  ///< rows whose energy polishing lowered
  std::int64_t num_polished_to_target = 0;
  /// That a read hits within the sweeps it was given, with a 95 % interval; only with a target.
  /// Where the run stopped at a hit, that is a read of exposure / num_reads sweeps on average, not
  /// of num_sweeps; by time, a few of the reads were cut short.
  std::optional<Interval> success_probability = {};
  /// Time to solution at 99 % by restarting such reads, in seconds of this run's wall time; high
  /// may be infinite (no hits).
  std::optional<Interval> tts99 = {};

  /// Row of the lowest energy, the earliest among equals. Undefined when empty.
  [[nodiscard]] std::size_t best_row() const;
};

}  // namespace temper
