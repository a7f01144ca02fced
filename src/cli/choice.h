#pragma once
/// The value of an option that takes one of a few words.

#include "temper/base/error.h"
#include "temper/base/table.h"

#include <fmt/format.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace temper::cli {

/// Throws InputError naming the option, the words and the nearest one.
template <class T>
[[nodiscard]] T choice(std::string_view option, const std::string& text,
                       std::initializer_list<std::pair<std::string_view, T>> words) {
  std::vector<std::string_view> names;
  for (const auto& [name, value] : words) {
    if (name == text) return value;
    names.push_back(name);
  }
  throw InputError{fmt::format("{}: unknown value '{}'{} (expected {})", option, text,
                               did_you_mean(text, names), fmt::join(names, ", "))};
}

}  // namespace temper::cli
