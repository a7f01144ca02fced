#include "temper/sample/outline.h"

#include "temper/base/error.h"
#include "temper/base/table.h"

#include "sample/memory_check.h"
#include "sample/plan_parts.h"
#include "sample/presolved_run.h"
#include "sample/rounds.h"
#include "sample/visit_plan.h"
#include <fmt/format.h>

#include <chrono>

namespace temper {
namespace {

constexpr double kSliceSeconds = 0.01;
constexpr std::uint32_t kMostSliceSweeps = 1 << 16;

struct Timed {
  double seconds = 0;
  std::int64_t spin_updates = 0;
};

/// The plan cut to so many sweeps, spread over its betas.
Timed timed_slice(Plan plan, std::uint32_t num_sweeps, const Backend& backend) {
  PlanProblem& problem = plan.problems.front();
  if (!plan.exchange && !problem.betas.empty()) {
    std::vector<double> betas;
    for (std::size_t i = 0; i < num_sweeps; ++i)
      betas.push_back(problem.betas[i * problem.betas.size() / num_sweeps]);
    problem.betas = std::move(betas);
  }
  problem.target.reset();
  plan.stop_at_first_hit = false;
  plan.num_sweeps = num_sweeps;
  const auto start = std::chrono::steady_clock::now();
  const PlanResult result = backend.run(plan);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  return {taken.count(), result.problems.front().spin_updates};
}

/// The time of a sweep is that of many less that of one, so that the start does not count.
SliceTimes slice_times(const Plan& plan, const Backend& backend) {
  const Timed one = timed_slice(plan, 1, backend);
  if (plan.num_sweeps == 1)
    return {one.seconds, static_cast<double>(one.spin_updates) / one.seconds * 1e-9, one.seconds};
  for (std::uint32_t sweeps = 5;; sweeps *= 2) {
    const Timed many = timed_slice(plan, sweeps, backend);
    const double more = many.seconds - one.seconds;
    if (more < kSliceSeconds && sweeps < kMostSliceSweeps) continue;
    if (more <= 0) return {many.seconds, 0.0, many.seconds};
    return {many.seconds, static_cast<double>(many.spin_updates - one.spin_updates) / more * 1e-9,
            one.seconds + more * (plan.num_sweeps - 1) / (sweeps - 1)};
  }
}

}  // namespace

RunOutline outline_run(const Bqm& whole, std::string_view sampler, const SampleOptions& options,
                       const Backend& backend) {
  validate(sampler, options);
  const Sampler& row = find_row(samplers(), sampler, "sampler");
  if (row.plan == nullptr)
    throw InputError{fmt::format(
        "sampler '{}' plans nothing: it looks at all 2^n states of a model, whatever it is",
        row.name)};
  const PresolvedRun run = presolved_run(whole, row, options);
  const Bqm& bqm = run.bqm();
  const PlannedRun planned = row.plan(bqm, run.options, backend);
  const Plan& plan = planned.plan;
  const PlanProblem& problem = plan.problems.front();
  RunOutline out;
  record_plan(planned, backend, out.effective);
  out.effective.sampler = row.name;
  out.effective.backend = backend.name();
  out.effective.options = options;
  out.effective.presolve = run.report();
  out.num_variables = bqm.num_variables();
  out.num_couplings = static_cast<std::int64_t>(planned.couplings->column.size() / 2);
  out.num_families = planned.couplings->families.size();
  out.families_found = bqm.families.empty() && out.num_families > 0;
  out.num_reads = problem.num_reads;
  out.spin_updates = planned.updates_of_plan();
  const Backend& runner = planned.runner(backend);
  out.layout = runner.layout(plan);
  out.bytes_of_reads = bytes_of_reads(whole.linear.size(), options);
  if (out.layout.bytes_in_flight + out.layout.bytes_of_results <= kMostSliceBytes)
    out.slice = slice_times(plan, runner);
  return out;
}

}  // namespace temper
