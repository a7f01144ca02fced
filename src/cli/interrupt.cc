#include "cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace temper::cli {
namespace {

/// The signal may be delivered to any thread at any time: all that its handler touches lives as
/// long as the process.
std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free);

/// The second signal of a kind ends the program at once.
extern "C" void on_interrupt(int signal) {
  flag.store(true, std::memory_order_relaxed);
  std::signal(signal, SIG_DFL);
}

/// Ctrl-C, and what batch systems and `timeout` send.
constexpr int kSignals[] = {SIGINT, SIGTERM};

}  // namespace

InterruptScope::InterruptScope() {
  flag.store(false, std::memory_order_relaxed);
  for (int signal : kSignals) std::signal(signal, on_interrupt);
}

InterruptScope::~InterruptScope() {
  for (int signal : kSignals) std::signal(signal, SIG_DFL);
}

bool interrupted() { return flag.load(std::memory_order_relaxed); }

StopToken stop_after(std::optional<double> seconds) {
  std::optional<StopToken::Seconds> limit;
  if (seconds) limit = StopToken::Seconds{*seconds};
  return StopToken{limit, &flag};
}

}  // namespace temper::cli
