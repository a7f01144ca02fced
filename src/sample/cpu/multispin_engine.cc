#include "sample/cpu/multispin_engine.h"

#include "temper/base/error.h"

#include "sample/cpu/multispin_group.h"
#include "sample/cpu/multispin_ladders.h"
#include "sample/cpu/word_tile.h"

#include <algorithm>

namespace temper {
namespace {

/// The narrowest compiled form that holds every field.
const MultispinKernel& choose_kernel(const Plan& plan, const Couplings& couplings,
                                     std::span<const MultispinKernel> kernels, bool counters) {
  if (const std::string why = multispin_refusal(couplings, plan.chain.moves); !why.empty())
    throw InputError{why};
  return *std::ranges::find_if(kernels, [&](const MultispinKernel& kernel) {
    return kernel.draws == draws_of(plan.chain.random_mode) && kernel.counters == counters &&
           largest_cost(couplings, plan.chain) < std::int64_t{1} << (kernel.num_planes - 1);
  });
}

}  // namespace

MultispinEngine::MultispinEngine(const Plan& plan, const PlanProblem& problem,
                                 std::span<const MultispinKernel> kernels)
    : plan_(plan),
      problem_(problem),
      families_(FamilyModel::where_it_pays(*problem.couplings, plan.chain)),
      kernel_(choose_kernel(plan, *problem.couplings, kernels, families_.has_value())),
      visits_(visit_plan(*problem.couplings, plan.chain)),
      key_(key_of(plan, problem)),
      num_rungs_(replicas_of(plan, problem)) {
  model_.num_variables = problem.couplings->num_variables();
  model_.energy_planes = energy_planes(*problem.couplings);
  if (families_)
    model_.counters = families_->view();
  else
    model_.rows = digits_.emplace(*problem.couplings).view();
  if (plan.exchange) rung_levels_ = level_table(0, problem.betas.size());
}

LevelTable MultispinEngine::level_table(std::size_t first_beta, std::size_t num_betas) const {
  return LevelTable(std::span(problem_.betas).subspan(first_beta, num_betas), *problem_.couplings,
                    plan_.chain, 3 * model_.counters.pair + 1);
}

std::shared_ptr<const LevelTable> MultispinEngine::levels_of_window(std::uint32_t window) const {
  const std::scoped_lock lock(mutex_);
  if (!window_levels_ || window_ != window) {
    const std::size_t first = std::size_t{window} * kWindow;
    const std::size_t count = std::min<std::size_t>(kWindow, problem_.betas.size() - first);
    window_levels_ = std::make_shared<LevelTable>(level_table(first, count));
    window_ = window;
  }
  return window_levels_;
}

/// Groups of 32 ladders side by side, so that their rungs fill words well.
std::uint32_t MultispinEngine::ladder_groups() const {
  const auto lanes = static_cast<std::uint32_t>(lanes_a_word());
  const std::uint32_t asked = (problem_.first_read % 32 + problem_.num_reads + 31) / 32;
  std::uint32_t best = 1;
  double least_waste = 1e9;
  for (std::uint32_t groups = 1; groups <= std::min(asked, 8u); ++groups) {
    const std::uint32_t used = groups * num_rungs_;
    const double waste = static_cast<double>((used + lanes - 1) / lanes * lanes) / used;
    if (waste < 0.95 * least_waste) {
      least_waste = waste;
      best = groups;
    }
  }
  return best;
}

std::uint32_t MultispinEngine::reads_a_group() const {
  const std::uint32_t reads =
      plan_.exchange ? 32 * ladder_groups() : 32 * static_cast<std::uint32_t>(lanes_a_word());
  // A read keeps its bit of 32: where the first group begins within one, another may be needed.
  return problem_.first_read % 32 == 0 ? reads : std::max(1u, reads - 31);
}

std::unique_ptr<ChainGroup> MultispinEngine::start(std::uint32_t first_read,
                                                   std::uint32_t num_reads) const {
  if (plan_.exchange) return std::make_unique<MultispinLadders>(*this, first_read, num_reads);
  return std::make_unique<MultispinGroup>(*this, first_read, num_reads);
}

double MultispinEngine::nanoseconds_a_sweep() const {
  const auto n = static_cast<double>(model_.num_variables);
  const std::size_t words =
      plan_.exchange ? (ladder_groups() * num_rungs_ + lanes_a_word() - 1) / lanes_a_word() : 1;
  return static_cast<double>(words) *
         (20.0 * n + 0.5 * static_cast<double>(problem_.couplings->column.size()));
}

std::size_t MultispinEngine::bytes_a_group() const {
  const std::size_t lanes = lanes_a_word();
  const std::size_t used = plan_.exchange ? std::size_t{ladder_groups()} * num_rungs_ : lanes;
  const std::size_t num_tiles = (used + lanes - 1) / lanes;
  // At the hottest, where most levels count; within a window of sweeps.
  const std::int32_t num_levels =
      rung_levels_ ? rung_levels_->most_levels() : levels_of_window(0)->most_levels();
  return num_tiles * WordTile::bytes(model_, lanes, num_levels) +
         visits_.order.size() * sizeof(std::int32_t) +
         (plan_.exchange
              ? MultispinLadders::bytes_beside_tiles(ladder_groups(), num_rungs_, num_tiles * lanes)
              : 0);
}

std::size_t MultispinEngine::bytes_of_model() const {
  return visits_.bytes() + (digits_ ? digits_->bytes() : families_->bytes());
}

std::string_view MultispinEngine::field_method() const {
  return kernel_.counters ? "bit-sliced counters of families" : "bit-sliced sums over neighbours";
}

MultispinRun MultispinEngine::run(std::vector<std::int32_t>& order) const {
  MultispinRun run;
  run.key = key_;
  run.visits = {order.data(),
                visits_.block_start.data(),
                static_cast<std::int32_t>(visits_.block_start.size()) - 1,
                visits_.random,
                plan_.chain.moves,
                visits_.families()};
  run.num_sweeps = plan_.num_sweeps;
  run.observe = plan_.chain.observe;
  // A target beyond every energy is out of reach, or reached at once.
  const std::int64_t far = std::int64_t{1} << (model_.energy_planes - 2);
  run.has_target = problem_.target && *problem_.target >= -far;
  if (run.has_target) run.target = static_cast<std::int32_t>(std::min(*problem_.target, far - 1));
  return run;
}

}  // namespace temper
