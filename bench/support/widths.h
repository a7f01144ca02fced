#pragma once
/// The vector widths of the cpu backend that a benchmark goes through, and what it asks of each.

#include <string>
#include <string_view>
#include <vector>

namespace temper::bench {

/// Those that this processor runs, widest first.
[[nodiscard]] std::vector<std::string> widths_here();

/// A goal a width; portable code has none. 0 = none stated.
struct WidthGoals {
  double avx512 = 0;
  double avx2 = 0;

  [[nodiscard]] double of(std::string_view width) const;
};

}  // namespace temper::bench
