#pragma once
/// The name of a variable, as dimod allows it: an integer, a real, a string, or a tuple of labels.

#include <compare>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace temper {

struct Label {
  using Tuple = std::vector<Label>;
  std::variant<std::int64_t, double, std::string, Tuple> value;

  friend bool operator==(const Label&, const Label&) = default;
};

/// As people read it: `7`, `x3`, `(0, 4, 7)`.
[[nodiscard]] std::string to_string(const Label& label);

}  // namespace temper
