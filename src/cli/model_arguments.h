#pragma once
/// The options of the verbs that take a model and a way to sample it.

#include "cli/model_file_options.h"
#include "cli/sample_arguments.h"

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

  void add_to(Arguments& arguments);
};

}  // namespace temper::cli
