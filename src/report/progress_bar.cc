#include "temper/report/progress_bar.h"

#include "temper/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace temper {
namespace {

constexpr auto kBetweenDrawings = std::chrono::milliseconds{100};
constexpr int kWidth = 24;

}  // namespace

ProgressBar::ProgressBar(std::string unit, bool shown) : unit_(std::move(unit)), shown_(shown) {}

void ProgressBar::update(std::int64_t done, std::int64_t total, const std::string& remark) {
  if (!shown_) return;
  const auto now = Clock::now();
  if (now - last_ < kBetweenDrawings) return;
  last_ = now;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  // Carriage return, the line, and "erase to the end of the line".
  fmt::print(stderr, "\r{}\x1b[K", line(done, total, seconds, remark));
  std::fflush(stderr);
  drawn_ = true;
}

void ProgressBar::clear() {
  if (!drawn_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  drawn_ = false;
  last_ = {};
}

std::string ProgressBar::line(std::int64_t done, std::int64_t total, double seconds,
                              const std::string& remark) const {
  const double rate = seconds > 0 ? static_cast<double>(done) / seconds : 0.0;
  std::string text;
  if (total > 0) {
    const auto filled = static_cast<int>(std::min(done, total) * kWidth / total);
    text = fmt::format("[{:#<{}}{:.<{}}] {}/{} {}", "", filled, "", kWidth - filled, done, total,
                       unit_);
  } else {
    text = fmt::format("{} {}", done, unit_);
  }
  text += ", " + rate_text(rate);
  if (done < total && rate > 0)
    text += fmt::format(", {} left", seconds_text(static_cast<double>(total - done) / rate));
  return remark.empty() ? text : text + ", " + remark;
}

}  // namespace temper
