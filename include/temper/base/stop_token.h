#pragma once
/// Asks long work to stop early: a time limit or an interrupt (Ctrl-C). Work polls
/// `stop_requested()` at sweep ends; what was found so far is kept.

#include <atomic>
#include <chrono>
#include <optional>

namespace temper {

enum class StopReason : int { none, time, interrupt };

class StopToken {
 public:
  using Clock = std::chrono::steady_clock;

  StopToken() = default;
  explicit StopToken(std::chrono::duration<double> time_limit)
      : deadline_(Clock::now() + std::chrono::duration_cast<Clock::duration>(time_limit)) {}

  /// Async-signal-safe; callable from any thread.
  void interrupt() noexcept { interrupted_.store(true, std::memory_order_relaxed); }

  [[nodiscard]] StopReason reason() const {
    if (interrupted_.load(std::memory_order_relaxed)) return StopReason::interrupt;
    if (deadline_ && Clock::now() >= *deadline_) return StopReason::time;
    return StopReason::none;
  }
  [[nodiscard]] bool stop_requested() const { return reason() != StopReason::none; }

 private:
  std::atomic<bool> interrupted_{false};
  std::optional<Clock::time_point> deadline_;
};

}  // namespace temper
