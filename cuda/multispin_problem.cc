#include "cuda/multispin_problem.h"

#include "sample/plan_parts.h"

#include <algorithm>
#include <numeric>

namespace temper {
namespace {

/// Blocks of visits by wave. With random order every block is a wave: no two are known to be
/// uncoupled.
StepsByWave block_waves(const Couplings& couplings, const VisitPlan& visits) {
  auto waves = waves_of(couplings, visits.order, visits.block_start);
  if (visits.random) std::iota(waves.begin(), waves.end(), 0);
  return by_wave(waves);
}

}  // namespace

MultispinProblem::MultispinProblem(const Plan& plan, const PlanProblem& problem,
                                   const CudaStream& stream)
    : plan_(plan),
      problem_(problem),
      visits_(visit_plan(*problem.couplings, plan.chain)),
      digits_(*problem.couplings),
      host_waves_(block_waves(*problem.couplings, visits_)),
      place_(static_cast<std::size_t>(problem.couplings->num_variables())),
      first_hit_(1, stream) {
  const Couplings& couplings = *problem.couplings;
  std::iota(place_.begin(), place_.end(), 0);
  const auto upload = [&](std::span<const std::int32_t> from) {
    return on_device(from, integers_, stream);
  };
  model_.num_variables = model_.num_places = couplings.num_variables();
  model_.energy_planes = energy_planes(couplings);
  model_.rows = digits_.view();
  model_.rows.row_start = on_device(digits_.row_start(), long_integers_, stream);
  model_.rows.stream = upload(digits_.stream());
  model_.rows.constant = upload(digits_.constant());
  order_.order = upload(visits_.order);
  order_.block_start = upload(visits_.block_start);
  order_.num_blocks = static_cast<std::int32_t>(visits_.block_start.size()) - 1;
  order_.families = visits_.families();
  order_.families.family_start = upload(visits_.family_start);
  order_.families.family = upload(visits_.family);
  order_.families.position = upload(visits_.position);
  order_.families.member_start = upload(visits_.member_start);
  order_.families.member = upload(visits_.member);
  waves_ = {static_cast<std::int32_t>(host_waves_.first.size()) - 1, upload(host_waves_.first),
            upload(host_waves_.step)};
  first_hit_.fill_bytes(0xFF);
}

void MultispinProblem::load_levels(std::uint32_t first, std::uint32_t count,
                                   const CudaStream& stream) {
  first_level_ = first;
  const LevelTable table(std::span(problem_.betas).subspan(first, count), *problem_.couplings,
                         plan_.chain);
  pages_.clear();
  std::vector<std::size_t> page_start;  // by sweep; sweeps of one beta share a page
  for (std::uint32_t i = 0; i < count; ++i) {
    const SweepLevels<std::uint32_t>& levels = table.data()[i];
    if (i > 0 && levels.page == table.data()[i - 1].page) {
      page_start.push_back(page_start.back());
      continue;
    }
    page_start.push_back(pages_.size());
    pages_.insert(pages_.end(), levels.page, levels.page + level_page_words(levels.num_levels));
  }
  if (device_pages_.size() < pages_.size()) {
    device_pages_ = {};  // the old one goes first
    device_pages_ = DeviceBuffer<std::uint32_t>(pages_.size(), stream);
  }
  if (device_levels_.size() < count) {
    device_levels_ = {};
    device_levels_ = DeviceBuffer<SweepLevels<std::uint32_t>>(count, stream);
  }
  levels_.clear();
  for (std::uint32_t i = 0; i < count; ++i)
    levels_.push_back({device_pages_.data() + page_start[i], table.data()[i].num_levels});
  device_pages_.upload(pages_);
  device_levels_.upload(levels_);
}

TeamProblem MultispinProblem::view(std::uint32_t until, const std::uint32_t* stop) const {
  TeamProblem team;
  team.model = model_;
  team.run.key = key_of(plan_, problem_);
  team.run.visits = order_;
  team.run.levels = device_levels_.data();
  team.run.first_level = first_level_;
  team.run.num_sweeps = plan_.num_sweeps;
  team.run.until = until;
  team.run.observe = plan_.chain.observe;
  set_target(team.run, problem_.target, model_.energy_planes);
  team.waves = waves_;
  team.is_random = visits_.random;
  team.stream = stream_word(team.run.key, Stream::group_visit, 0);
  team.first_hit = plan_.stop_at_first_hit ? first_hit_.data() : nullptr;
  team.stop = stop;
  return team;
}

}  // namespace temper
