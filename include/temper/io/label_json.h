#pragma once
/// Labels as dimod writes them in JSON: integers, reals, strings, and tuples as lists.

#include "temper/model/label.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace temper {

[[nodiscard]] nlohmann::ordered_json label_to_json(const Label& label);

/// Nothing where the value is no label (true, null, an object …).
[[nodiscard]] std::optional<Label> label_from_json(const nlohmann::json& value);

}  // namespace temper
