#pragma once
/// Short ways to read models in tests, and to see what a reader says of a text.

#include "temper/base/error.h"
#include "temper/io/model_format.h"

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace temper::testing_io {

inline const ModelFormat& row_of(std::string_view name) {
  for (const ModelFormat& format : model_formats())
    if (format.name == name) return format;
  throw std::logic_error{"no such row"};
}

inline Bqm read_as(std::string_view format, std::string_view text, ModelReadOptions options = {}) {
  options.format = format;
  return parse_model(text, "file", options);
}

/// What the reader says against the text; empty: nothing.
inline std::string complaint(std::string_view format, std::string_view text,
                             const ModelReadOptions& options = {}) {
  try {
    (void)read_as(format, text, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

/// The value of a state in the file's own sense; bit v of `state` is variable v on (or up).
inline double value_of(const Bqm& bqm, std::uint32_t state) {
  std::vector<std::int8_t> values;
  for (std::int32_t v = 0; v < bqm.num_variables(); ++v) {
    const int bit = static_cast<int>(state >> v & 1u);
    values.push_back(static_cast<std::int8_t>(bqm.vartype == Vartype::spin ? 2 * bit - 1 : bit));
  }
  return value_in(bqm.sense, energy(bqm, values));
}

}  // namespace temper::testing_io
