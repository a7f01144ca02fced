#pragma once
/// A stack of execution that can be left and resumed: a CUDA thread, or the host code that runs the
/// device. Boost.Context switches; the sanitizers are told.

#include <boost/context/detail/fcontext.hpp>

#include <cstddef>

namespace cuda_on_cpu {

inline constexpr std::size_t kStackBytes = 256 * 1024;

/// Memory for a fiber, with a page below it that nobody may touch.
class FiberStack {
 public:
  explicit FiberStack(unsigned number);
  ~FiberStack();
  FiberStack(const FiberStack&) = delete;
  FiberStack& operator=(const FiberStack&) = delete;

  [[nodiscard]] char* bottom() const { return bottom_; }
  [[nodiscard]] char* top() const { return top_; }

 private:
  char* mapping_;
  char* bottom_;
  char* top_;  ///< staggered: equal addresses modulo a page would share the sets of the cache
};

struct Fiber {
  boost::context::detail::fcontext_t context = nullptr;
  const void* stack_bottom = nullptr;
  std::size_t stack_bytes = 0;
  void* fake_stack = nullptr;
  void* tsan = nullptr;
};

/// Makes the fiber start with `entry` on its stack when it is next switched to. `entry` must call
/// fiber_started first, and must end in a switch with Leaving::for_good.
void prepare(Fiber& fiber, const FiberStack& stack, void (*entry)());
void fiber_started();

/// Whether the address lies in the page below the fiber's stack.
[[nodiscard]] bool is_below_stack(const Fiber& fiber, const void* address);

enum class Leaving { for_now, for_good };
void switch_fiber(Fiber& from, Fiber& to, Leaving leaving);

}  // namespace cuda_on_cpu
