/// Death tests start the program anew: forking would take over the fibers of the parent.

#include <gtest/gtest.h>

extern "C" const char* __tsan_default_options();
extern "C" const char* __tsan_default_options() {
  // The handler of faults ends the process: it may allocate.
  return "halt_on_error=1 report_signal_unsafe=0";
}

int main(int argc, char** argv) {
  testing::GTEST_FLAG(death_test_style) = "threadsafe";
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
