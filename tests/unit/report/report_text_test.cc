#include "temper/report/number_text.h"
#include "temper/report/progress_bar.h"
#include "temper/report/puzzle_status.h"
#include "temper/report/summary.h"

#include <gtest/gtest.h>

#include <limits>

namespace temper {
namespace {

TEST(NumberText, seconds_take_the_unit_that_reads_best) {
  EXPECT_EQ(seconds_text(4.2e-9), "4.2 ns");
  EXPECT_EQ(seconds_text(12.34e-6), "12.3 us");
  EXPECT_EQ(seconds_text(0.00123), "1.23 ms");
  EXPECT_EQ(seconds_text(12.34), "12.3 s");
  EXPECT_EQ(seconds_text(180), "3 min");
  EXPECT_EQ(seconds_text(3720), "1 h 02 min");
  EXPECT_EQ(seconds_text(std::numeric_limits<double>::infinity()), "never");
}

TEST(NumberText, rates_and_shares) {
  EXPECT_EQ(rate_text(4.5), "4.5/s");
  EXPECT_EQ(rate_text(123456.7), "123457/s");
  EXPECT_EQ(percent_text(0.12345), "12.3 %");
}

TEST(Summary, counts_each_status_once) {
  Summary summary;
  summary.add(PuzzleStatus::unique);
  summary.add(PuzzleStatus::parse_error);
  summary.add(PuzzleStatus::unique);
  EXPECT_EQ(summary.counts(), "3 puzzles: 1 parse-error, 2 unique");
  EXPECT_EQ(summary.line(1.5), "3 puzzles: 1 parse-error, 2 unique; 1.5 s, 2/s");
}

TEST(Summary, every_status_has_a_name) {
  for (int i = 0; i < kNumPuzzleStatuses; ++i)
    EXPECT_FALSE(name_of(static_cast<PuzzleStatus>(i)).empty()) << i;
}

TEST(ProgressBar, shows_share_rate_and_time_left) {
  const ProgressBar bar{"puzzles", false};
  EXPECT_EQ(bar.line(25, 100, 5.0, "3 unsolved"),
            "[######..................] 25/100 puzzles, 5/s, 15 s left, 3 unsolved");
  EXPECT_EQ(bar.line(100, 100, 5.0, ""), "[########################] 100/100 puzzles, 20/s");
  EXPECT_EQ(bar.line(0, 100, 0.0, ""), "[........................] 0/100 puzzles, 0/s");
}

TEST(ProgressBar, without_a_total_there_is_no_share) {
  const ProgressBar bar{"M updates", false};
  EXPECT_EQ(bar.line(640, 0, 2.0, "best energy 4"), "640 M updates, 320/s, best energy 4");
}

/// A total that was underestimated must not break the drawing.
TEST(ProgressBar, more_than_the_total_is_all_of_it) {
  const ProgressBar bar{"puzzles", false};
  EXPECT_EQ(bar.line(150, 100, 10.0, ""), "[########################] 150/100 puzzles, 15/s");
}

}  // namespace
}  // namespace temper
