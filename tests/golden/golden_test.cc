/// Runs the built program from outside and compares what it prints with the files in
/// tests/golden/expected. What depends on the clock or the machine is masked, and no GPU is seen.
/// After a wanted
/// change: TEMPER_UPDATE_GOLDEN=1 build/golden, then read the difference.

#include "tests/golden/cases.h"
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <string>

namespace temper::test {
namespace {

namespace fs = std::filesystem;

const fs::path kExpected = fs::path{TEMPER_TEST_DATA}.parent_path() / "golden" / "expected";

std::string text_of(const fs::path& path) {
  std::ifstream in{path, std::ios::binary};
  return {std::istreambuf_iterator<char>{in}, std::istreambuf_iterator<char>{}};
}

struct Mask {
  std::regex pattern;
  const char* replacement;
};

/// Times, rates, the estimates of time, and the names of machines.
const std::vector<Mask>& masks() {
  static const std::string number = R"((-?[0-9][-+.0-9e]*|null))";
  static const std::vector<Mask> all{
      {std::regex{R"re(("(?:seconds|parse|presolve|propagate|compile|sample|verify|total|pilot|)re"
                  R"re(spin_updates|spin_updates_per_ns)": ?))re" +
                  number},
       "$1<n>"},
      {std::regex{R"([0-9][-+.0-9e]* (ns|us|ms|s|min)\b)"}, "<time>"},
      {std::regex{R"(([0-9][-+.0-9e]*/s)|([0-9][-+.0-9e]* (?=spin updates|a ns|updates/ns)))"},
       "<rate>"},
      {std::regex{R"re(("tts99_seconds": ?)\{[^}]*\})re"}, "$1<estimate>"},
      {std::regex{R"(TTS99 .*)"}, "TTS99 <estimate>"},
      {std::regex{R"(cpu (portable|avx2|avx512)( [-\w]+( × \d+)?)?, [0-9]+ threads?)"}, "<device>"},
      {std::regex{R"(host, [0-9]+ threads?)"}, "<device>"},
      // Why there is no GPU, or no cuda backend.
      {std::regex{R"re(("reason": )"[^"]*")re"}, "$1<reason>"},
      {std::regex{R"re((\[reason: )[^\]]*)re"}, "$1<reason>"},
      {std::regex{R"(('cuda' cannot run here: ).*)"}, "$1<reason>"},
  };
  return all;
}

std::string masked(std::string text, const std::string& scratch) {
  for (std::size_t at = 0; (at = text.find(scratch, at)) != std::string::npos;)
    text.replace(at, scratch.size(), "$SCRATCH");
  for (const Mask& mask : masks()) text = std::regex_replace(text, mask.pattern, mask.replacement);
  return text;
}

/// A scratch folder that goes with the test.
class Scratch {
 public:
  Scratch() {
    std::string name = (fs::temp_directory_path() / "temper_golden_XXXXXX").string();
    path_ = ::mkdtemp(name.data());
  }
  ~Scratch() { fs::remove_all(path_); }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

/// Status, standard output and standard error of a case, masked.
std::string outcome(const Case& example) {
  const Scratch scratch;
  const std::string files = scratch.path().string();
  std::ofstream{scratch.path() / "case.sh"}
      << "cd '" << TEMPER_TEST_DATA << "'\nexport TEMPER='" << TEMPER_PROGRAM << "' SCRATCH='"
      << files << "' CUDA_VISIBLE_DEVICES=\ntemper() { \"$TEMPER\" \"$@\"; }\n"
      << example.command << "\n";
  const std::string command =
      "sh '" + files + "/case.sh' > '" + files + "/stdout' 2> '" + files + "/stderr' < /dev/null";
  const int status = std::system(command.c_str());
  return "$ " + std::string{example.command} + "\nexit status " +
         std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : -1) + "\n--- standard output\n" +
         masked(text_of(scratch.path() / "stdout"), files) + "--- standard error\n" +
         masked(text_of(scratch.path() / "stderr"), files);
}

class Golden : public testing::TestWithParam<Case> {};

TEST_P(Golden, prints_what_is_expected) {
  const fs::path expected = kExpected / (std::string{GetParam().name} + ".txt");
  const std::string actual = outcome(GetParam());
  if (std::getenv("TEMPER_UPDATE_GOLDEN") != nullptr) {
    fs::create_directories(kExpected);
    std::ofstream{expected, std::ios::binary} << actual;
    return;
  }
  EXPECT_EQ(actual, text_of(expected));
}

INSTANTIATE_TEST_SUITE_P(Commands, Golden, testing::ValuesIn(kCases),
                         [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace temper::test
