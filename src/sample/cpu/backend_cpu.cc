/// The cpu backend: kernels on the widest vectors that the machine has, groups of reads spread over
/// threads. Threads, width and element change how reads are laid out, never what they are.

#include "sample/cpu/backend_cpu.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/cpu/lane_group.h"
#include "sample/cpu/multispin_engine.h"
#include "sample/cpu/problem_run.h"
#include "sample/cpu/vector_widths.h"
#include "sample/visit_plan.h"
#include <fmt/format.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <optional>

namespace temper {
namespace {

struct ElementRow {
  std::string_view name;
};
/// In the order of LaneElement.
constexpr ElementRow kElements[] = {{"int8"}, {"int16"}, {"int32"}, {"float"}};

std::string_view name_of(LaneElement element) {
  return kElements[static_cast<std::size_t>(element)].name;
}

/// The element called `name`; none for auto.
std::optional<LaneElement> element_of(std::string_view name) {
  if (name == "auto") return std::nullopt;
  const ElementRow& row = find_row(std::span<const ElementRow>(kElements), name, "lane element");
  return static_cast<LaneElement>(&row - kElements);
}

LaneElement choose_element(const PlanProblem& problem, const ChainOptions& chain,
                           std::optional<LaneElement> asked) {
  const std::int64_t cost = largest_cost(*problem.couplings, chain);
  if (!asked) return narrowest_element(cost);
  if (!fits(cost, *asked))
    throw InputError{fmt::format("{} reach {} units, too large for {} lanes",
                                 chain.moves == MoveKind::onehot ? "exchanges" : "fields", cost,
                                 name_of(*asked))};
  return *asked;
}

class CpuBackend final : public Backend {
 public:
  explicit CpuBackend(const BackendOptions& options)
      : width_(vector_width(options.width)),
        element_(element_of(options.element)),
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
      const std::string_view element = name_of(choose_element(problem, plan.chain, element_));
      if (elements.find(element) == std::string::npos) elements += fmt::format(" {}", element);
    }
    return fmt::format("cpu {}{}, {} threads", width_.name, elements, arena_.max_concurrency());
  }

 private:
  [[nodiscard]] std::unique_ptr<ChainEngine> make_engine(const Plan& plan,
                                                         const PlanProblem& problem) const {
    if (plan.chain.kernel == KernelKind::multispin)
      return std::make_unique<MultispinEngine>(plan, problem, width_.multispin_kernels());
    const auto element = static_cast<std::size_t>(choose_element(problem, plan.chain, element_));
    return std::make_unique<LaneEngine>(plan, problem, width_.lane_kernels()[element]);
  }

  const VectorWidth& width_;
  std::optional<LaneElement> element_;
  tbb::global_control parallelism_;
  mutable tbb::task_arena arena_;
};

}  // namespace

void check_cpu_options(const BackendOptions& options) {
  constexpr int kMostThreads = 1024;
  if (options.num_threads < 0 || options.num_threads > kMostThreads)
    throw InputError{fmt::format("number of threads: {}, expected 0 (all) to {}",
                                 options.num_threads, kMostThreads)};
  static_cast<void>(vector_width(options.width));
  static_cast<void>(element_of(options.element));
}

std::unique_ptr<Backend> make_cpu_backend(const BackendOptions& options) {
  return std::make_unique<CpuBackend>(options);
}

}  // namespace temper
