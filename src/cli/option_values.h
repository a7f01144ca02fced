#pragma once
/// Reads the value of an option. Each throws InputError saying which option, what was found and
/// what was expected. Numbers are decimal: `010` is ten.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace temper::cli {

void read_value(const std::string& option, const std::string& text, std::string& value);
void read_value(const std::string& option, const std::string& text, std::int64_t& value);
void read_value(const std::string& option, const std::string& text, std::int32_t& value);
void read_value(const std::string& option, const std::string& text, std::uint32_t& value);
void read_value(const std::string& option, const std::string& text, std::uint64_t& value);
/// A finite number.
void read_value(const std::string& option, const std::string& text, double& value);
/// An amount of memory: `500MB`, `2GB`, `4GiB`, or plain bytes.
struct ByteSize {
  std::size_t bytes = 0;
};
void read_value(const std::string& option, const std::string& text, ByteSize& value);
/// Names separated by commas.
void read_value(const std::string& option, const std::string& text,
                std::vector<std::string>& value);
/// Numbers separated by commas.
void read_value(const std::string& option, const std::string& text, std::vector<double>& value);
/// `name=number`, separated by commas.
void read_value(const std::string& option, const std::string& text,
                std::map<std::string, double, std::less<>>& value);
/// `LO:HI`.
void read_value(const std::string& option, const std::string& text,
                std::pair<double, double>& value);

/// `auto` leaves it empty.
template <class T>
void read_value(const std::string& option, const std::string& text, std::optional<T>& value) {
  value.reset();
  if (text != "auto") read_value(option, text, value.emplace());
}

}  // namespace temper::cli
