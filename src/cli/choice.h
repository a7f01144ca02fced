#pragma once
/// The value of an option that takes one of a few words.

#include "temper/base/error.h"
#include "temper/base/table.h"
#include "temper/report/option_words.h"

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>

namespace temper::cli {

/// Throws InputError naming the option, the words and the nearest one.
template <class T, std::size_t N>
[[nodiscard]] T choice(std::string_view option, const std::string& text,
                       const OptionWord<T> (&words)[N]) {
  for (const auto& [name, value] : words)
    if (name == text) return value;
  const auto names = names_of(std::span<const OptionWord<T>>{words});
  throw InputError{fmt::format("{}: unknown value '{}'{} (expected {})", option, text,
                               did_you_mean(text, names), fmt::join(names, ", "))};
}

}  // namespace temper::cli
