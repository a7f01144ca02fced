#include "temper/report/summary.h"

#include "temper/report/number_text.h"

#include <fmt/format.h>

#include <numeric>

namespace temper {

std::int64_t Summary::total() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::int64_t{0});
}

std::string Summary::counts() const {
  std::string text = fmt::format("{} puzzles", total());
  const char* separator = ": ";
  for (std::size_t i = 0; i < counts_.size(); ++i) {
    if (counts_[i] == 0) continue;
    text += fmt::format("{}{} {}", separator, counts_[i], name_of(static_cast<PuzzleStatus>(i)));
    separator = ", ";
  }
  return text;
}

std::string Summary::line(double seconds) const {
  return fmt::format("{}; {}, {}", counts(), seconds_text(seconds),
                     rate_text(seconds > 0 ? static_cast<double>(total()) / seconds : 0.0));
}

}  // namespace temper
