#include "cuda/multispin_device_kernel.h"

#include "temper/base/error.h"

#include "cuda/level_sets.h"
#include "cuda/multispin_batch.h"
#include "sample/family_counters.h"
#include "sample/multispin_model.h"
#include "sample/plan_parts.h"
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

namespace temper {
namespace {

/// Counters where they pay for every problem.
FieldMethod method_of(const Plan& plan) {
  std::atomic<bool> all = !plan.problems.empty();
  tbb::parallel_for(std::size_t{0}, plan.problems.size(), [&](std::size_t p) {
    if (!all) return;
    const auto families = FamilyModel::where_it_pays(*plan.problems[p].couplings, plan.chain);
    if (!families || families->view().num_families > kMostTeamFamilies) all = false;
  });
  return all ? FieldMethod::counters : FieldMethod::neighbours;
}

}  // namespace

MultispinDeviceKernel::MultispinDeviceKernel(const Plan& plan, std::size_t most_shared)
    : plan_(plan), most_shared_(most_shared) {
  for (const PlanProblem& problem : plan.problems)
    if (const std::string why = multispin_refusal(*problem.couplings, plan.chain.moves);
        !why.empty())
      throw InputError{why};
  method_ = method_of(plan);
}

std::uint32_t MultispinDeviceKernel::reads_a_team(const PlanProblem& problem) const {
  const std::uint32_t rungs = replicas_of(plan_, problem);
  return 32 * std::max(1u, static_cast<std::uint32_t>(kTeamLanes) / rungs);
}

DeviceBytes MultispinDeviceKernel::bytes_of(const PlanProblem& problem) const {
  const MultispinProblem of_team(plan_, problem, method_);
  const TileWords words = of_team.tile_words();
  DeviceBytes bytes;
  bytes.team = static_cast<std::size_t>(of_team.tiles_of_team()) *
                   ((words.results + words.rest) * sizeof(std::uint32_t) + sizeof(TeamTile)) +
               sizeof(TeamWork) + sizeof(std::uint32_t) +
               of_team.parts_words() * sizeof(std::uint32_t) +
               of_team.num_visits() * sizeof(TeamVisit);
  bytes.results =
      static_cast<std::size_t>(of_team.tiles_of_team()) * words.results * sizeof(std::uint32_t);
  if (!plan_.exchange)
    bytes.levels = bytes_of_levels(plan_, problem, 3 * of_team.model().counters.pair + 1);
  bytes.problem = of_team.arrays().bytes().size() + sizeof(TeamProblem);
  return bytes;
}

std::string MultispinDeviceKernel::field_method() const {
  return method_ == FieldMethod::counters ? "bit-sliced counters of families"
                                          : "bit-sliced sums over neighbours";
}

std::unique_ptr<DeviceBatch> MultispinDeviceKernel::start(std::span<const TeamReads> teams,
                                                          const RunSignals& signals,
                                                          const CudaStream& stream) const {
  return std::make_unique<MultispinBatch>(*this, teams, signals, stream);
}

}  // namespace temper
