#pragma once
/// Samples as comma-separated values (RFC 4180, lines end with \n): a column a variable, then
/// `energy`, the file's own value where it maximises (`cut` or `objective`), and `num_occurrences`.

#include "temper/io/samples_format.h"

#include <string>

namespace temper {

[[nodiscard]] std::string samples_to_csv(const SamplesToSave& samples);

}  // namespace temper
