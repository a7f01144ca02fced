#pragma once
/// The options of the verbs that take a model and a way to sample it.

#include "cli/model_file_options.h"
#include "cli/sample_arguments.h"

#include <optional>
#include <string>
#include <vector>

namespace temper::cli {

struct ModelArguments {
  ModelArguments() {
    sample.options.num_reads = 1;
    sample.presolve.clear();
  }

  std::string model;
  ModelFileOptions file;
  SampleArguments sample;
  std::vector<std::string> fixed;  ///< LABEL=VALUE
  std::optional<double> target;    ///< in the model's own sense

  /// The options of sampling understood and checked. A target is still in the model's sense then:
  /// in_sense_of makes an energy of it.
  [[nodiscard]] Sampling understood() const;
  /// The same without a backend.
  [[nodiscard]] Sampling understood_options() const;

  void add_to(Arguments& arguments);

 private:
  [[nodiscard]] SampleArguments with_target() const;
};

/// The energy that the target of the options is for the model; none: there is none. Warns where an
/// energy was given for a model that is maximised.
[[nodiscard]] std::optional<double> target_energy(const Sampling& sampling, const Bqm& bqm);

}  // namespace temper::cli
