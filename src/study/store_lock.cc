#include "study/store_lock.h"

#include "temper/base/error.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

namespace temper {

/// A file beside the store: to close any file of SQLite's own would drop the locks that it has on
/// that. It stays, since to remove it would let two processes hold one name each.
StoreLock::StoreLock(const std::string& path) {
  const std::string name = path + ".lock";
  file_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file_ < 0)
    throw SystemFailure{
        fmt::format("store {}: cannot write {}: {}", path, name, std::strerror(errno))};
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    std::array<char, 256> holder{};
    const ssize_t size = ::read(file_, holder.data(), holder.size() - 1);
    ::close(file_);
    if (error != EWOULDBLOCK)
      throw SystemFailure{
          fmt::format("store {}: cannot lock {}: {}", path, name, std::strerror(error))};
    throw SystemFailure{fmt::format("store {}: being written by {}", path,
                                    size > 0 ? holder.data() : "another process")};
  }
  std::array<char, 128> host{};
  ::gethostname(host.data(), host.size() - 1);
  const std::string holder = fmt::format("process {} on {}", ::getpid(), host.data());
  // Only for the message: whether it could be written does not matter.
  if (::ftruncate(file_, 0) == 0)
    static_cast<void>(::write(file_, holder.data(), holder.size()) < 0);
}

StoreLock::~StoreLock() { ::close(file_); }

}  // namespace temper
