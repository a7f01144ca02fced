#pragma once
/// What two machines that ran one plan must agree on: everything but the time.

#include "temper/sample/plan.h"

#include <gtest/gtest.h>

namespace temper::testing_support {

inline void expect_same(const ProblemResult& expected, const ProblemResult& found) {
  EXPECT_EQ(expected.reads, found.reads);
  EXPECT_EQ(expected.best_states, found.best_states);
  EXPECT_EQ(expected.final_states, found.final_states);
  EXPECT_EQ(expected.replica_states, found.replica_states);
  EXPECT_TRUE(expected.traces == found.traces);  // too much to print
  EXPECT_EQ(expected.exchanges.attempts, found.exchanges.attempts);
  EXPECT_EQ(expected.exchanges.accepted, found.exchanges.accepted);
  EXPECT_EQ(expected.exchanges.round_trips, found.exchanges.round_trips);
  EXPECT_EQ(expected.num_started, found.num_started);
  EXPECT_EQ(expected.exposure, found.exposure);
  EXPECT_EQ(expected.spin_updates, found.spin_updates);
}

inline void expect_same(const PlanResult& expected, const PlanResult& found) {
  ASSERT_EQ(expected.problems.size(), found.problems.size());
  for (std::size_t p = 0; p < expected.problems.size(); ++p)
    expect_same(expected.problems[p], found.problems[p]);
}

}  // namespace temper::testing_support
