/// The cpu backend: kernels on the widest vectors that the machine has, groups of reads spread over
/// threads. Threads, width and element change how reads are laid out, never what they are.

#include "sample/cpu/backend_cpu.h"

#include "temper/base/error.h"

#include "sample/cpu/lane_group.h"
#include "sample/cpu/multispin_group.h"
#include "sample/cpu/problem_run.h"
#include "sample/cpu/vector_widths.h"
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace temper {
namespace {

constexpr std::string_view kElementNames[] = {"int8", "int16", "int32", "float"};

LaneElement choose_element(const Couplings& couplings, std::string_view name) {
  if (name == "auto") return narrowest_element(couplings);
  const auto* const found = std::ranges::find(kElementNames, name);
  if (found == std::end(kElementNames))
    throw InputError{fmt::format("unknown lane element '{}' (known: auto, {})", name,
                                 fmt::join(kElementNames, ", "))};
  const auto element = static_cast<LaneElement>(found - std::begin(kElementNames));
  if (!fits(couplings, element))
    throw InputError{
        fmt::format("fields reach {} units, too large for {} lanes", couplings.max_field, name)};
  return element;
}

class CpuBackend final : public Backend {
 public:
  explicit CpuBackend(const BackendOptions& options)
      : width_(vector_width(options.width)),
        element_(options.element),
        // TBB starts no more threads than the machine has unless it is told that they are wanted.
        parallelism_(tbb::global_control::max_allowed_parallelism,
                     static_cast<std::size_t>(
                         std::max(options.num_threads, tbb::this_task_arena::max_concurrency()))),
        arena_(options.num_threads > 0 ? options.num_threads : tbb::task_arena::automatic) {}

  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    PlanResult result;
    RunControl control(plan);
    result.problems.resize(plan.problems.size());
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, plan.problems.size(), [&](std::size_t p) {
        const auto engine = make_engine(plan, plan.problems[p]);
        result.problems[p] = ProblemRun(plan, plan.problems[p], *engine, control).run();
      });
    });
    result.stopped = control.reason();
    return result;
  }

  [[nodiscard]] std::string_view name() const override { return "cpu"; }

  [[nodiscard]] std::string describe(const Plan& plan) const override {
    std::string elements;
    for (const PlanProblem& problem : plan.problems) {
      if (plan.chain.kernel != KernelKind::lane) continue;
      const auto element = static_cast<std::size_t>(choose_element(*problem.couplings, element_));
      if (elements.find(kElementNames[element]) == std::string::npos)
        elements += fmt::format(" {}", kElementNames[element]);
    }
    return fmt::format("cpu {}{}, {} threads", width_.name, elements, arena_.max_concurrency());
  }

 private:
  [[nodiscard]] std::unique_ptr<ChainEngine> make_engine(const Plan& plan,
                                                         const PlanProblem& problem) const {
    if (plan.chain.kernel == KernelKind::multispin)
      return std::make_unique<MultispinEngine>(plan, problem, width_.multispin_kernels());
    const auto element = static_cast<std::size_t>(choose_element(*problem.couplings, element_));
    return std::make_unique<LaneEngine>(plan, problem, width_.lane_kernels()[element]);
  }

  const VectorWidth& width_;
  std::string element_;
  tbb::global_control parallelism_;
  mutable tbb::task_arena arena_;
};

}  // namespace

std::unique_ptr<Backend> make_cpu_backend(const BackendOptions& options) {
  constexpr int kMostThreads = 1024;
  if (options.num_threads < 0 || options.num_threads > kMostThreads)
    throw InputError{fmt::format("number of threads: {}, expected 0 (all) to {}",
                                 options.num_threads, kMostThreads)};
  return std::make_unique<CpuBackend>(options);
}

}  // namespace temper
