#pragma once
/// Values of JSON that may be missing: null.

#include <nlohmann/json.hpp>

#include <optional>

namespace temper {

template <class T>
[[nodiscard]] nlohmann::ordered_json optional_json(const std::optional<T>& value) {
  if (!value) return nullptr;
  return *value;
}

}  // namespace temper
