#pragma once
/// temper convert, of a model.

#include "cli/common_options.h"
#include "cli/convert_files.h"
#include "cli/model_file_options.h"

#include <string>

namespace temper::cli {

struct ConvertModelOptions {
  ModelFileOptions file;  ///< but the format, which is in ConvertFiles
  std::string vartype;

  void add_to(Arguments& arguments);
};

/// The exit status. Throws InputError and SystemFailure.
[[nodiscard]] int convert_model(const ConvertFiles& files, ConvertModelOptions options,
                                const CommonOptions& common);

}  // namespace temper::cli
