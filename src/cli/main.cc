/// The program: finds the verb in the table of commands, runs it, and turns what it throws into an
/// exit status.

#include "temper/base/error.h"
#include "temper/base/table.h"

#ifdef TEMPER_HAS_CUDA
#include "cuda/backend_cuda.h"
#endif
#include "cli/command.h"
#include "cli/exit_status.h"
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <new>

namespace temper::cli {
namespace {

constexpr Command kCommands[] = {
    {"solve", "Solve puzzles by annealing: shrink, compile, sample, decode, verify",
     "  temper solve puzzle.txt\n"
     "  temper solve --rules diagonal --shrink clues --sampler pt puzzle.txt\n"
     "  temper solve --json --time-limit 10 puzzles.txt > results.json",
     run_solve},
    {"propagate", "Solve puzzles by logic and search on the CPU, without annealing",
     "  temper propagate puzzle.txt\n"
     "  temper propagate --count 1000 puzzle.txt\n"
     "  temper propagate --no-search puzzle.txt",
     run_propagate},
    {"verify", "Check a solution: which row, column, box, clue ... is broken",
     "  temper verify puzzle.txt solution.txt\n"
     "  temper verify --rules diagonal puzzle.txt solution.txt",
     run_verify},
    {"compile", "Write the QUBO of a puzzle as a model file",
     "  temper compile puzzle.txt -o model.json\n"
     "  temper compile --shrink none --clue-weight 3 puzzle.txt -o model.coo",
     run_compile},
    {"sample", "Sample a QUBO or Ising model",
     "  temper sample model.json --reads 100\n"
     "  temper sample model.coo --sampler pt --sweeps 5000 --json > samples.json\n"
     "  temper sample model.json --reads 1000 --top 10 --fix x3=1 -o best.csv",
     run_sample},
    {"replay", "Run again what a result of sample records, and compare bit for bit",
     "  temper sample model.json --reads 100 --json > result.json\n"
     "  temper replay result.json --backend reference",
     run_replay},
    {"presolve", "Reduce a model: fewer variables, the same optimum; take samples back",
     "  temper presolve model.json -o reduced.json --restore restore.json\n"
     "  temper sample reduced.json --json > reduced_samples.json\n"
     "  temper presolve --samples reduced_samples.json --restore restore.json -o samples.json",
     run_presolve},
    {"generate", "Make puzzles: random, for any rules, with exactly one solution where asked",
     "  temper generate --count 10 --seed 1\n"
     "  temper generate --rules killer,diagonal --minimal --svg puzzle.svg\n"
     "  temper generate --side 16 --clues 120 --unique --symmetric -o puzzles.txt",
     run_generate},
    {"convert", "Convert a model or puzzles from one format to another, exactly",
     "  temper convert model.qubo model.json\n"
     "  temper convert puzzle.sdk puzzle.svg\n"
     "  temper convert G1 - --from maxcut --vartype binary --to lp\n"
     "  temper convert bqp50.txt first.bqm --problem 1",
     run_convert},
    {"sweep", "Run a study of many points that survives, resumes and merges",
     "  temper sweep study.toml --store runs.sqlite --dry-run\n"
     "  temper sweep study.toml --store runs.sqlite\n"
     "  temper sweep study.toml --store runs.sqlite --shard 2/8\n"
     "  temper sweep status runs.sqlite\n"
     "  temper sweep export runs.sqlite --csv > runs.csv\n"
     "  temper sweep merge runs.shard-*.sqlite -o runs.sqlite",
     run_sweep},
    {"plan", "Say what sample would run: moves, kernel, memory, speed, and why",
     "  temper plan model.json --reads 512\n"
     "  temper plan model.coo --sampler pt --json",
     run_plan},
    {"rules", "List the rules that puzzles may follow", "  temper rules\n  temper rules --json",
     run_rules},
    {"samplers", "List the samplers", "  temper samplers\n  temper samplers --json", run_samplers},
    {"kernels", "List the kernels", "  temper kernels\n  temper kernels --json", run_kernels},
    {"formats", "List the formats of puzzles, models and samples",
     "  temper formats\n  temper formats --json", run_formats},
    {"devices", "List the backends, whether they run here, and the GPUs",
     "  temper devices\n  temper devices --json", run_devices},
};

std::string overview() {
  std::string text = "temper " TEMPER_VERSION
                     ": solves sudoku and any QUBO or Ising model by annealing\n\n"
                     "Usage: temper VERB [OPTIONS]\n\nVerbs:\n";
  for (const Command& command : kCommands)
    text += fmt::format("  {:<12}{}\n", command.name, command.help);
  return text +
         "\n'temper VERB --help' says more, with examples. --version prints the version.\n"
         "Exit status: 0 done, 1 not solved or not valid, 2 bad usage or input, 3 failure of the "
         "system,\n130 interrupted.\n";
}

int run(std::span<const std::string> arguments) {
  if (arguments.empty()) {
    fmt::print(stderr, "{}", overview());
    return kBadInput;
  }
  const std::string& verb = arguments.front();
  if (verb == "--help" || verb == "-h" || verb == "help") {
    fmt::print("{}", overview());
    return kDone;
  }
  if (verb == "--version") {
    fmt::print("temper {}\n", TEMPER_VERSION);
    return kDone;
  }
  const auto& command = find_row(std::span<const Command>{kCommands}, verb, "verb");
  return command.run(command, arguments.subspan(1));
}

/// What was printed is done only once it is written.
int written(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  throw SystemFailure{fmt::format("cannot write to standard output: {}", std::strerror(errno))};
}

}  // namespace
}  // namespace temper::cli

int main(int argc, char** argv) {
  using namespace temper;
#ifdef TEMPER_HAS_CUDA
  set_cuda_backend({make_cuda_backend, why_no_cuda_device, cuda_devices});
#endif
  try {
    const std::vector<std::string> arguments(argv + (argc > 0 ? 1 : 0), argv + argc);
    return cli::written(cli::run(arguments));
  } catch (const InputError& error) {
    fmt::print(stderr, "temper: {}\n", error.what());
    return cli::kBadInput;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "temper: out of memory\n");
    return cli::kFailure;
  } catch (const std::exception& error) {
    fmt::print(stderr, "temper: {}\n", error.what());
    return cli::kFailure;
  }
}
