#include "io/byte_source.h"

#include "temper/base/error.h"

#include "io/unpack.h"
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace temper {
namespace {

class DescriptorSource : public ByteSource {
 public:
  DescriptorSource(int descriptor, std::string path)
      : descriptor_(descriptor), path_(std::move(path)) {}
  DescriptorSource(const DescriptorSource&) = delete;
  DescriptorSource& operator=(const DescriptorSource&) = delete;
  ~DescriptorSource() override {
    if (descriptor_ != STDIN_FILENO) ::close(descriptor_);
  }

  std::size_t read(char* to, std::size_t most) override {
    std::size_t got = 0;
    while (got < most) {
      const ssize_t more = ::read(descriptor_, to + got, most - got);
      if (more == 0) break;
      if (more > 0)
        got += static_cast<std::size_t>(more);
      else if (errno != EINTR)
        throw InputError{fmt::format("cannot read '{}': {}", path_, std::strerror(errno))};
    }
    return got;
  }

 private:
  int descriptor_;
  std::string path_;
};

}  // namespace

std::string source_name(const std::string& path) { return path == "-" ? "standard input" : path; }

std::unique_ptr<ByteSource> open_bytes(const std::string& path) {
  if (path == "-") return std::make_unique<DescriptorSource>(STDIN_FILENO, source_name(path));
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0)
    throw InputError{fmt::format("cannot read '{}': {}", path, std::strerror(errno))};
  auto source = std::make_unique<DescriptorSource>(descriptor, path);
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode))
    throw InputError{fmt::format("cannot read '{}': it is a directory", path)};
  return source;
}

std::unique_ptr<ByteSource> open_unpacked(const std::string& path) {
  return unpacked(open_bytes(path), source_name(path));
}

}  // namespace temper
