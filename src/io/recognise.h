#pragma once
/// Which rows of a table of formats fit a text.

#include <span>
#include <string_view>
#include <vector>

namespace temper {

/// The formats that are surest of the text: none, one, or several that are equally sure.
template <class Format>
[[nodiscard]] std::vector<const Format*> best_formats(std::span<const Format> table,
                                                      std::string_view text) {
  std::vector<const Format*> best;
  int best_score = 1;
  for (const Format& format : table) {
    const int score = format.recognise(text);
    if (score < best_score) continue;
    if (score > best_score) best.clear();
    best_score = score;
    best.push_back(&format);
  }
  return best;
}

/// Their names.
template <class Format>
[[nodiscard]] std::vector<std::string_view> names_of(const std::vector<const Format*>& formats) {
  std::vector<std::string_view> names;
  for (const Format* format : formats) names.push_back(format->name);
  return names;
}

}  // namespace temper
