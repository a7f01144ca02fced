#include "cli/option_values.h"

#include "temper/base/error.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>

namespace temper::cli {
namespace {

[[noreturn]] void refuse(const std::string& option, std::string_view text,
                         const std::string& expected) {
  throw InputError{fmt::format("{}: '{}': expected {}", option, text, expected)};
}

template <class Integer>
void read_integer(const std::string& option, std::string_view text, Integer& value) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  if (error != std::errc{} || stop != end)
    refuse(option, text,
           fmt::format("an integer from {} to {}", std::numeric_limits<Integer>::min(),
                       std::numeric_limits<Integer>::max()));
}

double number(const std::string& option, std::string_view text) {
  double value = 0;
  const std::string_view digits = text.substr(text.starts_with('+') ? 1 : 0);
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  if (error != std::errc{} || stop != end || !std::isfinite(value))
    refuse(option, text, "a finite number");
  return value;
}

/// Calls f for every part between commas, empty ones too; an empty text has no parts.
template <class F>
void for_each_part(std::string_view text, F f) {
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    f(text.substr(0, comma));
    if (comma == std::string_view::npos) return;
    text.remove_prefix(comma + 1);
    if (text.empty()) f(text);
  }
}

}  // namespace

void read_value(const std::string&, const std::string& text, std::string& value) { value = text; }

void read_value(const std::string& option, const std::string& text, std::int64_t& value) {
  read_integer(option, text, value);
}
void read_value(const std::string& option, const std::string& text, std::int32_t& value) {
  read_integer(option, text, value);
}
void read_value(const std::string& option, const std::string& text, std::uint32_t& value) {
  read_integer(option, text, value);
}
void read_value(const std::string& option, const std::string& text, std::uint64_t& value) {
  read_integer(option, text, value);
}

void read_value(const std::string& option, const std::string& text, double& value) {
  value = number(option, text);
}

void read_value(const std::string& option, const std::string& text, ByteSize& value) {
  struct Unit {
    std::string_view name;
    double bytes;
  };
  constexpr Unit kUnits[] = {{"kB", 1e3},     {"MB", 1e6},        {"GB", 1e9},
                             {"KiB", 1024.0}, {"MiB", 1048576.0}, {"GiB", 1073741824.0},
                             {"TB", 1e12},    {"B", 1.0}};
  std::string_view digits = text;
  double unit = 1.0;
  for (const Unit& row : kUnits) {
    if (!text.ends_with(row.name)) continue;
    digits.remove_suffix(row.name.size());
    unit = row.bytes;
    break;
  }
  double amount = 0;
  const char* end = digits.data() + digits.size();
  const auto [stop, error] = std::from_chars(digits.data(), end, amount);
  if (error != std::errc{} || stop != end || !(amount > 0) || !(amount * unit < 1e18))
    refuse(option, text, "an amount of memory such as 500MB or 2GB");
  value.bytes = static_cast<std::size_t>(amount * unit);
}

void read_value(const std::string& option, const std::string& text,
                std::vector<std::string>& value) {
  value.clear();
  for_each_part(text, [&](std::string_view part) { value.emplace_back(part); });
  if (value.empty()) refuse(option, text, "names separated by commas");
}

void read_value(const std::string& option, const std::string& text, std::vector<double>& value) {
  value.clear();
  for_each_part(text, [&](std::string_view part) { value.push_back(number(option, part)); });
  if (value.empty()) refuse(option, text, "numbers separated by commas");
}

void read_value(const std::string& option, const std::string& text,
                std::map<std::string, double, std::less<>>& value) {
  for_each_part(text, [&](std::string_view part) {
    const std::size_t equals = part.find('=');
    if (equals == 0 || equals == std::string_view::npos)
      refuse(option, part, "name=number, separated by commas");
    const std::string name{part.substr(0, equals)};
    if (value.contains(name)) refuse(option, part, fmt::format("'{}' once", name));
    value[name] = number(fmt::format("{} {}", option, name), part.substr(equals + 1));
  });
}

void read_value(const std::string& option, const std::string& text,
                std::pair<double, double>& value) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) {  // one beta: both ends
    value.first = value.second = number(option, text);
    return;
  }
  value = {number(option, std::string_view{text}.substr(0, colon)),
           number(option, std::string_view{text}.substr(colon + 1))};
}

}  // namespace temper::cli
