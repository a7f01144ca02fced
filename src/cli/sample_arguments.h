#pragma once
/// The options of sampling, shared by the verbs that anneal. The defaults that differ between verbs
/// (reads, random mode) are set by the verb before parsing.

#include "temper/sample/sampler.h"

#include "cli/arguments.h"
#include "cli/command_backend.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace temper::cli {

/// What a target says: an energy, the value of what the model asks for, or the energy that an
/// earlier run made of one.
enum class TargetKind { energy, value, recorded };

/// The options understood and checked.
struct Sampling {
  std::string sampler;
  SampleOptions options;  ///< the stop token and the progress are the verb's to add
  std::shared_ptr<CommandBackend> backend;
  std::optional<double> time_limit;  ///< seconds; unset: none
  TargetKind target_kind = TargetKind::energy;
  std::size_t num_models = 1;  ///< of about this size, one after the other

  [[nodiscard]] const Backend& backend_for(const Bqm& bqm) const;
  [[nodiscard]] SampleSet sample(const Bqm& bqm, const SampleOptions& with) const {
    return temper::sample(bqm, sampler, with, backend_for(bqm));
  }
};

struct SampleArguments {
  std::string sampler = "sa";
  std::string backend = "auto";
  BackendOptions machine;
  std::optional<double> time_limit;  ///< seconds; unset: none. The verb adds the option

  SampleOptions options;  ///< numbers land here; the words below are understood by understood()
  std::optional<std::uint32_t> sweeps;  ///< unset: 1000, or one a beta of the custom schedule
  std::optional<std::uint32_t> replicas;
  std::string schedule;  ///< empty: geometric, or custom where --betas is given
  std::string accept = "metropolis";
  std::string order = "fixed";
  std::string rng = "independent";
  std::optional<std::uint32_t> planes;
  std::vector<std::string> given;  ///< options of the command line that add_to added
  std::string presolve = "off";    ///< empty: on, but for samplers that list states
  std::optional<ByteSize> memory_limit;
  std::string initial_states;  ///< a file of samples; empty: none. The verb adds the option

  void add_to(Arguments& arguments);
  /// Refuses what cannot run, before anything is read. Throws InputError, and SystemFailure for a
  /// backend that is not here.
  [[nodiscard]] Sampling understood() const;
  /// The same without a backend, which takes threads and memory to make.
  [[nodiscard]] Sampling understood_options() const;
  /// `--backend` as it is meant: a trace is kept by the cpu alone.
  [[nodiscard]] std::string backend_name() const;
};

}  // namespace temper::cli
