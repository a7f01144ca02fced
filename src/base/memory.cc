#include "temper/base/memory.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string_view>

namespace temper {
namespace {

using Bytes = std::optional<std::size_t>;

Bytes lesser(Bytes a, Bytes b) {
  if (a && b) return std::min(*a, *b);
  return a ? a : b;
}

/// The number in a file of one; none for the word `max`, and where there is no such file.
Bytes number_in(const std::string& path) {
  std::ifstream in{path};
  std::size_t value = 0;
  if (in >> value) return value;
  return std::nullopt;
}

/// The number after a word that begins a line.
Bytes number_after(const std::string& path, std::string_view wanted) {
  std::ifstream in{path};
  std::string line;
  while (std::getline(in, line)) {
    if (!line.starts_with(wanted)) continue;
    return static_cast<std::size_t>(std::strtoull(line.c_str() + wanted.size(), nullptr, 10));
  }
  return std::nullopt;
}

struct GroupFiles {
  std::string_view limit, usage, reclaimable;
};
constexpr GroupFiles kVersion1{"memory.limit_in_bytes", "memory.usage_in_bytes",
                               "total_inactive_file "};
constexpr GroupFiles kVersion2{"memory.max", "memory.current", "inactive_file "};

/// What a group may still take; files that are cached would make room.
Bytes left_in(const std::string& folder, const GroupFiles& files) {
  const Bytes limit = number_in(fmt::format("{}/{}", folder, files.limit));
  const Bytes usage = number_in(fmt::format("{}/{}", folder, files.usage));
  if (!limit || !usage) return std::nullopt;
  const std::size_t cached =
      number_after(fmt::format("{}/memory.stat", folder), files.reclaimable).value_or(0);
  const std::size_t taken = *usage - std::min(*usage, cached);
  return *limit - std::min(*limit, taken);
}

/// The least of a group and those above it.
Bytes left_along(const std::string& mount, std::string group, const GroupFiles& files) {
  Bytes least;
  while (true) {
    least = lesser(least, left_in(mount + group, files));
    const std::size_t slash = group.rfind('/');
    if (slash == std::string::npos) return least;
    group.resize(slash);
  }
}

/// Lines of /proc/self/cgroup: `0::/path` (version 2), `4:memory:/path` (version 1).
Bytes left_in_groups(const std::string& root) {
  std::ifstream in{root + "/proc/self/cgroup"};
  std::string line;
  Bytes least;
  while (std::getline(in, line)) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    const std::string controllers = "," + line.substr(first + 1, second - first - 1) + ",";
    const std::string group = line.substr(second + 1);
    if (controllers == ",,")
      least = lesser(least, left_along(root + "/sys/fs/cgroup", group, kVersion2));
    else if (controllers.find(",memory,") != std::string::npos)
      least = lesser(least, left_along(root + "/sys/fs/cgroup/memory", group, kVersion1));
  }
  return least;
}

}  // namespace

std::optional<std::size_t> available_memory(const std::string& root) {
  constexpr std::size_t kUnit = 1024;  // "kB" of meminfo
  Bytes available = number_after(root + "/proc/meminfo", "MemAvailable:");
  if (available) *available *= kUnit;
  return lesser(available, left_in_groups(root));
}

std::string bytes_text(std::size_t bytes) {
  if (bytes < 10'000) return fmt::format("{} B", bytes);
  const auto value = static_cast<double>(bytes);
  if (value < 1e6) return fmt::format("{:.3g} kB", value * 1e-3);
  if (value < 1e9) return fmt::format("{:.3g} MB", value * 1e-6);
  return fmt::format("{:.3g} GB", value * 1e-9);
}

}  // namespace temper
