/// The cpu backend: kernels on the widest vectors that the machine has, groups of reads spread over
/// threads. Threads, width and element change how reads are laid out, never what they are.

#include "sample/cpu/backend_cpu.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/cpu/lane_group.h"
#include "sample/cpu/multispin_engine.h"
#include "sample/cpu/problem_run.h"
#include "sample/cpu/row_engine.h"
#include "sample/cpu/vector_widths.h"
#include "sample/cpu/word_choice.h"
#include "sample/group_choice.h"
#include "sample/planner.h"
#include "sample/row_choice.h"
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
  std::int64_t cost = largest_cost(*problem.couplings, chain);
  if (chain.kernel == KernelKind::group) {
    if (const std::string why = group_refusal(*problem.couplings); !why.empty())
      throw InputError{why};
    // Integers may wrap around on the way to a field, floats may not round.
    const std::int64_t sum = largest_group_sum(*problem.couplings);
    if (!asked && narrowest_element(cost) == LaneElement::float32 &&
        !fits(sum, LaneElement::float32))
      return LaneElement::int32;
    if (asked == LaneElement::float32) cost = std::max(cost, sum);
  }
  if (!asked) return narrowest_element(cost);
  if (!fits(cost, *asked))
    throw InputError{fmt::format("{} reach {} units, too large for {} lanes",
                                 chain.moves == MoveKind::flip ? "fields" : "exchanges", cost,
                                 name_of(*asked))};
  return *asked;
}

enum class LaneContent { automatic, reads, variables };

struct LaneContentRow {
  std::string_view name;
};
/// In the order of LaneContent.
constexpr LaneContentRow kLaneContents[] = {{"auto"}, {"reads"}, {"variables"}};

LaneContent lane_content(std::string_view name) {
  const LaneContentRow& row =
      find_row(std::span<const LaneContentRow>(kLaneContents), name, "content of lanes");
  return static_cast<LaneContent>(&row - kLaneContents);
}

