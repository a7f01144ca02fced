#pragma once
/// Who may write a store: one process at a time. The lock goes with the process, however it ends.

#include <string>

namespace temper {

class StoreLock {
 public:
  /// Takes PATH.lock. Throws SystemFailure naming the holder where another process has it.
  explicit StoreLock(const std::string& path);
  ~StoreLock();
  StoreLock(const StoreLock&) = delete;
  StoreLock& operator=(const StoreLock&) = delete;

 private:
  int file_ = -1;
};

}  // namespace temper
