/// The cpu backend: the lane kernel on the widest vectors that the machine has, groups of reads
/// spread over threads. Threads, width and element change how reads are laid out, never what they
/// are.

#include "sample/backend_cpu.h"

#include "temper/base/error.h"

#include "sample/lane_group.h"
#include "sample/lane_model.h"
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <mutex>

namespace temper {
namespace {

struct WidthRow {
  std::string_view name;
  std::span<const LaneKernel, 4> (*kernels)();
  bool (*available)();
};

bool always() { return true; }
#if defined(__x86_64__)
bool has_avx2() { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }
bool has_avx512() {
  return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

/// Widest first.
constexpr WidthRow kWidths[] = {
#if defined(__x86_64__)
    {"avx512", lane_kernels_avx512, has_avx512},
    {"avx2", lane_kernels_avx2, has_avx2},
#endif
    {"portable", lane_kernels_portable, always},
};

const WidthRow& choose_width(std::string_view name) {
  for (const WidthRow& row : kWidths) {
    if (name == "auto" && row.available()) return row;
    if (name != row.name) continue;
    if (!row.available())
      throw SystemFailure{fmt::format("this processor cannot run the width '{}'", name)};
    return row;
  }
  throw InputError{fmt::format("unknown width '{}' (known: auto, avx512, avx2, portable)", name)};
}

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

/// What every group of a run reports to: when to stop, and how far the work is.
class RunControl {
 public:
  explicit RunControl(const Plan& plan) : plan_(plan) {}

  [[nodiscard]] bool stopped() const { return reason_.load() != StopReason::none; }
  [[nodiscard]] StopReason reason() const { return reason_.load(); }

  /// Polled after every sweep of a group.
  bool go_on() {
    if (plan_.stop == nullptr) return true;
    const StopReason now = plan_.stop->reason();
    if (now != StopReason::none) reason_.store(now);
    return now == StopReason::none;
  }

  void add_progress(std::int64_t spin_updates) {
    const std::int64_t done = spin_updates_.fetch_add(spin_updates) + spin_updates;
    if (!plan_.progress) return;
    const std::scoped_lock lock(mutex_);
    plan_.progress(done);
  }

 private:
  const Plan& plan_;
  std::atomic<StopReason> reason_{StopReason::none};
  std::atomic<std::int64_t> spin_updates_{0};
  std::mutex mutex_;
};

/// One problem of a plan on one kernel.
class ProblemRun {
 public:
  ProblemRun(const Plan& plan, const PlanProblem& problem, const LaneKernel& kernel,
             LaneElement element, RunControl& control)
      : typed_(*problem.couplings, element),
        visits_(visit_plan(*problem.couplings, plan.chain.order)),
        control_(control),
        first_hit_(kNoHit) {
    context_ = {.plan = &plan,
                .problem = &problem,
                .kernel = &kernel,
                .model = typed_.view(),
                .visits = &visits_,
                .temperatures = {},
                .key = {static_cast<std::uint32_t>(problem.seed),
                        static_cast<std::uint32_t>(problem.seed >> 32),
                        plan.chain.pilot ? kPilotStreams : 0}};
    for (double beta : problem.betas)
      context_.temperatures.push_back(temperature_of(beta, problem.couplings->unit));
  }

  ProblemResult run() {
    const std::uint32_t a_group = context_.reads_a_group();
    const std::uint32_t num_groups = (context_.problem->num_reads + a_group - 1) / a_group;
    slots_.resize(num_groups);
    if (context_.plan->stop_at_first_hit)
      run_in_step(num_groups);
    else
      tbb::parallel_for(0u, num_groups, [&](std::uint32_t g) {
        if (control_.stopped()) return;
        start_group(g);
        while (step_group(g)) {
        }
        finish_group(g);
      });
    return collect();
  }

 private:
  /// A group while it anneals, and its reads afterwards.
  struct Slot {
    std::unique_ptr<LaneGroup> group;
    ProblemResult result;
  };

  void start_group(std::uint32_t g) {
    const std::uint32_t first = g * context_.reads_a_group();
    const std::uint32_t count =
        std::min(context_.reads_a_group(), context_.problem->num_reads - first);
    slots_[g].group =
        std::make_unique<LaneGroup>(context_, context_.problem->first_read + first, count);
    note_hit(*slots_[g].group);
  }

  void note_hit(const LaneGroup& group) {
    if (!group.any_hit()) return;
    std::uint32_t earliest = first_hit_.load();
    while (group.first_hit() < earliest &&
           !first_hit_.compare_exchange_weak(earliest, group.first_hit())) {
    }
  }

  /// Anneals one step, about 20 ms (0.3 ms where groups wait for each other). False when done.
  bool step_group(std::uint32_t g) {
    const std::uint32_t limit = sweep_limit();
    LaneGroup& group = *slots_[g].group;
    const std::int64_t sweep_updates = std::max<std::int64_t>(
        1, std::int64_t{context_.model.num_variables} * context_.kernel->num_lanes);
    const std::int64_t step_updates = context_.plan->stop_at_first_hit ? 300'000 : 20'000'000;
    const auto step = static_cast<std::uint32_t>(
        std::clamp<std::int64_t>(step_updates / sweep_updates, 1, context_.plan->num_sweeps + 1));
    const std::uint32_t before = group.sweeps_done();
    if (before >= limit || group.closed()) return false;
    group.advance(
        std::min(limit, before + step),
        [](void* self, std::uint32_t sweeps_done, bool any_hit) {
          return static_cast<ProblemRun*>(self)->go_on(sweeps_done, any_hit);
        },
        this);
    note_hit(group);
    control_.add_progress(std::int64_t{group.sweeps_done() - before} *
                          context_.model.num_variables * group.num_reads() *
                          context_.num_replicas());
    return !control_.stopped() && group.sweeps_done() < limit && !group.closed();
  }

  bool go_on(std::uint32_t sweeps_done, bool any_hit) {
    if (context_.plan->stop_at_first_hit && (any_hit || sweeps_done >= sweep_limit())) return false;
    return control_.go_on();
  }

  /// Groups advance side by side, so that none runs far beyond the first hit of another.
  void run_in_step(std::uint32_t num_groups) {
    tbb::parallel_for(0u, num_groups, [&](std::uint32_t g) {
      if (!control_.stopped()) start_group(g);
    });
    std::atomic<bool> more{true};
    while (more.exchange(false) && !control_.stopped())
      tbb::parallel_for(0u, num_groups, [&](std::uint32_t g) {
        if (slots_[g].group && step_group(g)) more = true;
      });
    // A group that was ahead when another hit earlier has annealed too far: only its hits count,
    // and those at the first hit's sweep are known.
    tbb::parallel_for(0u, num_groups, [&](std::uint32_t g) { finish_group(g); });
  }

  /// Keeps what counts of a group and frees it.
  void finish_group(std::uint32_t g) {
    if (!slots_[g].group) return;
    LaneGroup& group = *slots_[g].group;
    ProblemResult& out = slots_[g].result;
    const bool hits_only = context_.plan->stop_at_first_hit && first_hit_.load() != kNoHit;
    const std::uint32_t limit = sweep_limit();
    std::vector<std::uint32_t> kept;
    for (std::uint32_t i = 0; i < group.num_reads(); ++i) {
      out.exposure += std::min(group.sweeps_of(i), limit);
      if (!hits_only || (group.hit(i) && group.sweeps_of(i) == limit)) kept.push_back(i);
    }
    const auto n = static_cast<std::size_t>(context_.model.num_variables);
    out.reads.resize(kept.size());
    out.best_states = StateMatrix(kept.size(), n);
    out.final_states = StateMatrix(kept.size(), n);
    if (context_.plan->keep_replicas)
      out.replica_states = StateMatrix(kept.size() * context_.num_replicas(), n);
    out.exchanges.attempts.resize(context_.num_replicas() - 1);
    out.exchanges.accepted.resize(context_.num_replicas() - 1);
    for (std::size_t row = 0; row < kept.size(); ++row) {
      group.store(kept[row], out, row);
      if (context_.plan->keep_replicas) group.store_replicas(kept[row], out.replica_states, row);
      group.add_exchanges(kept[row], out.exchanges);
    }
    slots_[g].group.reset();
  }

  /// Sweeps to do: all, or up to the first hit known so far.
  [[nodiscard]] std::uint32_t sweep_limit() const {
    return context_.plan->stop_at_first_hit ? std::min(first_hit_.load(), context_.plan->num_sweeps)
                                            : context_.plan->num_sweeps;
  }

  /// The groups' results, in the order of reads.
  ProblemResult collect() {
    ProblemResult out;
    const auto n = static_cast<std::size_t>(context_.model.num_variables);
    out.best_states = StateMatrix(0, n);
    out.final_states = StateMatrix(0, n);
    out.replica_states = StateMatrix(0, n);
    out.exchanges.attempts.resize(context_.num_replicas() - 1);
    out.exchanges.accepted.resize(context_.num_replicas() - 1);
    for (Slot& slot : slots_) {
      const ProblemResult& part = slot.result;
      out.exposure += part.exposure;
      for (std::size_t row = 0; row < part.reads.size(); ++row) {
        out.reads.push_back(part.reads[row]);
        out.best_states.append(part.best_states, row);
        out.final_states.append(part.final_states, row);
        for (std::size_t r = 0; context_.plan->keep_replicas && r < context_.num_replicas(); ++r)
          out.replica_states.append(part.replica_states, row * context_.num_replicas() + r);
      }
      for (std::size_t p = 0; p < part.exchanges.attempts.size(); ++p) {
        out.exchanges.attempts[p] += part.exchanges.attempts[p];
        out.exchanges.accepted[p] += part.exchanges.accepted[p];
      }
      out.exchanges.round_trips += part.exchanges.round_trips;
    }
    out.spin_updates =
        out.exposure * context_.model.num_variables * std::int64_t{context_.num_replicas()};
    return out;
  }

  static constexpr std::uint32_t kNoHit = UINT32_MAX;

  TypedCouplings typed_;
  VisitPlan visits_;
  RunControl& control_;
  GroupContext context_;
  std::atomic<std::uint32_t> first_hit_;
  std::vector<Slot> slots_;
};

class CpuBackend final : public Backend {
 public:
  explicit CpuBackend(const BackendOptions& options)
      : width_(choose_width(options.width)),
        element_(options.element),
        arena_(options.num_threads > 0 ? options.num_threads : tbb::task_arena::automatic) {}

  [[nodiscard]] PlanResult run(const Plan& plan) const override {
    PlanResult result;
    RunControl control(plan);
    result.problems.resize(plan.problems.size());
    arena_.execute([&] {
      tbb::parallel_for(std::size_t{0}, plan.problems.size(), [&](std::size_t p) {
        const PlanProblem& problem = plan.problems[p];
        const LaneElement element = choose_element(*problem.couplings, element_);
        const LaneKernel& kernel = width_.kernels()[static_cast<std::size_t>(element)];
        result.problems[p] = ProblemRun(plan, problem, kernel, element, control).run();
      });
    });
    result.stopped = control.reason();
    return result;
  }

  [[nodiscard]] std::string_view name() const override { return "cpu"; }

  [[nodiscard]] std::string describe(const Plan& plan) const override {
    std::string elements;
    for (const PlanProblem& problem : plan.problems) {
      const auto element = static_cast<std::size_t>(choose_element(*problem.couplings, element_));
      if (elements.find(kElementNames[element]) == std::string::npos)
        elements += fmt::format(" {}", kElementNames[element]);
    }
    return fmt::format("cpu {}{}, {} threads", width_.name, elements, arena_.max_concurrency());
  }

 private:
  const WidthRow& width_;
  std::string element_;
  mutable tbb::task_arena arena_;
};

}  // namespace

std::unique_ptr<Backend> make_cpu_backend(const BackendOptions& options) {
  return std::make_unique<CpuBackend>(options);
}

}  // namespace temper
