#include "temper/base/memory.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace temper {
namespace {

namespace fs = std::filesystem;

/// A folder that stands for the root of a machine's file system.
class MemoryFiles : public testing::Test {
 protected:
  MemoryFiles() {
    std::string name = (fs::temp_directory_path() / "temper_memory_XXXXXX").string();
    root_ = ::mkdtemp(name.data());
  }
  ~MemoryFiles() override { fs::remove_all(root_); }

  void put(const std::string& path, const std::string& text) const {
    fs::create_directories(fs::path{root_ + path}.parent_path());
    std::ofstream{root_ + path} << text;
  }

  std::string root_;
};

TEST_F(MemoryFiles, nothing_is_known_where_nothing_says) {
  EXPECT_EQ(available_memory(root_), std::nullopt);
}

TEST_F(MemoryFiles, is_what_the_kernel_calls_available) {
  put("/proc/meminfo", "MemTotal: 16000 kB\nMemFree: 10 kB\nMemAvailable:    8000 kB\n");
  EXPECT_EQ(available_memory(root_), 8000u * 1024);
}

TEST_F(MemoryFiles, is_less_in_a_group_or_in_one_above_it) {
  put("/proc/meminfo", "MemAvailable: 8000 kB\n");
  put("/proc/self/cgroup", "0::/outer/inner\n");
  put("/sys/fs/cgroup/outer/inner/memory.max", "max\n");
  put("/sys/fs/cgroup/outer/inner/memory.current", "5000\n");
  EXPECT_EQ(available_memory(root_), 8000u * 1024);
  put("/sys/fs/cgroup/outer/memory.max", "100000\n");
  put("/sys/fs/cgroup/outer/memory.current", "60000\n");
  EXPECT_EQ(available_memory(root_), 40000u);
  put("/sys/fs/cgroup/outer/memory.stat", "anon 1\ninactive_file 10000\n");
  EXPECT_EQ(available_memory(root_), 50000u);
  put("/sys/fs/cgroup/outer/memory.current", "200000\n");
  EXPECT_EQ(available_memory(root_), 0u);
}

TEST_F(MemoryFiles, knows_the_first_version_of_groups) {
  put("/proc/self/cgroup", "5:cpu:/a\n4:memory:/a\n");
  put("/sys/fs/cgroup/memory/a/memory.limit_in_bytes", "3000\n");
  put("/sys/fs/cgroup/memory/a/memory.usage_in_bytes", "1000\n");
  EXPECT_EQ(available_memory(root_), 2000u);
}

TEST(BytesText, takes_decimal_prefixes) {
  EXPECT_EQ(bytes_text(9999), "9999 B");
  EXPECT_EQ(bytes_text(231'000), "231 kB");
  EXPECT_EQ(bytes_text(2'500'000'000), "2.5 GB");
}

}  // namespace
}  // namespace temper
