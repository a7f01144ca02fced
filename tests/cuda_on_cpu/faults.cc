#include "tests/cuda_on_cpu/faults.h"

#include "tests/cuda_on_cpu/block.h"
#include "tests/cuda_on_cpu/diagnose.h"
#include "tests/cuda_on_cpu/memory.h"
#include "tests/cuda_on_cpu/sanitizers.h"
#include <signal.h>

#include <array>
#include <cstdio>
#include <string>

namespace cuda_on_cpu {
namespace {

struct sigaction handler_before;

bool ends_a_stack(const void* address) {
  for (const auto& thread : running_block.threads) {
    if (thread != nullptr && is_below_stack(thread->fiber, address)) return true;
  }
  return false;
}

std::string meaning(const void* address) {
  if (ends_a_stack(address)) {
    return "the stack of a CUDA thread ended: it has " + std::to_string(kStackBytes) + " bytes";
  }
  const Allocation* const a = find_allocation(address);
  if (a == nullptr) return {};
  if (a->freed) return "use after it was freed of " + describe(*a);
  if (!a->holds(address)) {
    return std::string{"out of bounds: an access "} +
           (address < a->data ? "before the start" : "past the end") + " of " + describe(*a);
  }
  return "host code touches " + describe(*a);
}

void say(const std::string& message) {
  std::fprintf(stderr, "cuda_on_cpu: %s\n  in %s\n", message.c_str(), running_thread().c_str());
}

/// AddressSanitizer saw the access before a page fault could.
void explain_report(const char*) {
  const std::string message = meaning(__asan_get_report_address());
  if (!message.empty()) say(message);
}

void handle(int signal, siginfo_t* info, void* context) {
  if (const std::string message = meaning(info->si_addr); !message.empty()) {
    if constexpr (!kAddressSanitizer) violation(message);
    // AddressSanitizer knows the line.
    say(message);
  }
  if ((handler_before.sa_flags & SA_SIGINFO) != 0 && handler_before.sa_sigaction != nullptr) {
    handler_before.sa_sigaction(signal, info, context);
  } else {
    sigaction(signal, &handler_before, nullptr);  // and the access faults again
  }
}

/// A fault on the end of a stack needs another stack.
void have_signal_stack() {
  stack_t current{};
  sigaltstack(nullptr, &current);
  if ((current.ss_flags & SS_DISABLE) == 0) return;
  static thread_local std::array<char, 64 * 1024> memory;
  const stack_t stack{memory.data(), 0, memory.size()};
  sigaltstack(&stack, nullptr);
}

}  // namespace

void report_faults() {
  have_signal_stack();
  static const bool installed = [] {
    struct sigaction action {};
    action.sa_sigaction = handle;
    if constexpr (kAddressSanitizer) __asan_set_error_report_callback(explain_report);
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    return sigaction(SIGSEGV, &action, &handler_before) == 0;
  }();
  static_cast<void>(installed);
}

}  // namespace cuda_on_cpu
