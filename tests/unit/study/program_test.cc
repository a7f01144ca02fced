/// The program as a whole: killed, interrupted, out of space, with a study that changed.

#include "tests/unit/study/scratch.h"
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <string>
#include <thread>
#include <vector>

namespace temper {
namespace {

using test::bytes_of;
using test::Scratch;
using testing::HasSubstr;

/// A run of the program in a folder, what it says in `out`.
class Program {
 public:
  Program(const Scratch& folder, const std::vector<std::string>& arguments,
          const std::string& out = "out") {
    const std::string file = folder.file(out);
    child_ = ::fork();
    if (child_ != 0) return;
    const int output = ::open(file.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0666);
    ::dup2(output, STDOUT_FILENO);
    ::dup2(output, STDERR_FILENO);
    std::vector<char*> argv{const_cast<char*>(TEMPER_PROGRAM)};
    for (const std::string& argument : arguments)
      argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    if (::chdir(folder.path().c_str()) == 0) ::execv(TEMPER_PROGRAM, argv.data());
    ::_exit(127);
  }
  void send(int signal) const { ::kill(child_, signal); }
  /// Exit status, or minus the signal that ended it.
  int wait() const {
    int status = 0;
    ::waitpid(child_, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  }

 private:
  pid_t child_;
};

int run(const Scratch& folder, const std::vector<std::string>& arguments) {
  return Program(folder, arguments).wait();
}

/// 240 points of a few milliseconds each.
void write_study(const Scratch& folder, const std::string& more = "") {
  std::ofstream{folder.file("puzzles.txt")}
      << "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
         "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n"
         "000000010400000000020000000000050407008000300001090000300400200050100000000806000\n";
  std::ofstream{folder.file("study.toml")}
      << "name = \"kill me\"\n"
      << more
      << "[fixed]\nshrink = \"clues\"\nbeta = \"1.2:2.4\"\nreads = 64\n"
         "[[axis]]\noption = \"puzzle\"\nfile = \"puzzles.txt\"\n"
         "[[axis]]\noption = \"sweeps\"\nvalues = [500, 1000]\n"
         "[[axis]]\noption = \"seed\"\nrange = { from = 1, to = 40, steps = 40 }\n";
}

std::string exported(const Scratch& folder, const std::string& store) {
  EXPECT_EQ(run(folder, {"sweep", "export", store, "--reproducible", "-o", "export.csv"}), 0);
  return bytes_of(folder.file("export.csv"));
}

TEST(Sweep, killed_five_times_it_ends_with_the_bytes_of_an_undisturbed_run) {
  const Scratch folder;
  write_study(folder);
  const auto start = std::chrono::steady_clock::now();
  ASSERT_EQ(run(folder, {"sweep", "study.toml", "--store", "whole.sqlite", "-q"}), 0)
      << bytes_of(folder.file("out"));
  const std::chrono::duration<double> whole = std::chrono::steady_clock::now() - start;
  std::mt19937 random(9);
  int killed = 0;
  for (int kill = 0; kill < 5; ++kill) {
    const Program program(folder, {"sweep", "study.toml", "--store", "killed.sqlite", "-q"});
    std::this_thread::sleep_for(whole * (random() / 4294967296.0) * 0.5);
    program.send(SIGKILL);
    killed += program.wait() == -SIGKILL;
  }
  EXPECT_GE(killed, 3);  // one that was done before is not
  ASSERT_EQ(run(folder, {"sweep", "study.toml", "--store", "killed.sqlite", "-q"}), 0);
  const std::string expected = exported(folder, "whole.sqlite");
  EXPECT_EQ(std::ranges::count(expected, '\n'), 241);
  EXPECT_EQ(exported(folder, "killed.sqlite"), expected);
}

TEST(Sweep, an_interrupt_leaves_a_store_that_goes_on) {
  const Scratch folder;
  write_study(folder);
  ASSERT_EQ(run(folder, {"sweep", "study.toml", "--store", "whole.sqlite", "-q"}), 0);
  for (const int signal : {SIGINT, SIGTERM}) {
    std::filesystem::remove(folder.file("s.sqlite"));
    const Program program(folder, {"sweep", "study.toml", "--store", "s.sqlite", "-q"});
    while (!std::filesystem::exists(folder.file("s.sqlite")))
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    std::this_thread::sleep_for(std::chrono::milliseconds{100});
    program.send(signal);
    const int status = program.wait();
    EXPECT_TRUE(status == 130 || status == 0) << status;
    EXPECT_EQ(run(folder, {"sweep", "study.toml", "--store", "s.sqlite", "--resume", "-q"}), 0);
    EXPECT_EQ(exported(folder, "s.sqlite"), exported(folder, "whole.sqlite"));
  }
}

TEST(Sweep, threads_and_shards_do_not_change_a_bit) {
  const Scratch folder;
  write_study(folder);
  ASSERT_EQ(run(folder, {"sweep", "study.toml", "--store", "s.sqlite", "--threads", "1", "-q"}), 0);
  for (const char* shard : {"1/2", "2/2"})
    ASSERT_EQ(run(folder, {"sweep", "study.toml", "--store", "p.sqlite", "--shard", shard,
                           "--threads", "3", "-q"}),
              0);
  ASSERT_EQ(run(folder, {"sweep", "merge", "p.shard-1-of-2.sqlite", "p.shard-2-of-2.sqlite", "-o",
                         "m.sqlite"}),
            0);
  EXPECT_EQ(exported(folder, "m.sqlite"), exported(folder, "s.sqlite"));
}

TEST(Sweep, a_study_that_changed_is_refused) {
  const Scratch folder;
  write_study(folder);
  ASSERT_EQ(run(folder, {"sweep", "study.toml", "--store", "s.sqlite", "-q"}), 0);
  write_study(folder, "# only a remark\n");
  EXPECT_EQ(run(folder, {"sweep", "study.toml", "--store", "s.sqlite", "-q"}), 0);
  write_study(folder, "[stop]\nhits = 5\n");
  EXPECT_EQ(run(folder, {"sweep", "study.toml", "--store", "s.sqlite", "-q"}), 2);
  EXPECT_THAT(bytes_of(folder.file("out")), HasSubstr("holds another study"));
  write_study(folder);
  std::ofstream{folder.file("puzzles.txt"), std::ios::app} << std::string(81, '.') << "\n";
  EXPECT_EQ(run(folder, {"sweep", "study.toml", "--store", "s.sqlite", "-q"}), 2);
}

TEST(Sweep, a_second_process_on_the_store_is_refused) {
  const Scratch folder;
  write_study(folder);
  const Program first(folder, {"sweep", "study.toml", "--store", "s.sqlite", "-q"}, "first");
  while (!std::filesystem::exists(folder.file("s.sqlite")))
    std::this_thread::sleep_for(std::chrono::milliseconds{2});
  EXPECT_EQ(run(folder, {"sweep", "study.toml", "--store", "s.sqlite", "-q"}), 3);
  EXPECT_THAT(bytes_of(folder.file("out")), HasSubstr("being written by process"));
  EXPECT_EQ(first.wait(), 0);
}

TEST(Sweep, a_full_disk_ends_it_and_keeps_the_points) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may mount";
  const Scratch folder;
  write_study(folder);
  const std::string disk = folder.file("disk");
  std::filesystem::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=256k") != 0)
    GTEST_SKIP() << "no tmpfs may be mounted here";
  const int status = run(folder, {"sweep", "study.toml", "--store", "disk/s.sqlite", "-q"});
  const std::string message = bytes_of(folder.file("out"));
  const int resumed = run(folder, {"sweep", "status", "disk/s.sqlite", "--json"});
  const std::string said = bytes_of(folder.file("out"));
  ::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT, "size=8m");
  const int rest = run(folder, {"sweep", "study.toml", "--store", "disk/s.sqlite", "-q"});
  const std::string csv = exported(folder, "disk/s.sqlite");
  ::umount(disk.c_str());
  EXPECT_EQ(status, 3);
  EXPECT_THAT(message, HasSubstr("full"));
  EXPECT_EQ(resumed, 0) << said;
  EXPECT_EQ(rest, 0);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 241);
}

