#pragma once
/// The parameters of rules as a JSON object within another document (temper/io/parameters_json.h
/// has its members).

#include "temper/puzzle/parameters.h"
#include "temper/puzzle/shape.h"

#include "io/json_text.h"

namespace temper {

/// Throws ParseError that names the path of what is wrong.
[[nodiscard]] Parameters parameters_from_json(const JsonText& document, const JsonPath& root,
                                              const Shape& shape);

[[nodiscard]] nlohmann::ordered_json parameters_to_json(const Parameters& parameters,
                                                        const Shape& shape);

}  // namespace temper
