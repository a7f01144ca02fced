#pragma once
/// What formats can hold.

#include "temper/model/bqm.h"

#include <string_view>

namespace temper {

/// The offset with which the energy of a spin model without fields is −(weight of the edges cut).
[[nodiscard]] double offset_of_cut(const Bqm& bqm);

/// Twice a coefficient, for formats that list it so. Throws InputError where that fits no double.
[[nodiscard]] double twice(double coefficient);

/// Whether formats that call variables by name take this one: up to 255 letters, digits and any of
/// !"#$%&(),.;?@_'`{}~, the first no digit or point, and nothing that could be read as a number
/// (e, also before a digit), as infinity, or as a keyword of the LP format.
[[nodiscard]] bool is_plain_name(std::string_view name);

}  // namespace temper
