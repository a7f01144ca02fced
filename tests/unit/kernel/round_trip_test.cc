#include "temper/kernel/round_trip.h"

#include <gtest/gtest.h>

#include <initializer_list>

namespace temper {
namespace {

int round_trips(std::initializer_list<int> rungs, int num_rungs) {
  RoundTrip trip;
  int count = 0;
  for (const int rung : rungs) count += trip.arrive(rung, num_rungs);
  return count;
}

TEST(round_trip, goes_from_the_coldest_rung_to_the_hottest_and_back) {
  EXPECT_EQ(round_trips({3, 2, 1, 0, 1, 2, 3}, 4), 1);
  EXPECT_EQ(round_trips({3, 0, 3, 3, 0, 0, 3, 0}, 4), 2);
  EXPECT_EQ(round_trips({1, 0, 1}, 2), 1);
}

TEST(round_trip, does_not_begin_elsewhere_nor_end_before) {
  EXPECT_EQ(round_trips({0, 1, 2, 3}, 4), 0);
  EXPECT_EQ(round_trips({2, 0, 3}, 4), 0);
  EXPECT_EQ(round_trips({3, 2, 1, 2, 3}, 4), 0);
  EXPECT_EQ(round_trips({3, 0, 2, 0, 2}, 4), 0);
}

TEST(round_trip, is_none_on_one_rung) { EXPECT_EQ(round_trips({0, 0, 0}, 1), 0); }

}  // namespace
}  // namespace temper
