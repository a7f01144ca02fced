#include "temper/report/number_text.h"

#include <fmt/format.h>

#include <cmath>

namespace temper {

std::string seconds_text(double seconds) {
  if (std::isinf(seconds)) return "never";
  if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.3g} us", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  if (seconds < 100) return fmt::format("{:.3g} s", seconds);
  const auto minutes = static_cast<long long>(std::lround(seconds / 60));
  if (minutes < 60) return fmt::format("{} min", minutes);
  return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
}

std::string rate_text(double per_second) {
  return per_second < 100 ? fmt::format("{:.3g}/s", per_second)
                          : fmt::format("{:.0f}/s", per_second);
}

std::string percent_text(double fraction) { return fmt::format("{:.3g} %", fraction * 100); }

}  // namespace temper
