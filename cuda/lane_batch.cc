#include "cuda/lane_batch.h"

#include "cuda/check.h"
#include "cuda/lane_form.h"
#include "sample/plan_parts.h"

#include <algorithm>

namespace temper {
namespace {

constexpr std::size_t kAlignment = 16;

std::size_t aligned(std::size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

/// A team's cells in global memory: cells of all chains, limits, chain_at.
struct CellLayout {
  CellLayout(const LaneForm& form, std::size_t num_chains, std::size_t num_variables) {
    if (form.memory == LaneMemory::shared) return;
    const std::size_t tiles = static_cast<std::size_t>(form.num_warps) * kTileLimits;
    limit = aligned(num_chains * num_variables * sizeof(std::int32_t));
    chain_at = limit;
    if (form.crew == LaneCrew::block)
      chain_at += aligned(std::max(num_variables, tiles) * sizeof(std::int32_t));
    bytes = chain_at + aligned(num_chains * sizeof(std::int32_t));
  }

  std::size_t limit = 0, chain_at = 0, bytes = 0;
};

std::size_t variables_of(const PlanProblem& problem) { return problem.couplings->linear.size(); }

}  // namespace

LaneDeviceBatch::LaneDeviceBatch(const Plan& plan, const LaneForm& form,
                                 std::span<const TeamReads> teams, const RunSignals& signals,
                                 const CudaStream& stream)
    : plan_(plan), stream_(stream), teams_(teams.begin(), teams.end()) {
  launch_.form = form;
  for (const TeamReads& team : teams_)
    if (!problems_.contains(team.problem))
      problems_.emplace(std::piecewise_construct, std::forward_as_tuple(team.problem),
                        std::forward_as_tuple(plan, plan.problems[team.problem], form, arrays_));
  lay_out();
  arrays_.upload(stream);

  std::vector<LaneTeamProblem> problem_views;
  std::map<std::size_t, std::int32_t> number;  // of a problem in the batch
  for (const auto& [p, problem] : problems_) {
    number[p] = static_cast<std::int32_t>(problem_views.size());
    problem_views.push_back(problem.view(
        arrays_, plan.stop_at_first_hit ? signals.first_hit + p : nullptr, signals.stop));
  }
  std::vector<LaneTeamMemory> team_views;
  for (std::size_t t = 0; t < teams_.size(); ++t)
    team_views.push_back(memory_of(t, number[teams_[t].problem]));
  const auto problems_at = views_.add(problem_views);
  const auto teams_at = views_.add(team_views);
  views_.upload(stream);
  launch_.num_teams = static_cast<int>(teams_.size());
  launch_.teams.problems = views_.at(problems_at);
  launch_.teams.memory = views_.at(teams_at);
  launch_.teams.layout = lane_layout(plan, form);
}

std::size_t LaneDeviceBatch::chains_of(const TeamReads& team) const {
  return team.num_reads * std::size_t{replicas_of(plan_, plan_.problems[team.problem])};
}

void LaneDeviceBatch::lay_out() {
  result_bytes_ = aligned(teams_.size() * sizeof(std::uint32_t));
  for (const TeamReads& team : teams_) {
    places_.push_back({result_bytes_, cell_bytes_});
    const std::size_t n = variables_of(plan_.problems[team.problem]);
    result_bytes_ += LaneResultLayout(chains_of(team), n).bytes;
    cell_bytes_ += CellLayout(launch_.form, chains_of(team), n).bytes;
  }
  host_results_ = std::make_shared<PinnedBuffer<std::byte>>(result_bytes_);
  results_ = DeviceBuffer<std::byte>(result_bytes_, stream_);
  results_.fill_bytes(0);
  cells_ = DeviceBuffer<std::byte>(cell_bytes_, stream_);
}

LaneTeamMemory LaneDeviceBatch::memory_of(std::size_t team, std::int32_t problem) const {
  const TeamReads& reads = teams_[team];
  const std::size_t num_chains = chains_of(reads);
  const std::size_t n = variables_of(plan_.problems[reads.problem]);
  const LaneResultLayout layout(num_chains, n);
  std::byte* const begin = results_.data() + places_[team].results;
  const auto words = [](std::byte* at) { return reinterpret_cast<std::uint32_t*>(at); };
  LaneTeamMemory memory;
  memory.problem = problem;
  memory.num_chains = static_cast<std::int32_t>(num_chains);
  memory.first_read = reads.first_read;
  memory.sweeps_done = words(results_.data()) + team;
  memory.chains = reinterpret_cast<LaneChain*>(begin + layout.chains);
  memory.state = words(begin + layout.state);
  memory.best_state = words(begin + layout.best_state);
  memory.attempts = words(begin + layout.attempts);
  memory.accepted = words(begin + layout.accepted);
  memory.round_trips = words(begin + layout.round_trips);
  if (cells_.size() > 0) {
    const CellLayout cells(launch_.form, num_chains, n);
    std::byte* const at = cells_.data() + places_[team].cells;
    memory.cell = at;
    memory.limit = at + cells.limit;
    memory.chain_at = reinterpret_cast<std::int32_t*>(at + cells.chain_at);
  }
  return memory;
}

void LaneDeviceBatch::launch(std::uint32_t first, std::uint32_t until) {
  if (teams_.empty()) return;
  launch_.teams.is_first = first == 0;
  launch_.teams.until = until;
  check(temper::launch(launch_, stream_.get()));
}

std::span<const std::uint32_t> LaneDeviceBatch::sweeps_done() {
  const std::size_t bytes = teams_.size() * sizeof(std::uint32_t);
  results_.download(host_results_->span().first(bytes));
  stream_.synchronize();
  return {reinterpret_cast<const std::uint32_t*>(host_results_->data()), teams_.size()};
}

std::vector<std::unique_ptr<GroupReads>> LaneDeviceBatch::results() {
  results_.download(host_results_->span());
  stream_.synchronize();
  const auto* const sweeps = reinterpret_cast<const std::uint32_t*>(host_results_->data());
  std::vector<std::unique_ptr<GroupReads>> reads;
  for (std::size_t t = 0; t < teams_.size(); ++t)
    reads.push_back(std::make_unique<LaneTeamReads>(
        plan_, plan_.problems[teams_[t].problem], teams_[t], sweeps[t], host_results_,
        places_[t].results, problems_.at(teams_[t].problem).place_of()));
  return reads;
}

std::size_t lane_team_bytes(const LaneForm& form, std::size_t num_chains,
                            std::size_t num_variables) {
  return CellLayout(form, num_chains, num_variables).bytes +
         LaneResultLayout(num_chains, num_variables).bytes + sizeof(LaneTeamMemory) +
         sizeof(std::uint32_t);
}

}  // namespace temper
