#pragma once
/// dimod's JSON of a BinaryQuadraticModel (schema 3.0.0), with labels of every kind and an extra
/// member `families`, which dimod ignores: an array of {label, kind, k, weight, variables}, the
/// variables as indices into `variable_labels`.

#include "temper/model/bqm.h"

#include <string>
#include <string_view>

namespace temper {

[[nodiscard]] int recognise_dimod_json(std::string_view text);
[[nodiscard]] Bqm read_dimod_json(std::string_view text, std::string_view source);
[[nodiscard]] std::string write_dimod_json(const Bqm& bqm);

}  // namespace temper
