#include "cuda/level_sets.h"

#include "sample/multispin_model.h"

#include <algorithm>
#include <map>

namespace temper {
namespace {

/// Of problems that share their levels neither comes before the other.
bool comes_before(const PlanProblem* a, const PlanProblem* b) {
  const double a_unit = a->couplings->unit, b_unit = b->couplings->unit;
  if (a_unit != b_unit) return a_unit < b_unit;
  return std::ranges::lexicographical_compare(a->betas, b->betas);
}

}  // namespace

LevelSets::LevelSets(const Plan& plan, std::span<const PlanProblem* const> problems,
                     std::int32_t least_levels)
    : plan_(plan), least_levels_(least_levels) {
  std::map<const PlanProblem*, std::size_t, decltype(&comes_before)> found(comes_before);
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
