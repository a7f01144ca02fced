#pragma once
/// A run of a sampler on a model file, and what a result records of it so that it can be replayed.

#include "temper/io/model_format.h"
#include "temper/io/sampleset.h"

#include "cli/common_options.h"
#include "cli/sample_arguments.h"
#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace temper::cli {

/// Which rows of the samples are reported.
struct RowChoice {
  bool distinct = false;            ///< a row a distinct state, not a row a read
  std::optional<std::size_t> most;  ///< so many of them
};

struct ModelRun {
  std::string model;  ///< a path, `-` for standard input
  ModelReadOptions file;
  std::vector<std::string> fixed;       ///< LABEL=VALUE
  std::string initial_states;           ///< a path; empty: none
  std::string states_fingerprint = {};  ///< that those must have; empty: any
  RowChoice rows;
  Sampling sampling;
};

struct ModelSamples {
  Bqm bqm;
  SampleSet samples;            ///< a row a read
  nlohmann::ordered_json info;  ///< what ran, what it came to, and the record of the run
};

/// Reads, samples, shows progress. Throws InputError and SystemFailure. An InterruptScope must be
/// there.
[[nodiscard]] ModelSamples sampled(const ModelRun& run, const CommonOptions& common);

/// The same of a model that is at hand.
[[nodiscard]] ModelSamples sampled(const ModelRun& run, Bqm bqm, const CommonOptions& common);

/// The rows that are reported.
[[nodiscard]] SampleSet reported_rows(SampleSet samples, const RowChoice& rows);

/// A run as `sampled` records it in info; its backend is still to be chosen.
struct RecordedRun {
  ModelRun run;
  std::string backend;            ///< that ran it
  std::string model_fingerprint;  ///< of the model
};

/// Throws InputError where something is missing.
[[nodiscard]] RecordedRun recorded_run(const nlohmann::json& info);

}  // namespace temper::cli
