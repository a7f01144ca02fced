#pragma once
/// The threads that can go on, and the order in which they do.

#include "tests/cuda_on_cpu/control.h"

#include <array>
#include <cstdint>
#include <utility>

namespace cuda_on_cpu {

struct Thread;

class ReadyQueue {
 public:
  void clear(Order order, std::uint64_t seed) {
    first_ = count_ = 0;
    order_ = order;
    random_ = seed * 0x9E3779B97F4A7C15u | 1;
  }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] Order order() const { return order_; }

  void push(Thread* thread) { ring_[(first_ + count_++) % kCapacity] = thread; }

  /// Null where nobody is ready.
  Thread* pop() {
    if (count_ == 0) return nullptr;
    --count_;
    if (order_ == Order::reverse) return ring_[(first_ + count_) % kCapacity];
    if (order_ == Order::random) {
      const auto pick = static_cast<unsigned>(next_random() % (count_ + 1));
      std::swap(ring_[first_], ring_[(first_ + pick) % kCapacity]);
    }
    Thread* const thread = ring_[first_];
    first_ = (first_ + 1) % kCapacity;
    return thread;
  }

 private:
  static constexpr unsigned kCapacity = 1024;

  std::uint64_t next_random() {  // xorshift64
    random_ ^= random_ << 13;
    random_ ^= random_ >> 7;
    random_ ^= random_ << 17;
    return random_;
  }

  std::array<Thread*, kCapacity> ring_{};
  unsigned first_ = 0;
  unsigned count_ = 0;
  Order order_ = Order::forward;
  std::uint64_t random_ = 1;
};

}  // namespace cuda_on_cpu
