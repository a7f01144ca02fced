#include "cuda/multispin_batch.h"

#include "cuda/multispin_reads.h"
#include "cuda/tuning.h"
#include "sample/multispin_model.h"
#include "sample/visit_plan.h"
#include <tbb/parallel_for.h>

#include <algorithm>

namespace temper {

MultispinBatch::MultispinBatch(const MultispinDeviceKernel& kernel,
                               std::span<const TeamReads> teams, const RunSignals& signals,
                               const CudaStream& stream)
    : plan_(kernel.plan_),
      kernel_(kernel),
      teams_(teams.begin(), teams.end()),
      signals_(signals),
      stream_(stream) {
  make_problems();
  allocate();
  set_sizes();
}

/// Of the teams, which stand together by problem.
void MultispinBatch::make_problems() {
  std::vector<const PlanProblem*> used;
  for (const TeamReads& team : teams_) {
    const PlanProblem* const problem = &plan_.problems[team.problem];
    if (used.empty() || used.back() != problem) used.push_back(problem);
    problem_of_team_.push_back(used.size() - 1);
  }
  problems_.resize(used.size());
  tbb::parallel_for(std::size_t{0}, used.size(), [&](std::size_t p) {
    problems_[p] = std::make_unique<MultispinProblem>(plan_, *used[p], kernel_.method_);
  });
  std::int32_t pair = 0;
  for (const auto& problem : problems_) {
    base_of_problem_.push_back(arrays_.add(problem->arrays()));
    pair = std::max(pair, problem->model().counters.pair);
  }
  arrays_.upload(stream_);
  if (!plan_.exchange) levels_ = std::make_unique<LevelSets>(plan_, used, 3 * pair + 1);
}

void MultispinBatch::allocate() {
  std::size_t results = 0, rest = 0, parts = 0, visits = 0;
  for (const std::size_t p : problem_of_team_) {
    const MultispinProblem& problem = *problems_[p];
    const auto num_tiles = static_cast<std::size_t>(problem.tiles_of_team());
    results_of_team_.push_back(results);
    results += num_tiles * problem.tile_words().results;
    rest += num_tiles * problem.tile_words().rest;
    parts += problem.parts_words();
    visits += problem.num_visits();
  }
  results_of_team_.push_back(results);
  results_ = DeviceBuffer<std::uint32_t>(results, stream_);
  rest_ = DeviceBuffer<std::uint32_t>(rest, stream_);
  sweeps_ = DeviceBuffer<std::uint32_t>(teams_.size(), stream_);
  parts_ = DeviceBuffer<std::uint32_t>(parts, stream_);
  visits_ = DeviceBuffer<TeamVisit>(visits, stream_);
  host_results_ = PinnedBuffer<std::uint32_t>(results);
  host_sweeps_ = PinnedBuffer<std::uint32_t>(teams_.size());
  results_.fill_bytes(0);  // words of reads that nobody asked for
  sweeps_.fill_bytes(0);

  std::vector<TeamTile> tiles;
  std::vector<TeamWork> work;
  std::uint32_t* next_results = results_.data();
  std::uint32_t* next_rest = rest_.data();
  std::uint32_t* next_parts = parts_.data();
  TeamVisit* next_visit = visits_.data();
  for (std::size_t t = 0; t < teams_.size(); ++t) {
    const MultispinProblem& problem = *problems_[problem_of_team_[t]];
    TeamWork& team = work.emplace_back();
    team.problem = static_cast<std::int32_t>(problem_of_team_[t]);
    team.first_tile = static_cast<std::int32_t>(tiles.size());
    team.num_tiles = problem.tiles_of_team();
    team.first_read = teams_[t].first_read;
    team.num_reads = teams_[t].num_reads;
    team.sweeps_done = sweeps_.data() + t;
    team.parts = next_parts;
    next_parts += problem.parts_words();
    team.visit = next_visit;
    next_visit += problem.num_visits();
    for (std::int32_t k = 0; k < team.num_tiles; ++k) {
      TeamTile& tile = tiles.emplace_back(problem.tile(next_results, next_rest));
      if (plan_.exchange)
        tile.levels = problem.rung_pages(arrays_, base_of_problem_[problem_of_team_[t]], k);
      next_results += problem.tile_words().results;
      next_rest += problem.tile_words().rest;
    }
  }
  tile_place_ = tiles_.add(tiles);
  work_place_ = tiles_.add(work);
  tiles_.upload(stream_);
}

/// Of the launches.
void MultispinBatch::set_sizes() {
  launch_.num_teams = static_cast<int>(teams_.size());
  launch_.acceptance = plan_.chain.acceptance;
  launch_.draws = draws_of(plan_.chain.random_mode);
  launch_.method = kernel_.method_;
  std::int32_t tiles = 1;
  std::int64_t largest = 0, tile_words = 0;
  for (const auto& problem : problems_) {
    const MultispinModel& model = problem->model();
    tiles = std::max(tiles, problem->tiles_of_team());
    largest = std::max(largest, largest_cost(*problem->problem().couplings, plan_.chain));
    tile_words =
        std::max(tile_words, shared_tile_words(model.num_variables, model.counters.num_families));
  }
  launch_.num_planes = 1;
  while (largest >= std::int64_t{1} << (launch_.num_planes - 1)) ++launch_.num_planes;
  const auto bytes = [](std::int64_t words) { return static_cast<std::size_t>(words) * 4; };
  launch_.num_warps = multispin_warps(kernel_.most_shared_, bytes(tile_words + scratch_words(1)));
  launch_.shared_bytes = bytes(scratch_words(tiles));
  const std::size_t with_tile = launch_.shared_bytes + bytes(tile_words);
  launch_.shares_tile = tiles == 1 && with_tile <= kernel_.most_shared_;
  if (launch_.shares_tile) launch_.shared_bytes = with_tile;
  launch_.batch.teams = tiles_.at(work_place_);
  launch_.batch.tiles = tiles_.at(tile_place_);
  launch_.batch.shares_tile = launch_.shares_tile;
}

void MultispinBatch::launch(std::uint32_t first, std::uint32_t until) {
  if (levels_) levels_->load(first, until - first, stream_);
  std::vector<TeamProblem> problems;
  for (std::size_t p = 0; p < problems_.size(); ++p) {
    TeamProblem& problem = problems.emplace_back(problems_[p]->view(arrays_, base_of_problem_[p]));
    if (levels_) problem.levels = levels_->of(p);
    problem.first_level = first;
    problem.until = until;
    if (plan_.stop_at_first_hit) {
      const auto index = static_cast<std::size_t>(&problems_[p]->problem() - plan_.problems.data());
      problem.first_hit = signals_.first_hit + index;
    }
    problem.stop = signals_.stop;
  }
  team_problems_ = std::make_unique<PackedUpload>();
  const auto place = team_problems_->add(problems);
  team_problems_->upload(stream_);
  launch_.batch.problems = team_problems_->at(place);
  launch_.batch.is_first = first == 0;
  check(temper::launch(launch_, stream_.get()));
}

std::span<const std::uint32_t> MultispinBatch::sweeps_done() {
  sweeps_.download(host_sweeps_.span());
  stream_.synchronize();
  return host_sweeps_.span();
}

std::vector<std::unique_ptr<GroupReads>> MultispinBatch::results() {
  results_.download(host_results_.span());
  const std::span<const std::uint32_t> sweeps = sweeps_done();
  std::vector<std::unique_ptr<GroupReads>> reads(teams_.size());
  tbb::parallel_for(std::size_t{0}, teams_.size(), [&](std::size_t t) {
    const std::size_t begin = results_of_team_[t];
    reads[t] = reads_of_team(plan_, *problems_[problem_of_team_[t]], teams_[t],
                             host_results_.span().subspan(begin, results_of_team_[t + 1] - begin),
                             sweeps[t]);
  });
  return reads;
}

}  // namespace temper
