#pragma once
/// What is kept of a point: what was asked for, what came of it, and on which machine.

#include "temper/base/statistics.h"
#include "temper/study/study.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace temper {

/// Bytes, not text.
struct Blob {
  std::string bytes;

  friend bool operator==(const Blob&, const Blob&) = default;
};

struct PackedState {
  double energy = 0;
  std::int64_t reads = 0;  ///< that have it
  Blob bits;               ///< variable v of the compiled model is bit v % 8 of byte v / 8
};

struct RunRecord {
  std::uint64_t seed = 0;
  std::string sampler, kernel, moves;
  std::int64_t variables = 0, couplings = 0;  ///< of the compiled model; 0: nothing was left
  std::int64_t sweeps = 0;
  double beta_hot = 0, beta_cold = 0;
  std::int64_t reads = 0, hits = 0;
  std::int64_t exposure = 0;  ///< sweeps over all reads, each up to its hit
  std::int64_t spin_updates = 0;
  std::string stopped_by;
  std::optional<double> best_energy;
  std::optional<Interval> success;    ///< that a read hits
  std::optional<Interval> updates99;  ///< spin updates to solution at 99 %
  std::string energies;               ///< histogram (energy_histogram.h)
  Blob first_hits;                    ///< sweeps to the hits of reads (first_hits.h)
  std::string solution;               ///< of a puzzle, where a judge accepted it
  // What depends on the clock or the machine.
  std::optional<Interval> tts99;  ///< seconds
  double seconds = 0;             ///< of sampling, pilots and presolve included
  double pilot_seconds = 0;
  std::string backend, device, version, host, started;
  std::vector<PackedState> states = {};  ///< the best distinct ones, lowest first
};

enum class Origin { study, machine };

/// The columns of a run, in the order of the store and of exports: f(name, value, origin) for each.
/// The one list of them: tables, checksums and exports walk it.
template <class Record, class F>
void for_each_column(Record& run, F f) {
  f("seed", run.seed, Origin::study);
  f("sampler", run.sampler, Origin::study);
  f("kernel", run.kernel, Origin::study);
  f("moves", run.moves, Origin::study);
  f("variables", run.variables, Origin::study);
  f("couplings", run.couplings, Origin::study);
  f("sweeps", run.sweeps, Origin::study);
  f("beta_hot", run.beta_hot, Origin::study);
  f("beta_cold", run.beta_cold, Origin::study);
  f("reads", run.reads, Origin::study);
  f("hits", run.hits, Origin::study);
  f("exposure", run.exposure, Origin::study);
  f("spin_updates", run.spin_updates, Origin::study);
  f("stopped_by", run.stopped_by, Origin::study);
  f("best_energy", run.best_energy, Origin::study);
  f("success", run.success, Origin::study);
  f("updates99", run.updates99, Origin::study);
  f("energies", run.energies, Origin::study);
  f("first_hits", run.first_hits, Origin::study);
  f("solution", run.solution, Origin::study);
  f("tts99", run.tts99, Origin::machine);
  f("seconds", run.seconds, Origin::machine);
  f("pilot_seconds", run.pilot_seconds, Origin::machine);
  f("backend", run.backend, Origin::machine);
  f("device", run.device, Origin::machine);
  f("version", run.version, Origin::machine);
  f("host", run.host, Origin::machine);
  f("started", run.started, Origin::machine);
}

/// `status`: solved, unsolved, no-solution, invalid-clues of puzzles; hit, missed, or sampled
/// (without a target) of models; failed. `reason`: why it failed, or why there is no solution.
struct PointRecord {
  std::int64_t point = 0;
  Settings settings;  ///< of the axes
  std::string status;
  std::string reason;
  std::optional<RunRecord> run;
};

}  // namespace temper
