#pragma once
/// The table of samplers. A sampler turns (model, options) into plans, runs them on a backend in
/// rounds, and checks every energy it returns.

#include "temper/model/bqm.h"
#include "temper/sample/backend.h"
#include "temper/sample/sample_set.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace temper {

struct PlannedRun;  // src/sample/rounds.h

struct Sampler {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  SampleSet (*sample)(const Bqm& bqm, const SampleOptions& options, const Backend& backend);
  bool takes_schedule = true;  ///< betas by sweep; false: a ladder
  /// What would run; null where nothing is planned.
  PlannedRun (*plan)(const Bqm& bqm, const SampleOptions& options,
                     const Backend& backend) = nullptr;
  /// It walks on the host's processors, whatever the backend; a device is refused.
  bool on_host = false;
  bool takes_states = false;  ///< reads can start from given states
  /// Options of the command line that it heeds, of those that not every sampler does.
  std::span<const std::string_view> heeds = {};
  std::string_view why_not_others = {};  ///< `has no temperature`: why it heeds no others
  /// Its reads are different states, the lowest first. Presolve, which keeps an optimum, would lose
  /// the others: the command line has it off unless asked for.
  bool lists_states = false;
};

[[nodiscard]] std::span<const Sampler> samplers();

/// The most spin updates that the options ask for on a model of so many variables; none where reads
/// go on until the target or the time limit. A ladder whose length a pilot chooses counts as
/// twenty.
[[nodiscard]] std::optional<double> expected_spin_updates(std::string_view sampler,
                                                          const SampleOptions& options,
                                                          std::int32_t num_variables);

/// Why the sampler runs on no device; empty where it does.
[[nodiscard]] std::string why_no_device(std::string_view sampler);

/// Samples on a backend made before. Throws InputError for options or models that it cannot take;
/// an energy that does not recompute is a SystemFailure naming the backend.
[[nodiscard]] SampleSet sample(const Bqm& bqm, std::string_view sampler,
                               const SampleOptions& options, const Backend& backend);

/// Samples with everything checked: unknown sampler, bad options and models are InputErrors; an
/// energy that does not recompute is a SystemFailure naming the backend.
[[nodiscard]] SampleSet sample(const Bqm& bqm, std::string_view sampler,
                               const SampleOptions& options, std::string_view backend = "auto",
                               const BackendOptions& backend_options = {});

/// A row of the table of kernels.
struct KernelRow {
  std::string_view name;
  std::string_view help;
  KernelKind kind = KernelKind::lane;
};
[[nodiscard]] std::span<const KernelRow> kernels();

}  // namespace temper
