#pragma once
/// Whole texts in and out: a file, or `-` for standard input and output.

#include <string>
#include <string_view>

namespace temper {

/// Throws InputError when there is no such file or it cannot be read.
[[nodiscard]] std::string read_text(const std::string& path);

/// Writes a file under a temporary name beside it and renames it at the end, so that a failure
/// leaves the old file (or none), never half of the new one. Throws SystemFailure.
void write_text(const std::string& path, std::string_view text);

}  // namespace temper
