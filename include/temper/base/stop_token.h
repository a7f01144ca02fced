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
  using Seconds = std::chrono::duration<double>;

  StopToken() = default;
  explicit StopToken(Seconds time_limit) : deadline_(deadline_after(time_limit)) {}
  /// Also stops once `interrupted` is true: a flag that outlives the token, such as the one that a
  /// signal handler sets. No time limit: none.
  StopToken(std::optional<Seconds> time_limit, const std::atomic<bool>* interrupted)
      : flag_(interrupted),
        deadline_(time_limit ? deadline_after(*time_limit) : std::optional<Clock::time_point>{}) {}

  /// Async-signal-safe; callable from any thread.
  void interrupt() noexcept { interrupted_.store(true, std::memory_order_relaxed); }

  [[nodiscard]] StopReason reason() const {
    if (interrupted_.load(std::memory_order_relaxed)) return StopReason::interrupt;
    if (flag_ && flag_->load(std::memory_order_relaxed)) return StopReason::interrupt;
    if (deadline_ && Clock::now() >= *deadline_) return StopReason::time;
    return StopReason::none;
  }
  [[nodiscard]] bool stop_requested() const { return reason() != StopReason::none; }

 private:
  /// None where the clock does not reach that far (1e10 seconds in nanoseconds overflow).
  [[nodiscard]] static std::optional<Clock::time_point> deadline_after(Seconds limit) {
    const auto now = Clock::now();
    if (!(limit < Seconds{Clock::time_point::max() - now} / 2)) return std::nullopt;
    if (limit <= Seconds::zero()) return now;
    return now + std::chrono::duration_cast<Clock::duration>(limit);
  }

  std::atomic<bool> interrupted_{false};
  const std::atomic<bool>* flag_ = nullptr;
  std::optional<Clock::time_point> deadline_;
};

}  // namespace temper
