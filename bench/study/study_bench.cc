/// What a study makes of the kernel's throughput: many 17-clue puzzles, one block of reads each.
/// `bare` is the backend on plans whose models are there already; `study` is everything from the
/// puzzle to the point in the store. The share should be 0.8 or more.

#include "temper/base/error.h"
#include "temper/compile/compile.h"
#include "temper/model/couplings.h"
#include "temper/sample/sampler.h"
#include "temper/study/run_study.h"

#include <benchmark/benchmark.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace temper {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::string_view kSeventeenClues =
    "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
constexpr std::uint32_t kReads = 512;
constexpr std::uint32_t kSweeps = 1000;
constexpr double kBeta = 1.65;

/// 0 … 8 with bands, and the lines of each band, in another order.
std::array<int, 9> shuffled_lines(std::mt19937_64& random) {
  std::array<int, 3> bands{0, 1, 2}, lines{0, 1, 2};
  std::shuffle(bands.begin(), bands.end(), random);
  std::array<int, 9> out{};
  for (std::size_t band = 0; band < 3; ++band) {
    std::shuffle(lines.begin(), lines.end(), random);
    for (std::size_t line = 0; line < 3; ++line)
      out[3 * band + line] = 3 * bands[band] + lines[line];
  }
  return out;
}

/// The same puzzle in one of its 1.2e12 guises: other digits, lines, and sides.
Puzzle disguised(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::array<int, 10> digits{};
  std::iota(digits.begin(), digits.end(), 0);
  std::shuffle(digits.begin() + 1, digits.end(), random);
  const auto rows = shuffled_lines(random), columns = shuffled_lines(random);
  const bool transposed = random() % 2 == 1;
  Puzzle puzzle;
  puzzle.clues.assign(81, 0);
  for (std::size_t r = 0; r < 9; ++r)
    for (std::size_t c = 0; c < 9; ++c) {
      const auto from = static_cast<std::size_t>(9 * rows[transposed ? c : r] +
                                                 columns[transposed ? r : c]);
      puzzle.clues[9 * r + c] =
          static_cast<std::uint8_t>(digits[static_cast<std::size_t>(kSeventeenClues[from] - '0')]);
    }
  return puzzle;
}

SampleOptions sampling() {
  SampleOptions options;
  options.num_reads = kReads;
  options.num_sweeps = kSweeps;
  options.schedule = ScheduleKind::constant;
  options.beta_range = {kBeta, kBeta};
  options.random_mode = RandomMode::dealt;
  options.target_energy = 0.0;
  return options;
}

class DisguisedPuzzles final : public PointReader {
 public:
  std::vector<std::string> options(bool) const override { return {"seed"}; }
  void check(bool, const Setting&) const override {}
  PointSources sources(bool, const std::string& name, const Settings&) const override {
    return {{name}, ""};
  }
  PointTask task(const Settings& settings) const override {
    PointTask task;
    task.puzzle = std::make_shared<const Puzzle>(
        disguised(std::strtoull(value_of(settings, "seed")->c_str(), nullptr, 10)));
    task.compile.shrink = ShrinkLevel::clues;
    task.sampler = "sa";
    task.options = sampling();
    task.backend = backend;
    return task;
  }

  std::shared_ptr<const Backend> backend = make_backend("cpu", {});
};

/// Spin updates a nanosecond of the backend alone, on plans of `batch` problems.
double bare_rate(const Backend& backend, std::size_t num_puzzles) {
  constexpr std::size_t kBatch = 256;
  double seconds = 0;
  std::int64_t updates = 0;
  for (std::size_t first = 0; first < num_puzzles; first += kBatch) {
    std::vector<Couplings> models;
    for (std::size_t i = first; i < std::min(first + kBatch, num_puzzles); ++i)
      models.push_back(
          grid_couplings(compile(disguised(i), {.shrink = ShrinkLevel::clues}).bqm));
    Plan plan;
    plan.chain.kernel = KernelKind::multispin;
    plan.chain.random_mode = RandomMode::dealt;
    plan.num_sweeps = kSweeps;
    for (const Couplings& model : models)
      plan.problems.push_back({.couplings = &model,
                               .betas = std::vector<double>(kSweeps, kBeta),
                               .num_reads = kReads});
    const auto start = Clock::now();
    const PlanResult result = backend.run(plan);
    seconds += std::chrono::duration<double>(Clock::now() - start).count();
    for (const ProblemResult& problem : result.problems) updates += problem.spin_updates;
  }
  return static_cast<double>(updates) / seconds * 1e-9;
}

double study_rate(const DisguisedPuzzles& reader, std::size_t num_puzzles) {
  Study study;
  study.fixed = {{"puzzle", "disguised"}};
  StudyAxis seeds{{"seed"}, {}, {}};
  for (std::size_t i = 0; i < num_puzzles; ++i) seeds.values.push_back({std::to_string(i)});
  study.axes.push_back(std::move(seeds));
  const Expansion points{study};
  const std::string path = (std::filesystem::temp_directory_path() /
                            ("temper_bench_study_" + std::to_string(::getpid()) + ".sqlite"))
                               .string();
  const auto start = Clock::now();
  StudyOutcome outcome;
  {
    Store store = Store::open(path, header_of(study, points, {}, "", "bench"));
    outcome = run_study(study, points, reader, store, {.version = "bench"});
  }
  const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
  for (const char* suffix : {"", ".lock", "-wal", "-shm"}) std::filesystem::remove(path + suffix);
  if (outcome.progress.failed > 0) throw SystemFailure{"points of the study failed"};
  return static_cast<double>(outcome.progress.spin_updates) / seconds * 1e-9;
}

void seventeen_clues(benchmark::State& state) {
  const auto num_puzzles = static_cast<std::size_t>(state.range(0));
  const DisguisedPuzzles reader;
  double bare = 0, study = 0;
  std::int64_t runs = 0;
  for (auto _ : state) {
    // In turn, so that whatever else the machine does meets both.
    bare += bare_rate(*reader.backend, num_puzzles);
    study += study_rate(reader, num_puzzles);
    ++runs;
  }
  state.counters["bare_updates_per_ns"] = bare / static_cast<double>(runs);
  state.counters["study_updates_per_ns"] = study / static_cast<double>(runs);
  state.counters["share"] = study / bare;
}
BENCHMARK(seventeen_clues)->Arg(1000)->Arg(49151)->Iterations(1)->Unit(benchmark::kSecond);

}  // namespace
}  // namespace temper

BENCHMARK_MAIN();
