#pragma once
/// Tables of what a user can name: rules, samplers, backends, kernels, formats, commands. Every row
/// has at least `name` and `help`; `--help`, README and the conformance tests walk the tables.

#include "temper/base/error.h"

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace temper {

/// The candidate nearest to `word` by edit distance, empty when none is near (distance above a
/// third of the longer word, at least 2).
[[nodiscard]] std::string nearest_name(std::string_view word,
                                       std::span<const std::string_view> candidates);

/// ": did you mean 'x'?" or an empty string, to append to an error about an unknown `word`.
[[nodiscard]] std::string did_you_mean(std::string_view word,
                                       std::span<const std::string_view> candidates);

template <class Row>
[[nodiscard]] std::vector<std::string_view> names_of(std::span<const Row> table) {
  std::vector<std::string_view> names;
  for (const Row& row : table) names.push_back(row.name);
  return names;
}

/// The row called `name`. Throws InputError naming `what` ("rule", "sampler" …), the known names
/// and the nearest one.
template <class Row>
[[nodiscard]] const Row& find_row(std::span<const Row> table, std::string_view name,
                                  std::string_view what) {
  for (const Row& row : table)
    if (row.name == name) return row;
  const auto names = names_of(table);
  throw InputError{fmt::format("unknown {} '{}'{} (known: {})", what, name,
                               did_you_mean(name, names), fmt::join(names, ", "))};
}

}  // namespace temper
