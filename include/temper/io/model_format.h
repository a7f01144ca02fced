#pragma once
/// The table of model formats: one file (src/io/model/) and one row each.

#include "temper/model/bqm.h"

#include <span>
#include <string>
#include <string_view>

namespace temper {

struct ModelFormat {
  std::string_view name;
  std::string_view help;
  std::string_view example;
  std::string_view extension;  ///< ".coo", ".json": picks the writer of `-o FILE`
  /// 0 = no, 1 = could be, 2 = sure.
  int (*recognise)(std::string_view text);
  /// Throws ParseError.
  Bqm (*read)(std::string_view text, std::string_view source);
  std::string (*write)(const Bqm& bqm);
};

[[nodiscard]] std::span<const ModelFormat> model_formats();

/// Reads a model from a file or `-`; `format` is a name of the table or auto. Throws ParseError,
/// InputError.
[[nodiscard]] Bqm read_model(const std::string& path, std::string_view format = "auto");

/// Writes a model (`-` = standard output); auto picks by the extension. Writes to a temporary file
/// first and renames it, so that a failure leaves nothing half done. Throws InputError,
/// SystemFailure.
void write_model(const Bqm& bqm, const std::string& path, std::string_view format = "auto");

}  // namespace temper
