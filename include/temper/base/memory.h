#pragma once
/// How much memory there is, and amounts of it as people read them.

#include <cstddef>
#include <optional>
#include <string>

namespace temper {

/// Bytes that this process can still take without swapping: what the kernel calls available
/// (/proc/meminfo), or less where a control group (v1 or v2, or one above it) limits memory. None
/// where nothing says. `root`: where /proc and /sys are looked for; for tests.
[[nodiscard]] std::optional<std::size_t> available_memory(const std::string& root = "");

/// `231 kB`, with decimal prefixes.
[[nodiscard]] std::string bytes_text(std::size_t bytes);

}  // namespace temper
