#include "sample/memory_check.h"

#include "temper/base/error.h"
#include "temper/base/memory.h"

#include "sample/plan_parts.h"
#include <fmt/format.h>

#include <algorithm>

namespace temper {
namespace {

/// The couplings themselves, which are there by now.
std::size_t bytes_of(const Couplings& couplings) {
  return couplings.row_start.size() * sizeof(std::int64_t) +
         couplings.column.size() * 2 * sizeof(std::int32_t) +
         couplings.linear.size() * sizeof(std::int32_t);
}

/// Best and final states of every read that is kept; an open-ended run keeps one.
std::size_t bytes_of_reads(const PlannedRun& planned, const SampleOptions& options) {
  const auto n = static_cast<std::size_t>(planned.couplings->num_variables());
  return options.num_reads.value_or(1) * (2 * ((n + 63) / 64) * 8 + sizeof(SampleRow));
}

/// Generous, and cheap to tell: the layout takes as long as the start of a run.
std::size_t rough_bytes(const PlannedRun& planned, const SampleOptions& options) {
  const PlanProblem& problem = planned.plan.problems.front();
  const auto n = static_cast<std::size_t>(planned.couplings->num_variables());
  const std::size_t replicas =
      std::size_t{problem.num_reads} * replicas_of(planned.plan, problem) * planned.walk.replicas;
  return 64 * planned.couplings->column.size() + (256 + 32 * replicas) * n +
         bytes_of_reads(planned, options);
}

/// Runs of less are not looked at where nobody set a limit.
constexpr std::size_t kSmallRun = std::size_t{64} << 20;

}  // namespace

void check_memory(const PlannedRun& planned, const SampleOptions& options, const Backend& backend) {
  if (!options.memory_limit && rough_bytes(planned, options) < kSmallRun) return;
  const Layout layout = planned.runner(backend).layout(planned.plan);
  const std::size_t model = layout.on_device ? 0 : layout.bytes_of_model;
  const std::size_t in_flight = layout.on_device ? layout.bytes_pinned : layout.bytes_in_flight;
  const std::size_t reads = layout.bytes_of_results + bytes_of_reads(planned, options);
  const std::size_t needed = model + in_flight + reads;
  std::size_t limit = 0;
  std::size_t there = 0;
  if (options.memory_limit) {
    limit = *options.memory_limit;
  } else if (const auto available = available_memory()) {
    limit = *available;
    there = std::min(model, bytes_of(*planned.couplings));
  } else {
    return;
  }
  if (needed - there <= limit) return;
  throw InputError{fmt::format(
      "the run would take {} of memory ({} the model, {} in flight, {} the states of its reads), "
      "and {} {}; fewer reads, a smaller round or fewer threads take less (temper plan says what "
      "takes how much)",
      bytes_text(needed), bytes_text(model), bytes_text(in_flight), bytes_text(reads),
      bytes_text(limit), options.memory_limit ? "is the limit" : "can be had without swapping")};
}

}  // namespace temper