class CpuBackend final : public Backend {
 public:
  explicit CpuBackend(const BackendOptions& options)
      : width_(vector_width(options.width)),
        element_(element_of(options.element)),
        words_(words_called(options.word, options.width)),
        asked_word_(options.word),
        lanes_(lane_content(options.lanes)),
        // TBB starts no more threads than the machine has unless it is told that they are wanted.
        parallelism_(tbb::global_control::max_allowed_parallelism,
                     static_cast<std::size_t>(
                         std::max(options.num_threads, tbb::this_task_arena::max_concurrency()))),
        arena_(options.num_threads > 0 ? options.num_threads : tbb::task_arena::automatic) {}

  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    PlanResult result;
    RunControl control(plan);
    result.problems.resize(plan.problems.size());
    check_words(plan);
    check_lanes(plan);
    const MultispinWords* words =
        plan.chain.kernel == KernelKind::multispin ? &words_of(plan) : nullptr;
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, plan.problems.size(), [&](std::size_t p) {
        const auto engine = make_engine(plan, plan.problems[p], words);
        result.problems[p] = ProblemRun(plan, plan.problems[p], *engine, control).run();
      });
    });
    result.stopped = control.reason();
    return result;
  }

  [[nodiscard]] std::string_view name() const override { return "cpu"; }

  [[nodiscard]] std::string describe(const Plan& plan) const override {
    if (plan.chain.kernel == KernelKind::multispin) {
      const MultispinWords& words = words_of(plan);
      const std::string side =
          words.variables > 1 ? fmt::format(" × {}", words.variables) : std::string();
      return fmt::format("cpu {} {}-bit{}, {} threads", words.set, words.bits, side,
                         arena_.max_concurrency());
    }
    std::string elements;
    for (const PlanProblem& problem : plan.problems) {
      const std::string_view element = name_of(element_of_chains(plan, problem));
      if (elements.find(element) == std::string::npos) elements += fmt::format(" {}", element);
    }
    return fmt::format("cpu {}{}, {} threads", width_.name, elements, arena_.max_concurrency());
  }

  [[nodiscard]] Layout layout(const Plan& plan) const override {
    check_words(plan);
    check_lanes(plan);
    const PlanProblem& problem = plan.problems.front();
    const MultispinWords* words =
        plan.chain.kernel == KernelKind::multispin ? &words_of(plan) : nullptr;
    const auto engine = make_engine(plan, problem, words);
    Layout out;
    if (words != nullptr) {
      out.vectors = words->set;
      out.element = "bit";
      out.word = static_cast<std::uint32_t>(words->bits);
    } else {
      out.vectors = width_.name;
      out.element = name_of(element_of_chains(plan, problem));
    }
    out.field_method = engine->field_method();
    out.reads_a_group = engine->reads_a_group();
    out.num_groups = (problem.num_reads + out.reads_a_group - 1) / out.reads_a_group;
    out.num_threads = arena_.max_concurrency();
    out.bytes_of_model = engine->bytes_of_model();
    const std::size_t a_group = engine->bytes_a_group();
    out.bytes_a_replica = a_group / (out.reads_a_group * replicas_of(plan, problem));
    // Where the first hit ends all, all groups advance side by side.
    out.bytes_in_flight =
        a_group * (plan.stop_at_first_hit
                       ? out.num_groups
                       : std::min(out.num_groups, static_cast<std::uint32_t>(out.num_threads)));
    out.bytes_of_results = bytes_of_results(plan, problem);
    return out;
  }

  [[nodiscard]] int host_threads() const override { return arena_.max_concurrency(); }

 private:
  [[nodiscard]] const MultispinWords& words_of(const Plan& plan) const {
    return choose_words(words_, plan, arena_.max_concurrency());
  }

  /// Pilots run the kernel that suits them, whatever the words of the run.
  void check_words(const Plan& plan) const {
    if (asked_word_ == "auto" || plan.chain.pilot) return;
    if (plan.chain.kernel == KernelKind::multispin) return;
    throw InputError{
        fmt::format("--word {}: only the kernel 'multispin' has words, and this runs on '{}' "
                    "(temper plan without --word says why)",
                    asked_word_, name_of(plan.chain.kernel))};
  }

  void check_lanes(const Plan& plan) const {
    if (lanes_ != LaneContent::variables || plan.chain.pilot) return;
    if (const std::string why = rows_refusal(plan); !why.empty())
      throw InputError{fmt::format("--lanes variables: {}", why)};
  }

  [[nodiscard]] bool takes_rows(const Plan& plan, const PlanProblem& problem) const {
    if (lanes_ == LaneContent::variables) return rows_refusal(plan).empty();
    return lanes_ == LaneContent::automatic && !element_ && prefers_rows(plan, problem);
  }

  [[nodiscard]] const RowKernel& row_kernel(const Plan& plan, const PlanProblem& problem) const {
    const auto kernels = width_.row_kernels();
    if (element_) static_cast<void>(choose_element(problem, plan.chain, element_));  // if it fits
    const auto kernel = std::ranges::find_if(kernels, [&](const RowKernel& row) {
      return element_ ? row.element == *element_ : fits(problem.couplings->max_field, row.element);
    });
    if (kernel != kernels.end()) return *kernel;
    throw InputError{fmt::format("--lanes variables: in lanes of int16 or int32, not of {}",
                                 name_of(*element_))};
  }

  [[nodiscard]] LaneElement element_of_chains(const Plan& plan, const PlanProblem& problem) const {
    return takes_rows(plan, problem) ? row_kernel(plan, problem).element
                                     : choose_element(problem, plan.chain, element_);
  }

  /// `words`: of multispin, chosen once for all problems of the plan.
  [[nodiscard]] std::unique_ptr<ChainEngine> make_engine(const Plan& plan,
                                                         const PlanProblem& problem,
                                                         const MultispinWords* words) const {
    if (words != nullptr) return std::make_unique<MultispinEngine>(plan, problem, words->kernels());
    if (takes_rows(plan, problem))
      return std::make_unique<RowEngine>(plan, problem, row_kernel(plan, problem));
    const auto element = static_cast<std::size_t>(choose_element(problem, plan.chain, element_));
    const auto kernels =
        plan.chain.kernel == KernelKind::group ? width_.group_kernels() : width_.lane_kernels();
    return std::make_unique<LaneEngine>(plan, problem, kernels[element]);
  }

  const VectorWidth& width_;
  std::optional<LaneElement> element_;
  std::vector<const MultispinWords*> words_;
  std::string asked_word_;
  LaneContent lanes_;
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
  static_cast<void>(words_called(options.word, options.width));
  static_cast<void>(lane_content(options.lanes));
}

std::unique_ptr<Backend> make_cpu_backend(const BackendOptions& options) {
  return std::make_unique<CpuBackend>(options);
}

}  // namespace temper
