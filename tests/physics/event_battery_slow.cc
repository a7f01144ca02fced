/// The event battery, long form: 1e9 draws a random mode and temperature and of the lane kernel.
///
/// Confidence: a correct generator fails this file with a probability below 1e-6 (Bernstein's bound
/// over all statistics of all runs). The seeds are fixed.

#include "tests/physics/event_cases.h"
#include <gtest/gtest.h>

namespace temper::testing_support {
namespace {

TEST_P(EventBatteryRuns, dealt) { check_words<Draws::dealt>(1e9); }
TEST_P(EventBatteryRuns, independent) { check_words<Draws::planes_8>(1e9); }
TEST_P(EventBatteryRuns, independent_24) { check_words<Draws::planes_24>(1e9); }
TEST_P(EventBatteryRuns, lane) { check_lanes(1e9); }

INSTANTIATE_TEST_SUITE_P(Long, EventBatteryRuns, testing::ValuesIn(kEventCases),
                         [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace temper::testing_support
