#include "cli/sweep_progress.h"

#include "temper/report/number_text.h"

#include <fmt/format.h>

#include <cstdio>

namespace temper::cli {
namespace {

constexpr std::chrono::milliseconds kRedraw{100};
constexpr std::chrono::seconds kPlain{10};

}  // namespace

std::string SweepProgress::line(const StudyProgress& progress) {
  std::string text = fmt::format("{}/{} points", progress.points, progress.total_points);
  if (progress.seconds > 0 && progress.spin_updates > 0)
    text += fmt::format(", {:.3g} updates/ns",
                        static_cast<double>(progress.spin_updates) / progress.seconds * 1e-9);
  text += fmt::format(", {} with hits", progress.hits);
  if (progress.failed > 0) text += fmt::format(", {} failed", progress.failed);
  if (progress.points_now > 0 && progress.points < progress.total_points)
    text += fmt::format(", {} left",
                        seconds_text(progress.seconds / static_cast<double>(progress.points_now) *
                                     static_cast<double>(progress.total_points - progress.points)));
  return text;
}

void SweepProgress::update(const StudyProgress& progress) {
  if (kind_ == Kind::none) return;
  const std::scoped_lock lock(mutex_);
  const auto now = Clock::now();
  if (kind_ == Kind::redrawn ? now - last_ < kRedraw : now - last_ < kPlain) return;
  last_ = now;
  if (kind_ == Kind::plain) {
    fmt::print(stderr, "temper: {}\n", line(progress));
    return;
  }
  fmt::print(stderr, "\r\033[K{}", line(progress));
  std::fflush(stderr);
  drawn_ = true;
}

void SweepProgress::clear() {
  const std::scoped_lock lock(mutex_);
  if (drawn_) fmt::print(stderr, "\r\033[K");
  drawn_ = false;
}

}  // namespace temper::cli
