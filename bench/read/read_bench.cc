/// How long a large model file takes to read, and how much memory, beside the goals: 10 million
/// couplings in COO within 4 s on one core, at a peak below 3 times the final matrix. Each file is
/// read by a process of its own, so that its peak is that of reading alone.
///
///   bench_read [--couplings N] [--folder FOLDER]      (default: 10000000, the temporary folder)

#include "temper/io/model_format.h"

#include <fmt/format.h>
#include <spdlog/spdlog.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace temper {
namespace {

namespace fs = std::filesystem;

constexpr double kGoalSeconds = 4.0;
constexpr double kGoalMemory = 3.0;

struct Case {
  std::string_view name;
  std::string_view format;
  bool shuffled = false;
};
constexpr std::array kCases{
    Case{"COO, in order", "coo", false},
    Case{"COO, shuffled", "coo", true},
    Case{"qubo, in order", "qubo", false},
    Case{"qubo, shuffled", "qubo", true},
};

/// A circulant graph of 20 couplings a variable, coefficients with up to five digits. Coupling k in
/// order, or in the order of a multiplication modulo their number.
void write_file(const Case& what, std::int64_t num_couplings, const std::string& path) {
  constexpr std::int64_t kAhead = 10;
  const std::int64_t n = num_couplings / kAhead;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file{std::fopen(path.c_str(), "w"),
                                                             std::fclose};
  if (file == nullptr) {
    std::perror(path.c_str());
    std::exit(3);
  }
  if (what.format == "qubo")
    fmt::print(file.get(), "p qubo 0 {} 0 {}\n", n, n * kAhead);
  else
    fmt::print(file.get(), "# vartype=BINARY\n");
  std::uint64_t noise = 1;
  for (std::int64_t i = 0; i < n * kAhead; ++i) {
    constexpr std::int64_t kPrime = 7'368'787;
    const std::int64_t k = what.shuffled ? i * kPrime % (n * kAhead) : i;
    const std::int64_t u = k / kAhead, v = (u + 1 + k % kAhead) % n;
    noise = noise * 6364136223846793005u + 1442695040888963407u;
    fmt::print(file.get(), "{} {} {}\n", u, v,
               static_cast<double>(static_cast<std::int64_t>(noise >> 44) - (1 << 19)) / 1e3);
  }
}

/// In the child: reads, and prints what the parent's table shows.
int read_file(const std::string& path, std::string_view name, const std::string& format) {
  const double size = static_cast<double>(fs::file_size(path)) / 1e6;
  const auto start = std::chrono::steady_clock::now();
  const Bqm bqm = read_model(path, {.format = format});
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  const double matrix = static_cast<double>(bqm.interactions.size() * sizeof(Interaction) +
                                            bqm.linear.size() * sizeof(double)) /
                        1e6;
  const double peak = static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
  const auto in_seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  const double processor = in_seconds(usage.ru_utime) + in_seconds(usage.ru_stime);
  fmt::print("| {} | {} | {:.0f} | {:.2f} | {:.2f} | {:.0f} | {:.0f} | {:.0f} | {:.2f} |\n", name,
             bqm.interactions.size(), size, seconds.count(), processor, size / processor, matrix,
             peak, peak / matrix);
  return 0;
}

/// A process that runs this program anew.
void run_child(const std::string& path, const Case& what) {
  std::fflush(stdout);
  const pid_t child = ::fork();
  if (child == 0) {
    const std::string name{what.name}, format{what.format};
    ::execl("/proc/self/exe", "bench_read", "--read", path.c_str(), name.c_str(), format.c_str(),
            nullptr);
    ::_exit(3);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) < 0 || status != 0) std::exit(3);
}

}  // namespace
}  // namespace temper

int main(int argc, char** argv) {
  using namespace temper;
  spdlog::set_level(spdlog::level::warn);
  if (argc == 5 && std::string_view{argv[1]} == "--read")
    return read_file(argv[2], argv[3], argv[4]);
  std::int64_t num_couplings = 10'000'000;
  std::string folder = fs::temp_directory_path();
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::string_view{argv[i]} == "--couplings") num_couplings = std::atoll(argv[i + 1]);
    if (std::string_view{argv[i]} == "--folder") folder = argv[i + 1];
  }
  fmt::print("goals for COO of 10000000 couplings: {} s, peak {} times the matrix\n\n",
             kGoalSeconds, kGoalMemory);
  fmt::print(
      "| file | couplings | MB | s | s of processor | MB/s of it | matrix, MB | peak, MB | peak / "
      "matrix |\n|---|---|---|---|---|---|---|---|---|\n");
  for (const Case& what : kCases) {
    const std::string path = fmt::format("{}/bench_read_{}.txt", folder, ::getpid());
    write_file(what, num_couplings, path);
    run_child(path, what);
    fs::remove(path);
  }
  return 0;
}
