#pragma once
/// The table of samplers, and what they take and give. A sampler turns (model, options) into plans,
/// runs them on a backend in rounds, and checks every energy it returns.

#include "temper/base/statistics.h"
#include "temper/base/stop_token.h"
#include "temper/model/bqm.h"
#include "temper/sample/backend.h"
#include "temper/sample/plan.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

enum class ScheduleKind { geometric, linear, constant, custom };

/// Options as the user gave them; the names are those of the command line.
struct SampleOptions {
  std::optional<std::uint32_t> num_reads =
      {};  ///< none: until the target is reached or the time is up
  std::uint32_t num_sweeps = 1000;
  ScheduleKind schedule = ScheduleKind::geometric;
  std::optional<std::pair<double, double>> beta_range = {};  ///< hot, cold; none: auto
  std::vector<double> beta_schedule = {};                    ///< [num_sweeps], with custom
  std::uint64_t seed = 0;
  Acceptance acceptance = Acceptance::metropolis;
  VisitOrderKind order = VisitOrderKind::fixed;
  RandomMode random_mode = RandomMode::independent;
  std::string kernel = "auto";
  std::uint32_t observe = 1;
  std::uint32_t round = 512;
  std::uint32_t num_replicas = 0;            ///< pt: length of the ladder, 0 = auto
  std::optional<double> target_energy = {};  ///< in the model's units
  const StopToken* stop = nullptr;

  struct Progress {
    double spin_updates = 0;
    double spin_updates_total = 0;  ///< 0: open-ended
    std::int64_t reads = 0;
    std::int64_t hits = 0;
    double seconds = 0;
    double best_energy = 0;
  };
  std::function<void(const Progress&)> progress = {};
};

/// What a tempering run reports of its ladder.
struct LadderReport {
  std::vector<double> betas = {};            ///< hot to cold
  std::vector<double> swap_acceptance = {};  ///< [num_replicas − 1]
  double barrier = 0;                        ///< Λ = Σ rejection rates (Syed et al. 2022)
  std::int64_t round_trips = 0;
};

/// One returned read: energies in the model's units.
struct SampleRow {
  std::uint32_t read = 0;
  double energy = 0;  ///< of the best state, recomputed from the model's coefficients
  double final_energy = 0;
  std::uint32_t best_sweep = 0;
  std::uint32_t sweeps_done = 0;
  bool hit = false;
};

enum class StoppedBy { reads, target, time, interrupt };
[[nodiscard]] std::string_view name_of(StoppedBy reason);

/// Everything that was in force, in the words of the command line: what replays the run.
struct EffectiveOptions {
  std::string sampler;
  std::string backend;  ///< reference, cpu, cuda
  std::string device;   ///< what ran: "cpu avx512 int8, 2 threads"
  std::string kernel;
  std::string kernel_reason;
  SampleOptions options;
  double beta_hot = 0;
  double beta_cold = 0;
  double grid_unit = 1;
  bool grid_exact = true;
  double grid_rounding = 0;
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
  double seconds = 0;  ///< wall time of sampling, pilots included
  double pilot_seconds = 0;
  std::optional<LadderReport> ladder = {};
  /// Per read of num_sweeps, with a 95 % interval; only with a target.
  std::optional<Interval> success_probability = {};
  /// Time to solution at 99 % in seconds of this run's wall time; high may be infinite (no hits).
  std::optional<Interval> tts99 = {};

  /// Row of the lowest energy, the earliest among equals. Undefined when empty.
  [[nodiscard]] std::size_t best_row() const;
};

struct Sampler {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  SampleSet (*sample)(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
};

[[nodiscard]] std::span<const Sampler> samplers();

/// Samples with everything checked: unknown sampler, bad options and models are InputErrors; an
/// energy that does not recompute is a SystemFailure naming the backend.
[[nodiscard]] SampleSet sample(const Bqm& bqm, std::string_view sampler,
                               const SampleOptions& options, std::string_view backend = "auto",
                               const BackendOptions& backend_options = {});

/// A row of the table of kernels, for `temper kernels`.
struct KernelRow {
  std::string_view name;
  std::string_view help;
};
[[nodiscard]] std::span<const KernelRow> kernels();

}  // namespace temper
