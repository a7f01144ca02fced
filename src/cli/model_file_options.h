#pragma once
/// The options of reading a model file, of the verbs that take one.

#include "temper/io/model_format.h"

#include "cli/arguments.h"

#include <string>

namespace temper::cli {

struct ModelFileOptions {
  std::string format = "auto";
  std::string sense, off_diagonal;  ///< empty: as the format has it
  std::optional<std::int32_t> index_base, problem;

  /// `format_option`: what the option that names the format is called here.
  void add_to(Arguments& arguments, const std::string& format_option = "--format");
  /// Throws InputError.
  [[nodiscard]] ModelReadOptions understood() const;
};

}  // namespace temper::cli
