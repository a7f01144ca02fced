#pragma once
/// Numbers as people read them.

#include <string>

namespace temper {

/// `850 ns`, `1.23 ms`, `12.3 s`, `1 h 02 min`; `never` for infinity.
[[nodiscard]] std::string seconds_text(double seconds);

/// `4.5/s`, `12345/s`.
[[nodiscard]] std::string rate_text(double per_second);

/// `12.3 %`.
[[nodiscard]] std::string percent_text(double fraction);

}  // namespace temper
