#pragma once
/// What would run, for `temper plan`.

#include "temper/sample/outline.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace temper {

/// {model, presolved, sampler, moves, kernel, layout, memory, expected, options}: choices with
/// their reasons.
[[nodiscard]] nlohmann::ordered_json to_json(const RunOutline& outline,
                                             std::optional<double> time_limit);

[[nodiscard]] std::string to_text(const RunOutline& outline);

}  // namespace temper
