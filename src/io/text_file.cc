#include "io/text_file.h"

#include "temper/base/error.h"

#include "io/byte_source.h"
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace temper {
namespace {

namespace fs = std::filesystem;

void write_to(std::ostream& out, std::string_view text, const std::string& path) {
  out.write(text.data(), static_cast<std::streamsize>(text.size()));
  out.flush();
  if (!out) throw SystemFailure{fmt::format("cannot write '{}': {}", path, std::strerror(errno))};
}

/// Devices and pipes cannot be replaced by a rename.
bool is_special(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored) && !fs::is_regular_file(path, ignored);
}

}  // namespace

std::string read_text(const std::string& path, std::size_t most_bytes) {
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  const auto bytes = open_unpacked(path);
  std::string text;
  while (true) {
    const std::size_t before = text.size();
    text.resize(before + kChunk);
    text.resize(before + bytes->read(text.data() + before, kChunk));
    if (text.size() > most_bytes)
      throw InputError{fmt::format("cannot read '{}': it is longer than {} MiB", source_name(path),
                                   most_bytes >> 20)};
    if (text.size() < before + kChunk) return text;
  }
}

void write_text(const std::string& path, std::string_view text) {
  if (path == "-") return write_to(std::cout, text, "standard output");
  if (is_special(path)) {
    std::ofstream out{path, std::ios::binary};
    return write_to(out, text, path);
  }
  std::error_code failed;
  const fs::path target = fs::weakly_canonical(path, failed);  // through links, to the file itself
  const std::string temporary = fmt::format("{}.{}.part", target.string(), ::getpid());
  try {
    std::ofstream out{temporary, std::ios::binary | std::ios::trunc};
    if (!out) throw SystemFailure{fmt::format("cannot write '{}': {}", path, std::strerror(errno))};
    write_to(out, text, path);
    out.close();
    fs::rename(temporary, target);
  } catch (const fs::filesystem_error& error) {
    fs::remove(temporary, failed);
    throw SystemFailure{fmt::format("cannot write '{}': {}", path, error.code().message())};
  } catch (...) {
    fs::remove(temporary, failed);
    throw;
  }
}

}  // namespace temper
