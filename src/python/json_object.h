#pragma once
/// JSON as Python objects.

#include <nanobind/nanobind.h>
#include <nlohmann/json_fwd.hpp>

namespace temper::python {

/// Objects become dicts, arrays lists, null None.
[[nodiscard]] nanobind::object to_object(const nlohmann::ordered_json& json);

}  // namespace temper::python
