#pragma once
/// The labels of a model's variables as dimod lists them in JSON.

#include "temper/model/bqm.h"

#include <nlohmann/json.hpp>

#include <functional>
#include <string>
#include <vector>

namespace temper {

/// The labels of a list; empty where they are 0, 1, 2 … `fail(index, message)` throws, for what is
/// no label and for a label that names two variables.
[[nodiscard]] std::vector<Label> labels_from_json(
    const nlohmann::json& list, const std::function<void(std::size_t, const std::string&)>& fail);

[[nodiscard]] nlohmann::ordered_json labels_to_json(const Bqm& bqm);

/// Whether the variables are called 0, 1, 2 …
[[nodiscard]] bool counts_from_zero(const Bqm& bqm);

}  // namespace temper
