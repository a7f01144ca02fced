#include "cuda/level_sets.h"

#include "cuda/tuning.h"
#include "sample/multispin_model.h"
#include "sample/visit_plan.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

namespace temper {
namespace {

/// Of problems that share their levels neither comes before the other.
bool comes_before(const PlanProblem* a, const PlanProblem* b) {
  const double a_unit = a->couplings->unit, b_unit = b->couplings->unit;
  if (a_unit != b_unit) return a_unit < b_unit;
  return std::ranges::lexicographical_compare(a->betas, b->betas);
}

using SetNumbers = std::map<const PlanProblem*, std::size_t, decltype(&comes_before)>;

/// At least as many as LevelTable makes: probabilities, exp(−βk) or less, go down to 2^-32.
std::int64_t most_levels(double beta, double unit, std::int64_t largest_cost,
                         std::int32_t least_levels) {
  const double resolved = 32 * std::numbers::ln2 / (beta * unit);
  const std::int64_t most = resolved < static_cast<double>(largest_cost)
                                ? static_cast<std::int64_t>(resolved)
                                : largest_cost;
  return std::max<std::int64_t>(most + 2, std::max(least_levels, kLeastLevels));
}

}  // namespace

std::vector<std::size_t> level_sets_of(const Plan& plan) {
  SetNumbers found(comes_before);
  std::vector<std::size_t> sets;
  for (const PlanProblem& problem : plan.problems)
    sets.push_back(found.try_emplace(&problem, found.size()).first->second);
  return sets;
}

std::size_t bytes_of_levels(const Plan& plan, const PlanProblem& problem,
                            std::int32_t least_levels) {
  constexpr std::size_t kAlignment = 16;
  const std::int64_t cost = largest_cost(*problem.couplings, plan.chain);
  std::size_t most = 0;
  for (std::size_t first = 0; first < problem.betas.size(); first += kLaunchSweeps) {
    const std::size_t until = std::min<std::size_t>(first + kLaunchSweeps, problem.betas.size());
    std::size_t bytes = (until - first) * sizeof(SweepLevels<std::uint32_t>);
    for (std::size_t i = first; i < until; ++i) {
      if (i > first && problem.betas[i] == problem.betas[i - 1]) continue;  // they share a page
      const std::int64_t levels =
          most_levels(problem.betas[i], problem.couplings->unit, cost, least_levels);
      bytes += static_cast<std::size_t>(level_page_words(static_cast<std::int32_t>(levels))) *
                   sizeof(std::uint32_t) +
               kAlignment;
    }
    most = std::max(most, bytes);
  }
  return most;
}

LevelSets::LevelSets(const Plan& plan, std::span<const PlanProblem* const> problems,
                     std::int32_t least_levels)
    : plan_(plan), least_levels_(least_levels) {
  SetNumbers found(comes_before);
  for (const PlanProblem* problem : problems) {
    const auto [place, is_new] = found.try_emplace(problem, sets_.size());
    set_of_.push_back(place->second);
    if (is_new)
      sets_.push_back({problem, {}});
    else if (Set& set = sets_[place->second];
             problem->couplings->max_field > set.problem->couplings->max_field)
      set.problem = problem;
  }
}

void LevelSets::load(std::uint32_t first, std::uint32_t count, const CudaStream& stream) {
  pages_ = std::make_unique<PackedUpload>();
  levels_ = std::make_unique<PackedUpload>();
  std::vector<std::vector<Packed<std::uint32_t>>> page_of(sets_.size());  // by sweep
  std::vector<LevelTable> tables;
  for (std::size_t s = 0; s < sets_.size(); ++s) {
    const PlanProblem& problem = *sets_[s].problem;
    const LevelTable& table = tables.emplace_back(std::span(problem.betas).subspan(first, count),
                                                  *problem.couplings, plan_.chain, least_levels_);
    for (std::uint32_t i = 0; i < count; ++i) {
      const SweepLevels<std::uint32_t>& levels = table.data()[i];
      if (i > 0 && levels.page == table.data()[i - 1].page) {
        page_of[s].push_back(page_of[s].back());  // sweeps of one beta share a page
        continue;
      }
      const auto words = static_cast<std::size_t>(level_page_words(levels.num_levels));
      page_of[s].push_back(pages_->add(std::span(levels.page, words)));
    }
  }
  pages_->upload(stream);
  for (std::size_t s = 0; s < sets_.size(); ++s) {
    std::vector<SweepLevels<std::uint32_t>> levels;
    for (std::uint32_t i = 0; i < count; ++i)
      levels.push_back({pages_->at(page_of[s][i]), tables[s].data()[i].num_levels});
    sets_[s].place = levels_->add(levels);
  }
  levels_->upload(stream);
}

const SweepLevels<std::uint32_t>* LevelSets::of(std::size_t i) const {
  return levels_->at(sets_[set_of_[i]].place);
}

}  // namespace temper