TEST(Sweep, a_read_only_store_is_looked_at_and_not_run) {
  if (::geteuid() != 0) GTEST_SKIP() << "only root may mount";
  const Scratch folder;
  write_study(folder);
  const std::string disk = folder.file("disk");
  std::filesystem::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=8m") != 0)
    GTEST_SKIP() << "no tmpfs may be mounted here";
  const int made = run(folder, {"sweep", "study.toml", "--store", "disk/s.sqlite", "-q"});
  ::mount("tmpfs", disk.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, "size=8m");
  const int status = run(folder, {"sweep", "status", "disk/s.sqlite"});
  const std::string csv = exported(folder, "disk/s.sqlite");
  const int again = run(folder, {"sweep", "study.toml", "--store", "disk/s.sqlite", "-q"});
  ::umount(disk.c_str());
  EXPECT_EQ(made, 0);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(std::ranges::count(csv, '\n'), 241);
  EXPECT_EQ(again, 3) << bytes_of(folder.file("out"));
}

TEST(Sweep, the_examples_can_be_run) {
  const Scratch folder;
  const std::filesystem::path examples =
      std::filesystem::path{TEMPER_TEST_DATA} / "../../scripts/examples";
  ASSERT_EQ(
      run(folder, {"compile", "--shrink", "clues",
                   "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7."
                   "..3..",
                   "-o", "model.json"}),
      0)
      << bytes_of(folder.file("out"));
  int found = 0;
  for (const auto& entry : std::filesystem::directory_iterator{examples}) {
    if (entry.path().extension() != ".toml") continue;
    std::filesystem::copy_file(entry.path(), folder.path() / entry.path().filename());
    EXPECT_EQ(run(folder, {"sweep", entry.path().filename(), "--dry-run", "--json"}), 0)
        << entry.path() << bytes_of(folder.file("out"));
    EXPECT_THAT(bytes_of(folder.file("out")), HasSubstr("\"failed\": 0"));
    ++found;
  }
  EXPECT_EQ(found, 3);
}

TEST(Sweep, errors_of_the_study_carry_line_and_column) {
  const Scratch folder;
  std::ofstream{folder.file("study.toml")} << "[fixed]\npuzzle = \"" << std::string(81, '.')
                                           << "\"\nsweps = 3\n";
  EXPECT_EQ(run(folder, {"sweep", "study.toml", "--dry-run"}), 2);
  EXPECT_THAT(bytes_of(folder.file("out")),
              HasSubstr("study.toml:3:1: unknown option 'sweps': did you mean 'sweeps'?"));
}

}  // namespace
}  // namespace temper
