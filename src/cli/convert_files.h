#pragma once
/// What converting models and converting puzzles are both told.

#include "temper/base/error.h"
#include "temper/base/table.h"

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace temper::cli {

struct ConvertFiles {
  std::string in, out;
  std::string from = "auto", to = "auto";
  std::vector<std::string> drop;  ///< what may be left out
};

/// A row of what may be left out: its name, and the member of `Losses` that allows it.
template <class Losses>
struct Loss {
  std::string_view name;
  bool Losses::*allowed;
};

/// Throws InputError for a name that is not in the table.
template <class Losses>
[[nodiscard]] Losses losses_named(const std::vector<std::string>& names,
                                  std::span<const Loss<Losses>> table) {
  Losses allowed;
  for (const std::string& name : names) {
    bool known = false;
    for (const auto& loss : table)
      if (loss.name == name) known = allowed.*loss.allowed = true;
    if (known) continue;
    const auto all = names_of(table);
    throw InputError{fmt::format("--drop: unknown value '{}'{} (expected {})", name,
                                 did_you_mean(name, all), fmt::join(all, ", "))};
  }
  return allowed;
}

}  // namespace temper::cli
