#pragma once
/// Values of JSON that may be missing: null.

#include "temper/io/puzzle_format.h"
#include "temper/puzzle/puzzle.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace temper {

template <class T>
[[nodiscard]] nlohmann::ordered_json optional_json(const std::optional<T>& value) {
  if (!value) return nullptr;
  return *value;
}

/// A grid on one line.
[[nodiscard]] inline nlohmann::ordered_json grid_json(const Shape& shape,
                                                      const std::optional<Grid>& grid) {
  if (!grid) return nullptr;
  return grid_line(shape, *grid);
}

}  // namespace temper
