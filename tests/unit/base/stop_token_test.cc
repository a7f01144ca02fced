#include "temper/base/stop_token.h"

#include <gtest/gtest.h>

#include <limits>
#include <thread>

namespace temper {
namespace {

using Seconds = StopToken::Seconds;

TEST(StopToken, goes_on_without_a_reason) {
  const StopToken token;
  EXPECT_FALSE(token.stop_requested());
  EXPECT_EQ(token.reason(), StopReason::none);
}

TEST(StopToken, stops_when_the_time_is_up) {
  const StopToken token{Seconds{0.02}};
  EXPECT_FALSE(token.stop_requested());
  std::this_thread::sleep_for(Seconds{0.03});
  EXPECT_EQ(token.reason(), StopReason::time);
}

TEST(StopToken, has_no_time_where_the_limit_is_not_above_0) {
  for (const double limit : {0.0, -1.0, -1e300})
    EXPECT_EQ(StopToken{Seconds{limit}}.reason(), StopReason::time) << limit;
}

TEST(StopToken, takes_a_limit_beyond_the_clock_as_none) {
  for (const double limit : {1e10, 1e300, std::numeric_limits<double>::infinity()})
    EXPECT_FALSE(StopToken{Seconds{limit}}.stop_requested()) << limit;
}

TEST(StopToken, is_interrupted_from_another_thread) {
  StopToken token;
  std::thread{[&token] { token.interrupt(); }}.join();
  EXPECT_EQ(token.reason(), StopReason::interrupt);
}

TEST(StopToken, follows_the_flag_of_a_signal_handler) {
  std::atomic<bool> flag{false};
  const StopToken unlimited{std::nullopt, &flag};
  const StopToken late{Seconds{0.0}, &flag};
  EXPECT_EQ(unlimited.reason(), StopReason::none);
  EXPECT_EQ(late.reason(), StopReason::time);
  flag = true;
  EXPECT_EQ(unlimited.reason(), StopReason::interrupt);
  EXPECT_EQ(late.reason(), StopReason::interrupt);
}

}  // namespace
}  // namespace temper
