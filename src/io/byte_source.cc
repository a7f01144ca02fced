#include "io/byte_source.h"

#include "temper/base/error.h"

#include "io/unpack.h"
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

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

class LimitedSource : public ByteSource {
 public:
  LimitedSource(std::unique_ptr<ByteSource> source, std::string name, std::uint64_t most_bytes)
      : source_(std::move(source)), name_(std::move(name)), most_bytes_(most_bytes) {}

  std::size_t read(char* to, std::size_t most) override {
    const std::size_t got = source_->read(to, most);
    read_ += got;
    if (read_ > most_bytes_)
      throw InputError{
          fmt::format("cannot read '{}': it is longer than {} MiB", name_, most_bytes_ >> 20)};
    return got;
  }

 private:
  std::unique_ptr<ByteSource> source_;
  std::string name_;
  std::uint64_t most_bytes_;
  std::uint64_t read_ = 0;
};

}  // namespace

std::unique_ptr<ByteSource> limited(std::unique_ptr<ByteSource> source, std::string name,
                                    std::uint64_t most_bytes) {
  return std::make_unique<LimitedSource>(std::move(source), std::move(name), most_bytes);
}

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
