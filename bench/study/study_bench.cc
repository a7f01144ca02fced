/// What a study makes of the kernel's throughput: many 17-clue puzzles, one block of reads each.
/// `bare` is the backend on plans whose models are there already; `study` is everything from the
/// puzzle to the point in the store. The share should be 0.8 or more; `cpu_share` is the same by
/// the time of the process, for machines that are busy with other things too.

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
#include <cmath>
#include <cstdlib>
#include <ctime>
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
      const auto from =
          static_cast<std::size_t>(9 * rows[transposed ? c : r] + columns[transposed ? r : c]);
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

struct Timed {
  double updates = 0;
  double seconds = 0;
  double cpu_seconds = 0;  ///< of all threads

  [[nodiscard]] double rate() const { return updates / seconds * 1e-9; }
  [[nodiscard]] double cpu_rate() const { return updates / cpu_seconds * 1e-9; }
};

double cpu_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

/// The backend alone, on plans of many problems.
Timed bare(const Backend& backend, std::size_t num_puzzles) {
  constexpr std::size_t kBatch = 256;
  Timed timed;
  for (std::size_t first = 0; first < num_puzzles; first += kBatch) {
    std::vector<Couplings> models;
    for (std::size_t i = first; i < std::min(first + kBatch, num_puzzles); ++i)
      models.push_back(grid_couplings(compile(disguised(i), {.shrink = ShrinkLevel::clues}).bqm));
    Plan plan;
    plan.chain.kernel = KernelKind::multispin;
    plan.chain.random_mode = RandomMode::dealt;
    plan.num_sweeps = kSweeps;
    for (const Couplings& model : models)
      plan.problems.push_back(
          {.couplings = &model,
           .betas = std::vector<double>(kSweeps, kBeta),
           .num_reads = kReads,
           .target = static_cast<std::int64_t>(std::floor(-model.offset / model.unit + 1e-6))});
    const auto start = Clock::now();
    const double cpu_start = cpu_seconds();
    const PlanResult result = backend.run(plan);
    timed.seconds += std::chrono::duration<double>(Clock::now() - start).count();
    timed.cpu_seconds += cpu_seconds() - cpu_start;
    for (const ProblemResult& problem : result.problems)
      timed.updates += static_cast<double>(problem.spin_updates);
  }
  return timed;
}

Timed whole_study(const DisguisedPuzzles& reader, std::size_t num_puzzles) {
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
  const double cpu_start = cpu_seconds();
  StudyOutcome outcome;
  {
    Store store = Store::open(path, header_of(study, points, {}, "", "bench"));
    outcome = run_study(study, points, reader, store, {.shard = {}, .version = "bench"});
  }
  const Timed timed{.updates = static_cast<double>(outcome.progress.spin_updates),
                    .seconds = std::chrono::duration<double>(Clock::now() - start).count(),
                    .cpu_seconds = cpu_seconds() - cpu_start};
  for (const char* suffix : {"", ".lock", "-wal", "-shm"}) std::filesystem::remove(path + suffix);
  if (outcome.progress.failed > 0) throw SystemFailure{"points of the study failed"};
  return timed;
}

void seventeen_clues(benchmark::State& state) {
  const auto num_puzzles = static_cast<std::size_t>(state.range(0));
  const DisguisedPuzzles reader;
  Timed alone, study;
  for (auto _ : state) {
    alone = bare(*reader.backend, num_puzzles);
    study = whole_study(reader, num_puzzles);
  }
  state.counters["bare_updates_per_ns"] = alone.rate();
  state.counters["study_updates_per_ns"] = study.rate();
  state.counters["share"] = study.rate() / alone.rate();
  state.counters["cpu_share"] = study.cpu_rate() / alone.cpu_rate();
}
BENCHMARK(seventeen_clues)
    ->Arg(300)
    ->Arg(1000)
    ->Arg(49151)
    ->Iterations(1)
    ->Unit(benchmark::kSecond);

}  // namespace
}  // namespace temper

BENCHMARK_MAIN();
