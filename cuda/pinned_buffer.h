#pragma once
/// Host memory that the device copies from and to while both work on.

#include "cuda/check.h"

#include <memory>
#include <span>

namespace temper {

/// An array of T, of things that may be copied as bytes; zero at first. What copies on a stream
/// read or write must not be freed before they are done.
template <class T>
class PinnedBuffer {
 public:
  PinnedBuffer() = default;
  explicit PinnedBuffer(std::size_t size) : size_(size) {
    if (size == 0) return;
    void* memory = nullptr;
    check(cudaHostAlloc(&memory, size * sizeof(T), cudaHostAllocDefault));
    memory_.reset(static_cast<T*>(memory));
    std::uninitialized_value_construct_n(memory_.get(), size);
  }

  [[nodiscard]] T* data() const { return memory_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::span<T> span() const { return {data(), size_}; }
  [[nodiscard]] T& operator[](std::size_t i) const { return memory_.get()[i]; }

 private:
  struct Free {
    void operator()(T* memory) const { static_cast<void>(cudaFreeHost(memory)); }
  };
  std::unique_ptr<T, Free> memory_;
  std::size_t size_ = 0;
};

}  // namespace temper
