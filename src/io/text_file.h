#pragma once
/// Whole texts in and out: a file, or `-` for standard input and output. What is gzip or zstd is
/// unpacked.

#include <cstddef>
#include <string>
#include <string_view>

namespace temper {

/// Throws InputError when there is no such file, when it cannot be read, or when it is longer than
/// `most_bytes`: an endless input must not fill the memory.
[[nodiscard]] std::string read_text(const std::string& path,
                                    std::size_t most_bytes = std::size_t{1} << 30);

/// Writes a file under a temporary name beside it and renames it at the end, so that a failure
/// leaves the old file (or none), never half of the new one. Throws SystemFailure.
void write_text(const std::string& path, std::string_view text);

/// The text without the byte order mark of UTF-8 that some editors put first.
[[nodiscard]] constexpr std::string_view without_byte_order_mark(std::string_view text) {
  return text.substr(text.starts_with("\xEF\xBB\xBF") ? 3 : 0);
}

}  // namespace temper
