#include "temper/base/table.h"

#include <algorithm>
#include <numeric>

namespace temper {
namespace {

/// Levenshtein distance with two rows of the dynamic programme.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> previous(b.size() + 1), current(b.size() + 1);
  std::iota(previous.begin(), previous.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    current[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j)
      current[j + 1] =
          std::min({previous[j] + (a[i] != b[j] ? 1u : 0u), previous[j + 1] + 1, current[j] + 1});
    std::swap(previous, current);
  }
  return previous[b.size()];
}

}  // namespace

std::string nearest_name(std::string_view word, std::span<const std::string_view> candidates) {
  std::string_view best;
  std::size_t best_distance = word.size() + 64;
  for (std::string_view candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    const std::size_t limit = std::max<std::size_t>(2, std::max(word.size(), candidate.size()) / 3);
    if (distance <= limit && distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return std::string{best};
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string nearest = nearest_name(word, candidates);
  return nearest.empty() ? "" : fmt::format(": did you mean '{}'?", nearest);
}

}  // namespace temper
