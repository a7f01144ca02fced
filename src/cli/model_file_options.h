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

  void add_to(Arguments& arguments);
  /// The same without --format.
  void add_details_to(Arguments& arguments);
  /// Throws InputError.
  [[nodiscard]] ModelReadOptions understood() const;
};

}  // namespace temper::cli
