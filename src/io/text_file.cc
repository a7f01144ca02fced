#include "io/text_file.h"

#include "temper/base/error.h"

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

std::string slurp(std::istream& in, const std::string& path, std::size_t most_bytes) {
  constexpr std::size_t kChunk = std::size_t{1} << 20;
  std::string text;
  while (in) {
    const std::size_t before = text.size();
    text.resize(before + kChunk);
    in.read(text.data() + before, static_cast<std::streamsize>(kChunk));
    text.resize(before + static_cast<std::size_t>(in.gcount()));
    if (text.size() > most_bytes)
      throw InputError{
          fmt::format("cannot read '{}': it is longer than {} MiB", path, most_bytes >> 20)};
  }
  return text;
}

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
  if (path == "-") return slurp(std::cin, "standard input", most_bytes);
  std::error_code ignored;
  if (fs::is_directory(path, ignored))
    throw InputError{fmt::format("cannot read '{}': it is a directory", path)};
  std::ifstream in{path, std::ios::binary};
  if (!in) throw InputError{fmt::format("cannot read '{}': {}", path, std::strerror(errno))};
  std::string text = slurp(in, path, most_bytes);
  if (in.bad()) throw InputError{fmt::format("cannot read '{}': {}", path, std::strerror(errno))};
  return text;
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
