#pragma once
/// Options that take one of a few words.

#include "temper/base/table.h"
#include "temper/report/option_words.h"

#include <fmt/format.h>

#include <span>
#include <string>

namespace temper::python {

/// Throws InputError naming the option, the words and the nearest one.
template <class T, std::size_t N>
[[nodiscard]] T choice(std::string_view option, const std::string& text,
                       const OptionWord<T> (&words)[N]) {
  return find_row(std::span<const OptionWord<T>>{words}, text, option).value;
}

}  // namespace temper::python
