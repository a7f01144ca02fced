#include "cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace temper::cli {
namespace {

/// The signal may be delivered to any thread at any time: all that its handler touches lives as
/// long as the process.
std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_interrupt(int) {
  flag.store(true, std::memory_order_relaxed);
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

InterruptScope::InterruptScope() {
  flag.store(false, std::memory_order_relaxed);
  std::signal(SIGINT, on_interrupt);
}

InterruptScope::~InterruptScope() { std::signal(SIGINT, SIG_DFL); }

bool interrupted() { return flag.load(std::memory_order_relaxed); }

StopToken stop_after(std::optional<double> seconds) {
  std::optional<StopToken::Seconds> limit;
  if (seconds) limit = StopToken::Seconds{*seconds};
  return StopToken{limit, &flag};
}

}  // namespace temper::cli
