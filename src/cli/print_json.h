#pragma once
/// The one JSON document of a command, on standard output.

#include <nlohmann/json_fwd.hpp>

namespace temper::cli {

enum class JsonLayout { indented, compact };

/// Bytes that are no UTF-8 (names from files) are replaced, not an error.
void print_json(const nlohmann::ordered_json& document, JsonLayout layout = JsonLayout::indented);

}  // namespace temper::cli
