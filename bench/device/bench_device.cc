/// bench_device: spin updates a nanosecond on a device, one JSON object a line and case.
///
///   bench_device throughput|scaling [--backend=cuda] [--rounds=5] [--seconds=0.3] [--reads=N]
///
/// throughput: every case, with N reads (270,336: 2,048 a multiprocessor of 132). scaling:
/// multispin dealt on the empty sudoku, with 1,024, 2,048 … N reads (262,144).
///
/// A round runs a short and a long anneal. `updates_per_ns` is what the longer one does more over
/// what it takes longer: the kernel's rate, without the start and the end of a run, in which the
/// host draws states and reads them back; `end_to_end` is the whole long anneal. Medians with the
/// least and the largest. Exit status 77 where the backend cannot run here.

#include "temper/base/error.h"
#include "temper/sample/backend.h"

#include "bench/device/cases.h"
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#ifdef TEMPER_HAS_CUDA
#include "cuda/backend_cuda.h"
#endif

namespace temper::bench {
namespace {

using nlohmann::ordered_json;

struct Options {
  std::string what;
  std::string backend = "cuda";
  int rounds = 5;
  double seconds = 0.3;  ///< that a long anneal is to take
  std::uint32_t reads = 0;
};

struct Timed {
  double seconds = 0;
  double updates = 0;
};

Timed anneal(const Backend& backend, const DeviceCase& one, std::uint32_t num_reads,
             std::uint32_t num_sweeps) {
  Plan plan;
  plan.num_sweeps = num_sweeps;
  plan.chain = one.chain;
  plan.problems.push_back({.couplings = one.couplings,
                           .betas = std::vector<double>(num_sweeps, one.beta),
                           .seed = 1,
                           .num_reads = num_reads});
  const auto start = std::chrono::steady_clock::now();
  const PlanResult result = backend.run(plan);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  return {took.count(), static_cast<double>(result.problems[0].spin_updates)};
}

/// Sweeps of the long anneal: the kernel's part of it takes so many seconds.
std::uint32_t sweeps_for(const Backend& backend, const DeviceCase& one, std::uint32_t num_reads,
                         double seconds) {
  constexpr std::uint32_t kMost = 200'000, kStep = 4;
  std::uint32_t sweeps = 4;
  Timed last = anneal(backend, one, num_reads, sweeps);  // the first run of all: slow
  last = anneal(backend, one, num_reads, sweeps);
  while (sweeps < kMost) {
    sweeps *= kStep;
    const Timed now = anneal(backend, one, num_reads, sweeps);
    const double more = now.seconds - last.seconds;
    if (more > 0.1 * seconds) {
      const double a_sweep = more / (sweeps - sweeps / kStep);
      return static_cast<std::uint32_t>(std::clamp<double>(seconds / a_sweep, 8, kMost));
    }
    last = now;
  }
  return kMost;
}

ordered_json spread(std::vector<double> values) {
  if (values.empty()) return nullptr;
  std::ranges::sort(values);
  const std::size_t n = values.size();
  return {{"median", (values[(n - 1) / 2] + values[n / 2]) / 2},
          {"low", values.front()},
          {"high", values.back()}};
}

ordered_json measure(const Backend& backend, const DeviceCase& one, std::uint32_t num_reads,
                     const Options& options) {
  ordered_json out = {{"run", one.run},
                      {"model", one.model},
                      {"variables", one.couplings->num_variables()},
                      {"couplings", one.couplings->column.size() / 2},
                      {"beta", one.beta},
                      {"acceptance", one.acceptance},
                      {"reads", num_reads}};
  try {
    const std::uint32_t many = sweeps_for(backend, one, num_reads, options.seconds);
    const std::uint32_t few = many / 4;
    std::vector<double> kernel, end_to_end;
    for (int round = 0; round < options.rounds; ++round) {
      const Timed brief = anneal(backend, one, num_reads, few);
      const Timed full = anneal(backend, one, num_reads, many);
      end_to_end.push_back(full.updates / full.seconds * 1e-9);
      if (full.seconds > brief.seconds)
        kernel.push_back((full.updates - brief.updates) / (full.seconds - brief.seconds) * 1e-9);
    }
    out.update({{"status", "ok"},
                {"sweeps", many},
                {"rounds", options.rounds},
                {"updates_per_ns", spread(kernel)},
                {"end_to_end", spread(end_to_end)}});
  } catch (const InputError& error) {
    out.update({{"status", "refused"}, {"message", error.what()}});
  } catch (const SystemFailure& error) {
    out.update({{"status", "failed"}, {"message", error.what()}});
  }
  return out;
}

void print(const ordered_json& line) {
  std::printf("%s\n", line.dump().c_str());
  std::fflush(stdout);  // what is there counts, should time run out
}

void run(const Options& options) {
  const auto backend = make_backend(options.backend, {});
  const DeviceCases cases;
  if (options.what == "throughput") {
    for (const DeviceCase& one : cases.all())
      print(measure(*backend, one, options.reads > 0 ? options.reads : 270'336, options));
    return;
  }
  const std::uint32_t most = options.reads > 0 ? options.reads : 262'144;
  for (std::uint32_t num_reads = 1024; num_reads <= most; num_reads *= 2)
    print(measure(*backend, cases.all().front(), num_reads, options));
}

Options understood(int argc, char** argv) {
  Options options;
  const std::map<std::string_view, std::function<void(const std::string&)>> known = {
      {"--backend", [&](const std::string& value) { options.backend = value; }},
      {"--rounds", [&](const std::string& value) { options.rounds = std::stoi(value); }},
      {"--seconds", [&](const std::string& value) { options.seconds = std::stod(value); }},
      {"--reads",
       [&](const std::string& value) {
         options.reads = static_cast<std::uint32_t>(std::stoul(value));
       }},
  };
  for (int i = 1; i < argc; ++i) {
    const std::string_view argument = argv[i];
    const auto equals = argument.find('=');
    if (argument == "throughput" || argument == "scaling") {
      options.what = argument;
    } else if (const auto row = known.find(argument.substr(0, equals));
               row != known.end() && equals != argument.npos) {
      row->second(std::string{argument.substr(equals + 1)});
    } else {
      throw InputError{"unknown argument '" + std::string{argument} + "'"};
    }
  }
  if (options.what.empty()) throw InputError{"expected throughput or scaling"};
  return options;
}

}  // namespace
}  // namespace temper::bench

int main(int argc, char** argv) {
  using namespace temper;
  constexpr int kSkipped = 77;
#ifdef TEMPER_HAS_CUDA
  set_cuda_backend({make_cuda_backend, why_no_cuda_device, cuda_devices});
#endif
  try {
    bench::run(bench::understood(argc, argv));
    return 0;
  } catch (const SystemFailure& error) {
    std::fprintf(stderr, "bench_device: %s\n", error.what());
    return kSkipped;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "bench_device: %s\n", error.what());
    return 2;
  }
}
