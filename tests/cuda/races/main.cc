/// As tests/cuda_on_cpu/main_test.cc, for the cuda backend: oneTBB is not instrumented, so all of
/// it runs in one thread.

#include <gtest/gtest.h>
#include <tbb/global_control.h>

extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() { return "halt_on_error=1 report_signal_unsafe=0"; }

/// Marks of families are written by a lane after a vote on what all lanes have read of them. The
/// vote cannot be before the reads that it asks about; that votes order no memory is true all the
/// same.
extern "C" const char* __tsan_default_suppressions();
extern "C" const char* __tsan_default_suppressions() { return "race:temper::TeamCounters*::mark"; }

int main(int argc, char** argv) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
