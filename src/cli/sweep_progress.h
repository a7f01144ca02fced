#pragma once
/// How far a study is: one line, redrawn on a terminal, and a plain line now and then elsewhere.

#include "temper/study/run_study.h"

#include <chrono>
#include <mutex>
#include <string>

namespace temper::cli {

class SweepProgress {
 public:
  enum class Kind { none, redrawn, plain };
  explicit SweepProgress(Kind kind) : kind_(kind) {}
  ~SweepProgress() { clear(); }
  SweepProgress(const SweepProgress&) = delete;
  SweepProgress& operator=(const SweepProgress&) = delete;

  void update(const StudyProgress& progress);
  void clear();

  /// `120/2000 points, 21.3 updates/ns, 97 with hits, 2 failed, 1 min 10 s left`.
  [[nodiscard]] static std::string line(const StudyProgress& progress);

 private:
  using Clock = std::chrono::steady_clock;

  Kind kind_;
  std::mutex mutex_;
  bool drawn_ = false;
  Clock::time_point last_ = Clock::now();
};

}  // namespace temper::cli
