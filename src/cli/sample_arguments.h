#pragma once
/// The options of sampling, shared by the verbs that anneal. The defaults that differ between verbs
/// (reads, random mode) are set by the verb before parsing.

#include "temper/sample/sampler.h"

#include "cli/arguments.h"

#include <optional>
#include <string>

namespace temper::cli {

struct SampleArguments {
  std::string sampler = "sa";
  std::string backend = "auto";
  BackendOptions machine;
  std::optional<double> time_limit;  ///< seconds; unset: none. The verb adds the option

  SampleOptions options;  ///< numbers land here; the words below are understood by sampling()
  std::string moves = "auto";
  std::string schedule;  ///< empty: geometric, or custom where --betas is given
  std::string accept = "metropolis";
  std::string order = "fixed";
  std::string rng = "independent";

  void add_to(Arguments& arguments);
  /// Everything understood but the stop token and the progress. Throws InputError.
  [[nodiscard]] SampleOptions sampling() const;
};

}  // namespace temper::cli
