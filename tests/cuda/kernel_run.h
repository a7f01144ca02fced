#pragma once
/// A plan on a kernel of the device, run as simply as it can be: all teams in one batch.

#include "temper/sample/plan.h"

#include "cuda/device_buffer.h"
#include "cuda/device_kernel.h"
#include "sample/group_reads.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <vector>

namespace temper::testing_support {

inline std::vector<TeamReads> teams_of(const Plan& plan, const DeviceKernel& kernel) {
  std::vector<TeamReads> teams;
  for (std::size_t p = 0; p < plan.problems.size(); ++p) {
    const PlanProblem& problem = plan.problems[p];
    const std::uint32_t a_team = kernel.reads_a_team(problem);
    for (std::uint32_t first = 0; first < problem.num_reads; first += a_team)
      teams.push_back({p, problem.first_read + first, std::min(a_team, problem.num_reads - first)});
  }
  return teams;
}

/// When the host says stop.
enum class Stop { never, before, while_running };

struct KernelRun {
  std::uint32_t num_launches = 1;
  Stop stop = Stop::never;
};

inline PlanResult run_kernel(const Plan& plan, const DeviceKernel& kernel,
                             const KernelRun& run = {}) {
  const CudaStream stream;
  const MappedValue<std::uint32_t> stop(run.stop == Stop::before);
  std::vector<std::uint32_t> hits(plan.problems.size());
  const DeviceBuffer<std::uint32_t> first_hit(plan.problems.size(), stream);
  first_hit.fill_bytes(0xFF);
  const std::vector<TeamReads> teams = teams_of(plan, kernel);
  const auto batch = kernel.start(teams, {stop.device(), first_hit.data()}, stream);
  std::uint32_t first = 0;
  for (std::uint32_t l = 1; l <= run.num_launches; ++l) {
    const std::uint32_t until = plan.num_sweeps * l / run.num_launches;
    if (l > 1 && until == first) continue;
    batch->launch(first, until);
    if (run.stop == Stop::while_running && !stream.is_idle()) *stop.host() = 1;
    stream.synchronize();
    first = until;
  }
  const std::vector<std::unique_ptr<GroupReads>> reads = batch->results();
  first_hit.download(hits);
  stream.synchronize();
  PlanResult result;
  for (std::size_t p = 0; p < plan.problems.size(); ++p) {
    std::vector<ProblemResult> parts;
    for (std::size_t t = 0; t < teams.size(); ++t)
      if (teams[t].problem == p)
        parts.push_back(result_of_group(plan, plan.problems[p], *reads[t],
                                        plan.stop_at_first_hit ? hits[p] : GroupReads::kNoHit));
    result.problems.push_back(joined(plan, plan.problems[p], parts));
  }
  return result;
}

}  // namespace temper::testing_support
