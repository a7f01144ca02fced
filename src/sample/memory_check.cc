#include "sample/memory_check.h"

#include "temper/base/error.h"
#include "temper/base/memory.h"

#include "sample/plan_parts.h"
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace temper {
namespace {

/// The couplings themselves, which are there by now.
std::size_t bytes_of(const Couplings& couplings) {
  return couplings.row_start.size() * sizeof(std::int64_t) +
         couplings.column.size() * 2 * sizeof(std::int32_t) +
         couplings.linear.size() * sizeof(std::int32_t);
}

/// Best and final states of every read that is kept; an open-ended run keeps one.
std::size_t bytes_of_reads(std::size_t num_variables, const SampleOptions& options) {
  return options.num_reads.value_or(1) * (2 * ((num_variables + 63) / 64) * 8 + sizeof(SampleRow));
}

/// Generous, and cheap to tell: the layout takes as long as the start of a run.
std::size_t rough_bytes(const PlannedRun& planned, const SampleOptions& options) {
  const PlanProblem& problem = planned.plan.problems.front();
  const auto n = static_cast<std::size_t>(planned.couplings->num_variables());
  const std::size_t replicas =
      std::size_t{problem.num_reads} * replicas_of(planned.plan, problem) * planned.walk.replicas;
  return 64 * planned.couplings->column.size() + (256 + 32 * replicas) * n +
         bytes_of_reads(n, options);
}

std::optional<std::size_t> limit_of(const SampleOptions& options) {
  return options.memory_limit ? options.memory_limit : available_memory();
}

std::string_view what_limits(const SampleOptions& options) {
  return options.memory_limit ? "is the limit" : "can be had without swapping";
}

/// Runs of less are not looked at where nobody set a limit.
constexpr std::size_t kSmallRun = std::size_t{64} << 20;

}  // namespace

void check_memory(const PlannedRun& planned, const SampleOptions& options, const Backend& backend) {
  if (!options.memory_limit && rough_bytes(planned, options) < kSmallRun) return;
  const Layout layout = planned.runner(backend).layout(planned.plan);
  const std::size_t model = layout.on_device ? 0 : layout.bytes_of_model;
  const std::size_t in_flight = layout.on_device ? layout.bytes_on_host : layout.bytes_in_flight;
  const std::size_t reads =
      layout.bytes_of_results + bytes_of_reads(planned.couplings->linear.size(), options);
  const std::size_t needed = model + in_flight + reads;
  const std::optional<std::size_t> limit = limit_of(options);
  if (!limit) return;
  // What is measured as available has the couplings taken out already.
  const std::size_t there =
      options.memory_limit ? 0 : std::min(model, bytes_of(*planned.couplings));
  if (needed - there <= *limit) return;
  throw InputError{fmt::format(
      "the run would take {} of memory ({} the model, {} in flight, {} the states of its reads), "
      "and {} {}; fewer reads, a smaller round or fewer threads take less (temper plan says what "
      "takes how much)",
      bytes_text(needed), bytes_text(model), bytes_text(in_flight), bytes_text(reads),
      bytes_text(*limit), what_limits(options))};
}

void check_memory_of_reads(std::size_t num_variables, const SampleOptions& options) {
  const std::size_t needed = bytes_of_reads(num_variables, options);
  if (!options.memory_limit && needed < kSmallRun) return;
  const std::optional<std::size_t> limit = limit_of(options);
  if (!limit || needed <= *limit) return;
  throw InputError{fmt::format(
      "the states of {} reads of {} variables would take {} of memory, and {} {}; fewer reads take "
      "less",
      options.num_reads.value_or(1), num_variables, bytes_text(needed), bytes_text(*limit),
      what_limits(options))};
}

}  // namespace temper
