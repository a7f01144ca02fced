/// As tests/cuda_on_cpu/main_test.cc, for the cuda backend: oneTBB is not instrumented, so all of
/// it runs in one thread.

#include <gtest/gtest.h>
#include <tbb/global_control.h>

extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() { return "halt_on_error=1 report_signal_unsafe=0"; }

int main(int argc, char** argv) {
  const tbb::global_control one_thread(tbb::global_control::max_allowed_parallelism, 1);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
