#include "tests/cuda_on_cpu/fiber.h"

#include "tests/cuda_on_cpu/sanitizers.h"
#include <sanitizer/common_interface_defs.h>
#include <sys/mman.h>

#include <new>

namespace cuda_on_cpu {
namespace {

constexpr std::size_t kPage = 4096;
constexpr std::size_t kMapping = kPage + kStackBytes;

void (*next_entry)();
Fiber* switched_from;

void finish_switch(void* fake_stack) {
  if constexpr (kAddressSanitizer) {
    // The host's fiber has no stack of ours: its bounds are known only once it was left.
    __sanitizer_finish_switch_fiber(fake_stack, &switched_from->stack_bottom,
                                    &switched_from->stack_bytes);
  }
}

void start(boost::context::detail::transfer_t transfer) {
  static_cast<Fiber*>(transfer.data)->context = transfer.fctx;
  reinterpret_cast<void (*)()>(next_entry)();
}

}  // namespace

FiberStack::FiberStack(unsigned number) {
  void* mapping = mmap(nullptr, kMapping, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (mapping == MAP_FAILED) throw std::bad_alloc{};
  mapping_ = static_cast<char*>(mapping);
  mprotect(mapping_, kPage, PROT_NONE);
  bottom_ = mapping_ + kPage;
  top_ = mapping_ + kMapping - 64 * (number * 5 % 61);
}
FiberStack::~FiberStack() {
  unpoison(mapping_, kMapping);
  munmap(mapping_, kMapping);
}

void prepare(Fiber& fiber, const FiberStack& stack, void (*entry)()) {
  const auto bytes = static_cast<std::size_t>(stack.top() - stack.bottom());
  unpoison(stack.bottom(), bytes);  // what the last one left
  next_entry = entry;
  fiber.context = boost::context::detail::make_fcontext(stack.top(), bytes, start);
  fiber.stack_bottom = stack.bottom();
  fiber.stack_bytes = bytes;
  fiber.fake_stack = nullptr;
}

void fiber_started() { finish_switch(nullptr); }

bool is_below_stack(const Fiber& fiber, const void* address) {
  const char* const bottom = static_cast<const char*>(fiber.stack_bottom);
  return bottom != nullptr && address < bottom && address >= bottom - kPage;
}

void switch_fiber(Fiber& from, Fiber& to, Leaving leaving) {
  if constexpr (kAddressSanitizer) {
    __sanitizer_start_switch_fiber(leaving == Leaving::for_good ? nullptr : &from.fake_stack,
                                   to.stack_bottom, to.stack_bytes);
  }
  switched_from = &from;
  tsan_switch(to.tsan);
  const auto transfer = boost::context::detail::jump_fcontext(to.context, &from);
  static_cast<Fiber*>(transfer.data)->context = transfer.fctx;
  finish_switch(from.fake_stack);
}

}  // namespace cuda_on_cpu
