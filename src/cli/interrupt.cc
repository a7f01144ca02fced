#include "cli/interrupt.h"

#include <atomic>
#include <csignal>
#include <cstdint>
#include <ctime>

namespace temper::cli {
namespace {

/// The signal may be delivered to any thread at any time: all that its handler touches lives as
/// long as the process.
std::atomic<bool> flag{false};
std::atomic<std::int64_t> first_at{0};  // milliseconds; 0: not yet
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

/// One key press may arrive twice: timeout(1) signals the program and then its group.
constexpr std::int64_t kOnePress = 200;

std::int64_t milliseconds() {
  timespec now{};
  ::clock_gettime(CLOCK_MONOTONIC, &now);  // async-signal-safe
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

/// A second signal, some time after the first, ends the program at once.
extern "C" void on_interrupt(int signal) {
  const std::int64_t now = milliseconds();
  std::int64_t first = 0;
  flag.store(true, std::memory_order_relaxed);
  if (first_at.compare_exchange_strong(first, now) || now - first <= kOnePress) return;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

/// Ctrl-C, and what batch systems and `timeout` send.
constexpr int kSignals[] = {SIGINT, SIGTERM};

}  // namespace

InterruptScope::InterruptScope() {
  flag.store(false, std::memory_order_relaxed);
  first_at.store(0);
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
