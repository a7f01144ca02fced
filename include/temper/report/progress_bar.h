#pragma once
/// A line on standard error that shows how far long work is: share done, rate, time left. Redrawn
/// at most ten times a second; nothing at all where it is not shown.

#include <chrono>
#include <cstdint>
#include <string>

namespace temper {

class ProgressBar {
 public:
  /// `unit` is what is counted ("puzzles").
  ProgressBar(std::string unit, bool shown);
  ~ProgressBar() { clear(); }
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// total 0 = open-ended.
  void update(std::int64_t done, std::int64_t total, const std::string& remark = "");
  /// Wipes the line, so that something else can be printed.
  void clear();

  /// The line itself, after so many seconds.
  [[nodiscard]] std::string line(std::int64_t done, std::int64_t total, double seconds,
                                 const std::string& remark) const;

 private:
  using Clock = std::chrono::steady_clock;

  std::string unit_;
  bool shown_;
  bool drawn_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace temper
