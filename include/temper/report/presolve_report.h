#pragma once
/// What presolve took out of a model, and by which technique.

#include "temper/presolve/presolve_model.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace temper {

/// {mode, before, after, removed, note, seconds}; `removed` counts variables by technique.
[[nodiscard]] nlohmann::ordered_json to_json(const PresolveReport& report);

/// `on: 12 of 40 variables left, 30 of 100 couplings; domination 20, degree_2 8`.
[[nodiscard]] std::string to_text(const PresolveReport& report);

}  // namespace temper
